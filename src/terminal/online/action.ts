import type { Json } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { quoted } from '../../games/plain-text.ts';
import { Misunderstood, type Prompt, type TextUi } from '../../games/text.ts';
import type { RoomPort } from '../../room/port.ts';
import { isDone, type TableAct, tableMoves } from '../../table/table-moves.ts';

/** What somebody wants to do. */
export type Action =
  | { readonly type: 'move'; readonly move: Json }
  /** Looks at the secret cards before they are hidden again. */
  | { readonly type: 'peek' }
  /** Another part of a large board. */
  | { readonly type: 'see'; readonly row: number; readonly column: number }
  /** Somebody who has nothing to do has pressed Enter. */
  | { readonly type: 'nothing' }
  | { readonly type: Word };

const WORDS = ['help', 'start', 'end', 'again', 'leave', 'quit'] as const;
type Word = (typeof WORDS)[number];

/** What can be done now. */
export interface RoomPrompt {
  /** A line that says so. */
  readonly prompt: string;
  /** Others wait for it, or nothing goes on without it. */
  readonly isDue: boolean;
  /** It is done by pressing Enter, which is easily done by mistake. */
  readonly isEnter: boolean;
  /** What was typed, in this place. Throws Misunderstood. */
  readonly read: (line: string) => Action;
}

/** Whether somebody has looked at their secret cards; `done` until the server knows of it. */
export type Peek = 'not yet' | 'now' | 'done';

/** What the one at this terminal can do in the room. */
export function promptIn(room: RoomPort, text: TextUi, peek: Peek): RoomPrompt {
  const { you, table, view } = room;
  const words = wordsIn(room);
  if (you === null) return waiting(WATCHING[table.status], words);
  if (table.status === 'waiting') return beforeTheStart(room);
  if (isDone(table) || !view) return afterTheEnd(room);
  const prompt = text.prompt(view, you);
  if (!prompt) return waiting(`Waiting for ${namesOf(awaitedIn(room))}.`, words);
  const isSecret = hasSecret(room);
  if (isSecret && peek === 'done') return waiting('They are hidden.', words);
  if (isSecret && peek === 'not yet') return BEFORE_PEEKING;
  return fromGame(prompt, words);
}

/** It is said anew with each of them, and so what there is to see then. */
const WATCHING: Record<RoomPort['table']['status'], string> = {
  waiting: 'You watch, as soon as the game starts. Type quit to go.',
  playing: 'You watch. Type quit to go.',
  over: 'It is over. Type quit to go.',
  ended: 'It is over. Type quit to go.',
};

/** Whoever has no seat can neither give it up nor play again with the same people. */
const wordsIn = ({ you, table }: RoomPort): readonly Word[] =>
  you === null || table.isOpen ? ['help', 'quit'] : WORDS;

const KEYS: Record<Word, string> = {
  help: 'help    shows this, and so does ?',
  start: 'start   starts the game, if you are the host',
  end: 'end     ends it before it is over, if you are the host',
  again: 'again   plays another game with the same people, once it is over',
  leave: 'leave   gives up your seat for good',
  quit: 'quit    goes; your seat is kept, if you have one',
};

const SEE_KEY = 'see     shows another part of a large board, as in see 20 30';

/** What can be typed besides moves. */
export const helpFor = (room: RoomPort): string =>
  [...wordsIn(room).map((known) => KEYS[known]), ...(hasRows(room) ? [SEE_KEY] : [])].join('\n');

const hasRows = ({ view }: RoomPort): boolean => view !== undefined && 'rows' in view;

/** Those whom the game waits for. */
export const awaitedIn = ({ game, view }: RoomPort): readonly string[] =>
  (view && games.get(game)?.awaited(view)) ?? [];

/** Is there anything that only the one at this terminal may see now? */
export const hasSecret = ({ game, secret }: RoomPort): boolean =>
  secret !== null && games.get(game)?.hasSecret?.(secret) === true;

const BEFORE_PEEKING: RoomPrompt = {
  prompt: 'Press Enter to see your secret cards, when nobody looks over your shoulder.',
  isDue: true,
  isEnter: true,
  read: (line) => word(line) ?? pressed(line, { type: 'peek' }),
};

function fromGame(prompt: Prompt, words: readonly Word[]): RoomPrompt {
  if ('enter' in prompt) {
    const move: Action = { type: 'move', move: prompt.move };
    return {
      prompt: prompt.enter,
      isDue: true,
      isEnter: true,
      read: (line) => word(line, words) ?? pressed(line, move),
    };
  }
  return {
    prompt: capitalised(prompt.ask),
    isDue: true,
    isEnter: false,
    read: (line) => word(line, words) ?? { type: 'move', move: prompt.read(line) },
  };
}

function beforeTheStart(room: RoomPort): RoomPrompt {
  const { host } = room.table;
  if (host !== room.you) {
    return waiting(`Waiting for ${host ?? 'somebody'} to start the game.`, WORDS);
  }
  return {
    prompt: 'Type start when everybody is here:',
    // With too few it cannot be started, so nobody waits for that.
    isDue: canDo(room, 'start-game'),
    isEnter: false,
    read: (line) => word(line) ?? nothingElse(line, 'start'),
  };
}

function afterTheEnd({ table }: RoomPort): RoomPrompt {
  if (table.isOpen) return waiting('It is over. Type quit to go.', ['help', 'quit']);
  return {
    prompt: 'Type again to play another game with the same people, or quit:',
    isDue: true,
    isEnter: false,
    read: (line) => word(line) ?? nothingElse(line, 'again or quit'),
  };
}

const waiting = (prompt: string, words: readonly Word[]): RoomPrompt => ({
  prompt,
  isDue: false,
  isEnter: false,
  read(line) {
    if (line === '') return { type: 'nothing' };
    const expected = words.includes('leave') ? '?, quit or leave' : '? or quit';
    return word(line, words) ?? nothingElse(line, expected);
  },
});

/** Words that mean the same wherever they are typed. */
function word(line: string, words: readonly Word[] = WORDS): Action | undefined {
  const typed = line.toLowerCase();
  if (typed === '?') return { type: 'help' };
  const [, row, column] = SEE.exec(typed) ?? [];
  if (row !== undefined) return { type: 'see', row: Number(row), column: Number(column) };
  const found = words.find((known) => known === typed);
  return found && { type: found };
}

const SEE = /^see\s+(\d{1,4})(?:\s*,\s*|\s+)(\d{1,4})$/;

function pressed(line: string, action: Action): Action {
  if (line === '') return action;
  throw new Misunderstood(`expected Enter alone, not ${quoted(line)}`);
}

function nothingElse(line: string, expected: string): never {
  const found = line === '' ? 'nothing' : quoted(line);
  throw new Misunderstood(`expected ${expected}, found ${found}`);
}

/** May the one at this terminal do that at the table now? */
function canDo({ game, table, view, you }: RoomPort, type: TableAct['type']): boolean {
  const info = games.get(game)?.info;
  const seen = { spots: [], players: [], ...view, table };
  return info !== undefined && tableMoves(seen, you, info).some((act) => act.type === type);
}

const capitalised = (ask: string): string => ask.charAt(0).toUpperCase() + ask.slice(1);

function namesOf(names: readonly string[]): string {
  const [last = 'somebody', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
