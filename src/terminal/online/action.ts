import type { Room } from '../../client/room.ts';
import type { Json } from '../../games/game.ts';
import { quoted } from '../../games/printable.ts';
import { Misunderstood, type Prompt, type TextForm } from '../../games/text.ts';

/** What somebody wants to do. */
export type Action =
  | { readonly type: 'move'; readonly move: Json }
  /** Looks at the secret cards before they are hidden again. */
  | { readonly type: 'peek' }
  /** Another part of a large board. */
  | { readonly type: 'see'; readonly row: number; readonly column: number }
  | { readonly type: Word };

const WORDS = ['help', 'start', 'end', 'again', 'leave', 'quit'] as const;
type Word = (typeof WORDS)[number];

/** What can be done now. */
export interface Asked {
  /** A line that says so. */
  readonly prompt: string;
  /** Others wait for it, or nothing goes on without it. */
  readonly isDue: boolean;
  /** It is done by pressing Enter, which is easily done by mistake. */
  readonly isEnter: boolean;
  /** What was typed, in this place. Throws Misunderstood. */
  readonly read: (line: string) => Action;
}

/** What the one at this terminal can do in the room. */
export function askedIn(room: Room, text: TextForm, isPeeking: boolean): Asked {
  const { you, table, view } = room;
  if (you === null) return waiting('You watch. Type quit to go.');
  if (table.status === 'waiting') return beforeTheStart(room);
  if (room.isOver || !view) return afterTheEnd(room);
  const prompt = text.ask(view, you);
  if (!prompt) return waiting(`Waiting for ${namesOf(awaited(room, text))}.`);
  const hasSecret = room.secret !== null && hasText(room, text);
  if (hasSecret && !isPeeking) return BEFORE_PEEKING;
  return fromGame(prompt);
}

/** Those whom the game waits for. */
export function awaited({ view }: Room, text: TextForm): string[] {
  if (!view) return [];
  return view.players.map(({ name }) => name).filter((name) => text.ask(view, name) !== undefined);
}

function hasText(room: Room, text: TextForm): boolean {
  return text.secret?.(room.secret as Json, NO_SCREEN) !== undefined;
}

/** Enough to find out whether there is anything to show. */
const NO_SCREEN = {
  width: Number.POSITIVE_INFINITY,
  height: Number.POSITIVE_INFINITY,
  paint: (words: string): string => words,
  fit: (words: string): string => words,
  widthOf: (words: string): number => words.length,
};

const BEFORE_PEEKING: Asked = {
  prompt: 'Press Enter to see your secret cards, when nobody looks over your shoulder.',
  isDue: true,
  isEnter: true,
  read: (line) => word(line) ?? pressed(line, { type: 'peek' }),
};

function fromGame(prompt: Prompt): Asked {
  if ('enter' in prompt) {
    const move: Action = { type: 'move', move: prompt.move };
    return {
      prompt: prompt.enter,
      isDue: true,
      isEnter: true,
      read: (line) => word(line) ?? pressed(line, move),
    };
  }
  return {
    prompt: capitalised(prompt.ask),
    isDue: true,
    isEnter: false,
    read: (line) => word(line) ?? { type: 'move', move: prompt.read(line) },
  };
}

function beforeTheStart({ you, table }: Room): Asked {
  const { host } = table;
  if (host !== you) return waiting(`Waiting for ${host ?? 'somebody'} to start the game.`);
  return {
    prompt: 'Type start when everybody is here:',
    isDue: true,
    isEnter: false,
    read: (line) => word(line) ?? nothingElse(line, 'start'),
  };
}

function afterTheEnd({ table }: Room): Asked {
  const isOpen = table.isOpen || table.people.length === 0;
  if (isOpen) return waiting('It is over. Type quit to go.');
  return {
    prompt: 'Type again to play another game with the same people, or quit:',
    isDue: true,
    isEnter: false,
    read: (line) => word(line) ?? nothingElse(line, 'again or quit'),
  };
}

const waiting = (prompt: string): Asked => ({
  prompt,
  isDue: false,
  isEnter: false,
  read: (line) => word(line) ?? nothingElse(line, '?, quit or leave'),
});

/** Words that mean the same wherever they are typed. */
function word(line: string): Action | undefined {
  const typed = line.toLowerCase();
  if (typed === '?') return { type: 'help' };
  const [, row, column] = SEE.exec(typed) ?? [];
  if (row !== undefined) return { type: 'see', row: Number(row), column: Number(column) };
  const found = WORDS.find((known) => known === typed);
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

const capitalised = (ask: string): string => ask.charAt(0).toUpperCase() + ask.slice(1);

function namesOf(names: readonly string[]): string {
  const [last = 'somebody', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
