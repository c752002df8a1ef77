import type { Static, TSchema } from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { EffectOf, SecretOf, ViewOf } from '../games/index.ts';
import type { Json } from '../games/json.ts';
import type { TableEffect } from '../table/moves.ts';
import { receivedCheck } from './received.ts';
import type { TableView } from './rooms.ts';
import type { GAME_SCHEMAS, TABLE_EFFECTS } from './views.ts';

const ESCAPE = '\x1b]0;gotcha\x07';

const TABLE: TableView = {
  status: 'playing',
  isPublic: true,
  isOpen: false,
  seatCount: 2,
  byInvitation: false,
  idleSeconds: 60,
  options: {},
  seats: [{ name: 'Ann', kind: 'human', place: null, hasLeft: false }],
  host: 'Ann',
  fairness: { deal: 'random', seedHash: 'a'.repeat(64) },
  standings: [{ player: 'Ann', score: 1 }],
  rematch: 'r2',
};

const FACE = { kind: 'standard', number: 3 };

const MATCH: ViewOf<'match'> = {
  settings: { rows: 2, columns: 2, lastSpecial: 'discard', turnCap: 9 },
  players: [
    { name: 'Ann', score: 1, owesSkip: false },
    { name: 'Bob', score: -1, owesSkip: true },
  ],
  spots: [null, 'down', { up: { kind: 'bonus', number: 7 } }, 'down'],
  turns: 1,
  phase: { kind: 'second', player: 'Ann', first: 2 },
  phases: 2,
};

const SCRAMBLE: ViewOf<'scramble'> = {
  rows: 1,
  columns: 3,
  open: true,
  over: false,
  spots: [null, 'down', { up: '🦄', by: 'Ann' }],
  players: [{ name: 'Ann', score: 0, waitsFor: 1, wait: 4 }],
};

const MEMOARRR: ViewOf<'memoarrr'> = {
  modes: { rules: 'expert', display: 'base', peekEachRound: false, winnerStarts: true },
  round: 1,
  rounds: 7,
  players: [
    { name: 'Ann', side: 'top', isIn: true, hasLeft: false, roundsWon: 0, rubies: 2 },
    { name: 'Bob', side: 'left', isIn: false, hasLeft: true, roundsWon: 1 },
  ],
  spots: [{ up: 'yW' }, 'down', null],
  up: [0],
  blocked: { spot: 1, for: 'Bob' },
  phase: { kind: 'walrus', player: 'Ann' },
  phases: 3,
  won: [{ player: 'Bob', rubies: 1 }],
};

const AWAITED = [['Ann', 4]];
const ROOM = {
  id: 'r1',
  game: 'match',
  seq: 3,
  view: { ...MATCH, table: TABLE },
  awaited: AWAITED,
};

type Message = { readonly type: string; readonly [field: string]: unknown };

const MOVED: Message = {
  type: 'moved',
  seq: 4,
  time: 5,
  player: 'Ann',
  by: 'human',
  awaited: [['Bob', 5]],
  effects: [
    { type: 'turned-up', spot: 0, card: FACE, player: 'Ann' },
    { type: 'sat-down', player: 'Bob' },
  ],
  change: { ...MATCH, table: TABLE, spots: [[0, { up: FACE }]] },
};

const MESSAGES: readonly Message[] = [
  { type: 'welcome', id: 'r1', you: 'Ann', seq: 3, now: 5, room: ROOM },
  { type: 'resync', now: 5, room: ROOM },
  MOVED,
  { type: 'reply', id: 'm1', seq: 4, failed: { code: 'no-card', message: 'there is none' } },
  { type: 'presence', players: ['Ann'], spectators: 2 },
  { type: 'problem', problem: { code: 'too-many', message: 'slow down' } },
  { type: 'gone', next: 'r2' },
];

const SUMMARY = {
  id: 'r1',
  game: 'match',
  status: 'waiting',
  isOpen: false,
  byInvitation: false,
  host: 'Ann',
  seatsTaken: 1,
  seatCount: 2,
  spectators: 0,
};

const SEAT = { room: ROOM, name: 'Ann', token: 'a'.repeat(22), invitation: 'b' };

/** Sentences for people, made harmless where they are shown, and the id that the client itself chose. */
const FREE = ['.id', '.failed.message', '.problem.message'];

/** The same value with something else in one place, for every place; with the path to it. */
function* spoilt(
  value: unknown,
  other: unknown,
  path = '',
): Generator<[path: string, value: Json]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, other as Json];
    return;
  }
  const isList = Array.isArray(value);
  for (const [key, part] of Object.entries(value)) {
    for (const [where, changed] of spoilt(part, other, isList ? path : `${path}.${key}`)) {
      yield [
        where,
        (isList ? value.with(Number(key), changed) : { ...value, [key]: changed }) as Json,
      ];
    }
  }
}

/** Where something else can stand and nobody notices. */
const unnoticed = (
  value: unknown,
  other: unknown,
  check: (value: never) => string | undefined,
): string[] =>
  Array.from(spoilt(value, other), ([path, changed]) =>
    check(changed as never) === undefined ? path : '',
  ).filter((path) => path !== '' && !path.endsWith('.type'));

describe('what a server sends', () => {
  const { message, view, answer } = receivedCheck;
  const inMatch = (one: Message): string | undefined => message(one, 'match');

  it.each(MESSAGES)('is of the protocol: $type', (one) => {
    expect(inMatch(one)).toBe(undefined);
  });

  it.each(MESSAGES)(
    'has no escape sequence instead of a number, a name or a word: $type',
    (one) => {
      const places = unnoticed(one, ESCAPE, inMatch);
      // What is to be seen of the game is looked at once it is known which one that is.
      const isOfGame = /^\.room\.view\.(?!table)/;
      const free = one.type === 'reply' || one.type === 'problem' ? FREE : [];
      expect(places.filter((path) => !free.includes(path) && !isOfGame.test(path))).toEqual([]);
    },
  );

  it.each([
    ['match', MATCH],
    ['scramble', SCRAMBLE],
    ['memoarrr', MEMOARRR],
  ] as const)('is what can be seen of %s', (game, seen) => {
    const check = (one: unknown): string | undefined => view(one, game);
    expect(check(seen)).toBe(undefined);
    const places = unnoticed(seen, ESCAPE, check);
    expect(places).toEqual(game === 'scramble' ? ['.spots.up'] : []);
    expect(unnoticed(seen, {}, check)).toEqual([]);
    expect(unnoticed(seen, 1e9, check).every((path) => NUMBERS.test(path))).toBe(true);
  });

  /** However large they are, these are only shown. */
  const NUMBERS =
    /(rows|columns|waitsFor|score|turns|turnCap|phases|wait|rounds?|roundsWon|rubies)$/;

  it.each([
    ['rooms', { rooms: [SUMMARY, { ...SUMMARY, host: null }] }],
    ['room', ROOM],
    ['seat', SEAT],
    ['invitation', { invitation: 'a' }],
    ['rematch', { room: 'r2' }],
  ] as const)('is an answer: %s', (kind, good) => {
    const check = (one: unknown): string | undefined => answer(one, kind);
    expect(check(good)).toBe(undefined);
    const places = unnoticed(good, ESCAPE, check).filter((path) => !/view\.(?!table)/.test(path));
    expect(places).toEqual([]);
  });

  it('is told to be wrong in one line that says where', () => {
    expect(message({ type: 'presence', players: [], spectators: ESCAPE } as never, undefined)).toBe(
      'the message.spectators must be integer',
    );
    expect(inMatch({ ...MOVED, effects: [{ type: 'turn', player: ESCAPE }] })).toMatch(
      /^the effect.player must match /,
    );
    expect(inMatch({ type: 'secret', seq: 1, secret: ESCAPE })).toMatch(/^the game must /);
    expect(message({ type: 'secret', seq: 1, secret: { peek: 7 } } as never, 'memoarrr')).toMatch(
      /^the game.* must /,
    );
  });

  it('may be something that only newer clients know', () => {
    const later = { later: [1] };
    expect(message({ type: 'later', seq: ESCAPE } as never, 'match')).toBe(undefined);
    expect(inMatch({ ...MOVED, ...later, effects: [{ type: 'later', spot: 'x' }] })).toBe(
      undefined,
    );
    expect(view({ ...MATCH, ...later }, 'match')).toBe(undefined);
    expect(view(ESCAPE, 'chess')).toBe(undefined);
    expect(answer({ rooms: [{ ...SUMMARY, ...later }], ...later }, 'rooms')).toBe(undefined);
    const refused = { code: 'a-later-code', message: 'because' };
    expect(inMatch({ type: 'reply', id: 'm1', refused })).toBe(undefined);
  });

  it('is nothing but what the types of the games say', () => {
    type Games = typeof GAME_SCHEMAS;
    type Told<Effects> = {
      [Type in keyof Effects]: { type: Type } & (Effects[Type] extends TSchema
        ? Static<Effects[Type]>
        : never);
    }[keyof Effects];
    expectTypeOf<Static<Games['match']['view']>>().toExtend<ViewOf<'match'>>();
    expectTypeOf<Static<Games['memoarrr']['view']>>().toExtend<ViewOf<'memoarrr'>>();
    expectTypeOf<Static<Games['scramble']['view']>>().toExtend<ViewOf<'scramble'>>();
    expectTypeOf<Static<Games['memoarrr']['secret']>>().toExtend<SecretOf<'memoarrr'> | null>();
    expectTypeOf<Told<Games['match']['effects']>>().toExtend<EffectOf<'match'>>();
    expectTypeOf<Told<Games['memoarrr']['effects']>>().toExtend<EffectOf<'memoarrr'>>();
    expectTypeOf<Told<Games['scramble']['effects']>>().toExtend<EffectOf<'scramble'>>();
    expectTypeOf<Told<typeof TABLE_EFFECTS>>().toExtend<TableEffect>();
  });
});
