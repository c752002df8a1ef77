import type { Json } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { quoted } from '../../games/plain-text.ts';
import { InputError, type Prompt, type TextUi } from '../../games/text.ts';
import type { RoomPort } from '../../room/port.ts';
import { isDone, refuseTableMove } from '../../table/table-moves.ts';
import { capitalised } from '../question.ts';

/** The meaning of a line that was typed in a room. */
export type Action =
  | { readonly type: 'move'; readonly move: Json }
  /** Shows the player's secret cards. */
  | { readonly type: 'peek' }
  /** Scrolls a large board to that row and column. */
  | { readonly type: 'see'; readonly row: number; readonly column: number }
  /** Enter, while there is nothing to do. */
  | { readonly type: 'nothing' }
  | { readonly type: Command };

const COMMANDS = ['help', 'start', 'end', 'again', 'leave', 'quit'] as const;
type Command = (typeof COMMANDS)[number];

/** The commands of people without a seat: there is nothing to leave or to rematch. */
const SEATLESS_COMMANDS = ['help', 'quit'] as const;

/** A request for input. */
export interface RoomPrompt {
  readonly text: string;
  /** True if the game, or its start, waits for this input. */
  readonly isDue: boolean;
  /** True if Enter alone answers it, so that it has to be debounced. */
  readonly isEnter: boolean;
  /** Parses a trimmed line. Throws InputError. */
  readonly read: (line: string) => Action;
}

/** Whether the player has seen the secret cards; `done` until the server knows. */
export type Peek = 'not yet' | 'now' | 'done';

/** The prompt for the player or spectator at this terminal. */
export function promptIn(room: RoomPort, text: TextUi, peek: Peek): RoomPrompt {
  const { you, table, view } = room;
  const commands = commandsIn(room);
  if (you === null) return waitingPrompt(SPECTATOR_PROMPTS[table.status], commands);
  if (table.status === 'waiting') return lobbyPrompt(room);
  if (isDone(table) || !view) return endPrompt(room);
  const prompt = text.prompt(view, you);
  if (!prompt) {
    const names = NAMES.format(awaitedIn(room)) || 'somebody';
    return waitingPrompt(`Waiting for ${names}.`, commands);
  }
  const isSecret = hasSecret(room);
  if (isSecret && peek === 'done') return waitingPrompt('They are hidden.', commands);
  if (isSecret && peek === 'not yet') return BEFORE_PEEKING;
  return gamePrompt(prompt, commands);
}

/** Writes `Ann, Bob and Cem`. */
const NAMES = new Intl.ListFormat('en-GB');

/** Differ between statuses, so that the board is shown again after each change. */
const SPECTATOR_PROMPTS: Record<RoomPort['table']['status'], string> = {
  waiting: 'You watch, as soon as the game starts. Type quit to go.',
  playing: 'You watch. Type quit to go.',
  over: 'It is over. Type quit to go.',
  ended: 'It is over. Type quit to go.',
};

const commandsIn = ({ you, table }: RoomPort): readonly Command[] =>
  you === null || table.isOpen ? SEATLESS_COMMANDS : COMMANDS;

const COMMAND_HELP: Record<Command, string> = {
  help: 'help    shows this, and so does ?',
  start: 'start   starts the game, if you are the host',
  end: 'end     ends it before it is over, if you are the host',
  again: 'again   plays another game with the same people, once it is over',
  leave: 'leave   gives up your seat for good',
  quit: 'quit    goes; your seat is kept, if you have one',
};

const SEE_HELP = 'see     shows another part of a large board, as in see 20 30';

/** The help for everything but moves. */
export function helpFor(room: RoomPort): string {
  const isGrid = room.view !== undefined && 'rows' in room.view;
  const lines = commandsIn(room).map((command) => COMMAND_HELP[command]);
  return [...lines, ...(isGrid ? [SEE_HELP] : [])].join('\n');
}

/** The players that the game waits for. */
export const awaitedIn = ({ game, view }: RoomPort): readonly string[] =>
  (view && games.get(game)?.awaited(view)) ?? [];

export const hasSecret = ({ game, secret }: RoomPort): boolean =>
  secret !== null && games.get(game)?.hasSecret?.(secret) === true;

/** A prompt that accepts commands, and whatever else `parse` accepts. */
const promptFor = (
  text: string,
  commands: readonly Command[],
  parse: (line: string) => Action,
  kind: Partial<Pick<RoomPrompt, 'isDue' | 'isEnter'>> = {},
): RoomPrompt => ({
  text,
  isDue: true,
  isEnter: false,
  ...kind,
  read: (line) => parseCommand(line, commands) ?? parse(line),
});

const BEFORE_PEEKING = promptFor(
  'Press Enter to see your secret cards, when nobody looks over your shoulder.',
  COMMANDS,
  (line) => onEnter(line, { type: 'peek' }),
  { isEnter: true },
);

function gamePrompt(prompt: Prompt, commands: readonly Command[]): RoomPrompt {
  if ('ask' in prompt) {
    const parse = (line: string): Action => ({ type: 'move', move: prompt.read(line) });
    return promptFor(capitalised(prompt.ask), commands, parse);
  }
  const move: Action = { type: 'move', move: prompt.move };
  return promptFor(prompt.enter, commands, (line) => onEnter(line, move), { isEnter: true });
}

function lobbyPrompt({ game, table, you }: RoomPort): RoomPrompt {
  if (table.host !== you) {
    return waitingPrompt(`Waiting for ${table.host ?? 'somebody'} to start the game.`, COMMANDS);
  }
  const info = games.get(game)?.info;
  const seating = info && { table, hasStarted: false, info };
  // Not due while there are too few players.
  const isDue = seating && !refuseTableMove(seating, you, { type: 'start-game' });
  const parse = (line: string): Action => unexpected(line, 'start');
  return promptFor('Type start when everybody is here:', COMMANDS, parse, {
    isDue: isDue === true,
  });
}

function endPrompt({ table }: RoomPort): RoomPrompt {
  if (table.isOpen) return waitingPrompt('It is over. Type quit to go.', SEATLESS_COMMANDS);
  const text = 'Type again to play another game with the same people, or quit:';
  return promptFor(text, COMMANDS, (line) => unexpected(line, 'again or quit'));
}

function waitingPrompt(text: string, commands: readonly Command[]): RoomPrompt {
  const expected = commands.includes('leave') ? '?, quit or leave' : '? or quit';
  const parse = (line: string): Action =>
    line === '' ? { type: 'nothing' } : unexpected(line, expected);
  return promptFor(text, commands, parse, { isDue: false });
}

function onEnter(line: string, action: Action): Action {
  if (line === '') return action;
  throw new InputError(`expected Enter alone, not ${quoted(line)}`);
}

function unexpected(line: string, expected: string): never {
  const found = line === '' ? 'nothing' : quoted(line);
  throw new InputError(`expected ${expected}, found ${found}`);
}

const SEE = /^see\s+(\d{1,4})(?:\s*,\s*|\s+)(\d{1,4})$/;

function parseCommand(line: string, commands: readonly Command[]): Action | undefined {
  const typed = line.toLowerCase();
  if (typed === '?') return { type: 'help' };
  const [, row, column] = SEE.exec(typed) ?? [];
  if (row !== undefined) return { type: 'see', row: Number(row), column: Number(column) };
  const command = commands.find((known) => known === typed);
  return command && { type: command };
}
