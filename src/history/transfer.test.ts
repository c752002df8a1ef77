import { describe, expect, it } from 'vitest';
import type { Game, Json } from '../games/game.ts';
import { games } from '../games/index.ts';
import { withTables } from '../table/table.ts';
import { optionsFor } from '../table/testing/gathering.ts';
import { type CreateEntry, FORMAT, type History, type MoveEntry } from './entry.ts';
import { advance, create, fold } from './fold.ts';
import { checkRoom, type RoomState, save } from './room-state.ts';
import { createEntry, moveEntry, snapshotEntry } from './testing/entries.ts';
import { formatHistory, parseHistories, parseHistory, sinceSnapshot } from './transfer.ts';
import { verifyHistory } from './verify.ts';

const kinds = withTables(games);

const read = (text: string): History => verifyHistory(parseHistory(text), kinds);

function gameNamed(name: string): Game {
  const game = kinds.get(name);
  if (!game) throw new Error(`there is no game ${name}`);
  return game;
}

const TIME = Date.UTC(2026, 0, 31, 12);

const head = (game: string): Json => ({
  recollect: 'room',
  v: FORMAT,
  id: 'sofa',
  game,
  created: TIME,
  isOver: false,
});

const lines = (...jsons: readonly Json[]): string =>
  jsons.map((json) => `${JSON.stringify(json)}\n`).join('');

const at = (seq: number, entry: Json): Json => ({ seq, entry });

const creation = (game: string, setup: Json): CreateEntry =>
  createEntry({ time: TIME, game, setup, seed: 'a seed' });

const moved = (player: string, move: Json, others: Partial<MoveEntry> = {}): MoveEntry =>
  moveEntry(move, { time: TIME, player, ...others });

const flip = (column: number): Json => ({ type: 'flip', row: 0, column });

const BOARD = { rows: 1, columns: 6, cards: [...'AABBCC'], shuffle: false, open: true };

/** A A B B C C: alice holds the As, bob the first B, for which carol waits by a move with an id. */
function busyRoom(): RoomState<unknown> {
  const game = gameNamed('scramble');
  const room = create<unknown>(game, creation('scramble', BOARD));
  fold(room, moved('alice', flip(0), { id: 'one' }));
  fold(room, moved('alice', flip(1), { id: 'two' }));
  fold(room, moved('bob', flip(2)));
  fold(room, moved('carol', flip(2), { id: 'three', node: 'board' }));
  return room;
}

/** What the entries add up to. */
function roomOf(entries: History['entries']): Json {
  let room: RoomState<unknown> | undefined;
  for (const stored of entries) room = advance(gameNamed('scramble'), room, stored);
  return room ? save(room) : null;
}

/** That room as it is saved, for tests to spoil. */
type Saved = {
  game: string;
  state: {
    rows: number;
    columns: number;
    cards: Json[];
    faces: Json[];
    players: { id: string; hand: Json; score: Json }[];
    queues: { spot: Json; players: Json[] }[];
    waits: Json;
  };
  recent: Json[];
  waiters: Json[];
};

const savedRoom = (): Saved => JSON.parse(JSON.stringify(save(busyRoom())));

const snapshotOf = (saved: Json): string =>
  lines(head('scramble'), at(5, snapshotEntry(saved, TIME)));

const ZOE = { id: 'zoe', hand: { kind: 'rest', unfinished: [] }, score: 3 };

const spoiled = (spoil: (saved: Saved) => void): string => {
  const saved = savedRoom();
  spoil(saved);
  return snapshotOf(saved);
};

const refusal = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    return String(error);
  }
  return 'it was taken';
};

describe('a room in a file', () => {
  it('[HI-7] is read with all its fields, and without unknown ones', () => {
    const saved = savedRoom();
    const extra = { ...saved, more: { deep: [1] } };
    const after = { ...moved('dave', flip(5), { id: 'four' }), more: 'than that' };
    const { info, entries } = read(snapshotOf(extra) + lines(at(6, after)));
    expect(info).toMatchObject({ id: 'sofa', game: 'scramble', seq: 6, isOver: false });
    expect(entries.map(({ entry }) => entry)).toEqual([
      snapshotEntry(saved, TIME),
      moved('dave', flip(5), { id: 'four' }),
    ]);
  });

  it.each<[what: string, spoil: (saved: Saved) => void, line: string]>([
    ['cards are numbers', ({ state }) => state.cards.fill(7), 'expected a text for cards'],
    [
      'faces contradict hands',
      ({ state }) => state.faces.fill(1),
      'the controlled card at 0 is face up',
    ],
    [
      'there is a queue for a card that nobody holds',
      ({ state }) => state.queues.push({ spot: 5, players: ['carol'] }),
      'somebody holds what others wait for at 5',
    ],
    [
      'points do not add up',
      ({ state }) => Object.assign(state.players[0] ?? {}, { score: 9 }),
      'a point for every pair',
    ],
    [
      'a wait has a number to come',
      ({ state }) => Object.assign(state, { waits: 0 }),
      'carol waits by a number in use',
    ],
    [
      'the board is endless',
      ({ state }) => Object.assign(state, { rows: 1e9 }),
      'expected a card for each space',
    ],
    [
      'another game was saved',
      (saved) => Object.assign(saved, { game: 'match' }),
      'expected a room of scramble',
    ],
    [
      'nobody knows of a wait',
      ({ waiters }) => waiters.pop(),
      'the room knows of everybody who waits',
    ],
    [
      'somebody waits only for the room',
      ({ waiters }) => waiters.push(['bob', { wait: 0 }]),
      'bob waits in the game as in the room',
    ],
    [
      'a wait has two numbers',
      (saved) => Object.assign(saved, { waiters: [['carol', { wait: 1, id: 'three' }]] }),
      'carol waits in the game as in the room',
    ],
    [
      'a move waits that does not',
      ({ recent }) => recent.push(['dave', [{ id: 'x', result: 'waiting' }]]),
      'a move of dave waits if it is said to',
    ],
    [
      'a move was answered that is yet to come',
      ({ recent }) => recent.push(['dave', [{ id: 'x', result: { seq: 6 } }]]),
      'a move of dave has been answered by an entry of the room',
    ],
    [
      'a move failed for no reason that there is',
      ({ recent }) =>
        recent.push(['dave', [{ id: 'x', result: { seq: 5, failed: { code: 'luck' } } }]]),
      'expected code to be out-of-range',
    ],
    [
      'somebody is remembered twice',
      ({ recent }) => recent.push(['bob', []], ['bob', []]),
      'every player once',
    ],
    [
      'nothing is remembered',
      (saved) => Object.assign(saved, { recent: null }),
      'a list for recent',
    ],
    [
      'an id is none',
      ({ recent }) => recent.push(['dave', [{ id: 7, result: { seq: 1 } }]]),
      'a text for id',
    ],
  ])('[HI-7] is rejected in one line if %s', (_what, spoil, line) => {
    const said = refusal(spoiled(spoil));
    expect(said).toContain('FileError: line 2: expected ');
    expect(said).toContain(line);
    expect(said).not.toContain('\n');
  });

  it('may have a snapshot in place of entries that were dropped during the export', () => {
    const saved = snapshotEntry(savedRoom(), TIME);
    const later = snapshotOf(savedRoom()) + lines(at(9, saved));
    expect(read(later).info.seq).toBe(9);
    expect(read(later).entries).toHaveLength(2);
    const earlier = snapshotOf(savedRoom()) + lines(at(5, saved));
    expect(refusal(earlier)).toContain('line 3: expected a snapshot from after entry 5');
  });

  it('[HI-7] is rejected for its beginning before its moves are read', () => {
    const text = spoiled(({ state }) => state.players.push(ZOE));
    expect(refusal(text + lines(at(6, moved('zoe', flip(5)))))).toBe(
      'FileError: line 2: expected that there is a point for every pair that was found',
    );
  });

  it.each<[what: string, json: Json]>([
    ['null', null],
    ['a number', 7],
    ['nothing in it', {}],
    ['a list', []],
  ])('is rejected with a snapshot that is %s', (_what, json) => {
    expect(refusal(snapshotOf(json))).toContain('line 2: expected ');
  });

  it.each<[what: string, move: Json, line: string]>([
    ['unknown', { type: 'fly' }, 'expected the move to have a type'],
    ['ill-typed', { type: 'flip', row: '0', column: 5 }, 'the move.row must be number'],
    ['no object', 7, 'expected the move to have a type'],
    [
      'of an idle timer that was not right',
      { type: 'idle', spots: [4] },
      'in place of somebody who is away',
    ],
    [
      'of an idle timer, and ill-typed',
      { type: 'idle', spots: '2' },
      'in place of somebody who is away',
    ],
    ['refused', { type: 'cancel', wait: 7 }, 'something that can be played in scramble'],
  ])('[HI-7] is rejected with a move that is %s', (_what, move, line) => {
    const by = Object(move).type === 'idle' ? 'idle' : 'human';
    const text = snapshotOf(savedRoom()) + lines(at(6, moved('bob', move, { by })));
    expect(refusal(text)).toContain('FileError: line 3: ');
    expect(refusal(text)).toContain(line);
  });

  it('[HI-7] may have idle moves, which name the cards in any order', () => {
    const idle = moved('alice', { type: 'idle', spots: [1, 0] }, { by: 'idle' });
    const text = snapshotOf(savedRoom()) + lines(at(6, idle));
    expect(read(text).info.seq).toBe(6);
  });

  it('[HI-4] is rejected with an idle move that is said to be made by its player', () => {
    const idle = moved('alice', { type: 'idle', spots: [0, 1] });
    expect(refusal(snapshotOf(savedRoom()) + lines(at(6, idle)))).toBe(
      'FileError: line 3: expected the idle timer to make idle moves',
    );
  });

  it('[HI-4] may have moves of the room, which cancel waits and do nothing else', () => {
    const text = snapshotOf(savedRoom());
    const byRoom = (player: string, move: Json): string =>
      text + lines(at(6, moved(player, move, { by: 'room' })));
    const cancel = gameNamed('scramble').cancel?.(busyRoom().waiters.get('carol')?.wait ?? -1);
    expect(read(byRoom('carol', cancel ?? null)).info.seq).toBe(6);
    for (const [player, move] of [
      ['carol', { type: 'cancel', wait: 99 }],
      ['bob', cancel ?? null],
      ['dave', flip(5)],
    ] as const) {
      expect(refusal(byRoom(player, move))).toBe(
        'FileError: line 3: expected the room to cancel a wait',
      );
    }
  });

  it('[RO-30] may have repeats of waiting moves that came to another node', () => {
    const text =
      lines(head('scramble'), at(1, creation('scramble', BOARD))) +
      lines(at(2, moved('bob', flip(2)))) +
      lines(at(3, moved('carol', flip(2), { id: 'three', node: 'here' })));
    const adoption = { id: 'three', node: 'there', adopts: true } as const;
    const adopted = text + lines(at(4, moved('carol', flip(2), adoption)));
    const { info, entries } = read(adopted);
    expect([info.seq, entries.at(-1)?.entry]).toEqual([4, moved('carol', flip(2), adoption)]);
    expect(JSON.stringify(roomOf(entries))).toContain('"node":"there","id":"three"');
    for (const [player, move, wrong] of [
      ['carol', flip(2), { ...adoption, id: 'another' }],
      ['dave', flip(2), adoption],
      ['carol', flip(2), { node: 'there', adopts: true }],
      ['carol', flip(2), { id: 'three', adopts: true }],
      ['carol', flip(2), { ...adoption, by: 'bot' }],
      ['carol', flip(2), { ...adoption, over: true }],
    ] as const) {
      const spoiled = text + lines(at(4, moved(player, move, wrong)));
      expect(() => read(spoiled)).toThrow('line 5: expected a repeat of a waiting move');
    }
    const nonsense = text + lines(at(4, moved('carol', { type: 'what' }, adoption)));
    expect(() => read(nonsense)).toThrow('line 5');
  });

  it('[HI-3] is rejected with a time that is before the previous one', () => {
    const text = snapshotOf(savedRoom());
    const late = lines(at(6, moved('dave', flip(5), { time: TIME - 1 })));
    expect(read(text + lines(at(6, moved('dave', flip(5))))).info.seq).toBe(6);
    expect(refusal(text + late)).toBe(
      'FileError: line 3: expected a time that is not before the previous one',
    );
  });

  it.each<[what: string, entry: Json]>([
    ['where it was played', { ...moved('bob', flip(5)), node: 7 }],
    ['who made it', { ...moved('bob', flip(5)), by: 'cat' }],
    ['its time', { ...moved('bob', flip(5)), time: -1 }],
    ['an id', { ...moved('bob', flip(5)), id: 7 }],
    ['an end', { ...moved('bob', flip(5)), over: 'yes' }],
  ])('[HI-4] is rejected with a move that has %s of another type', (_what, entry) => {
    const text = snapshotOf(savedRoom()) + lines(at(6, entry));
    expect(refusal(text)).toBe('FileError: line 3: expected an entry with its number and time');
  });

  it.each<[what: string, wrong: object, line: string]>([
    ['no id', { id: 7 }, 'expected the id of the room'],
    ['no game', { game: 7 }, 'expected the game of the room'],
    ['another game', { game: 'chess' }, 'expected one of the games scramble, memoarrr, match'],
    ['another format', { v: 0 }, 'expected a room of format'],
    ['no time', { created: 'then' }, 'expected when the room was created'],
  ])('is rejected with %s in its first line', (_what, wrong, line) => {
    const first = { ...(head('scramble') as object), ...wrong };
    expect(refusal(lines(first, at(1, creation('scramble', BOARD))))).toContain(`line 1: ${line}`);
  });

  it('is over if its last entry is, whatever its first line says', () => {
    const first = { ...(head('scramble') as object), isOver: true };
    const text = lines(first, at(1, creation('scramble', BOARD)));
    expect(parseHistory(text).info.isOver).toBe(true);
    expect(read(text).info.isOver).toBe(false);
  });

  it('[HI-6] is written as it was read', async () => {
    const text = lines(head('scramble'), at(1, creation('scramble', BOARD)));
    const { info, entries } = read(text);
    const written = [];
    for await (const line of formatHistory(info, entries)) written.push(`${line}\n`);
    expect(written.join('')).toBe(text);
  });

  it('is rejected if it is nested too deep to be written again', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = `${lines(head('scramble'))}{"seq":1,"entry":${deep}}\n`;
    expect(refusal(text)).toBe('FileError: line 2: expected an object in JSON');
  });

  it('is rejected with a line that is too long', () => {
    const text = `${lines(head('scramble'))}${' '.repeat(64 * 2 ** 20)}{}`;
    expect(refusal(text)).toBe('FileError: line 2: expected at most 67108864 characters');
  });
});

describe('a table in a file', () => {
  const TABLE = 'table:match';
  const SEAT = { kind: 'human', token: '', nonce: '', place: null };
  const ANN = { name: 'ann', ...SEAT };
  const SIT_DOWN = { type: 'sit-down', ...SEAT, invitation: null };

  const sitDownWithout = (field: keyof typeof SIT_DOWN): Json => {
    const { [field]: _, ...others } = SIT_DOWN;
    return others;
  };

  const match = gameNamed('match');

  const beginning = (options: object): string =>
    lines(head(TABLE), at(1, creation(TABLE, { ...optionsFor(match, 'ann bob'), ...options })));

  it('is read as it was written', () => {
    const start = moved('ann', { type: 'start-game' });
    const reveal = moved('ann', { type: 'reveal', spot: 0 });
    const text = beginning({}) + lines(at(2, start), at(3, reveal));
    expect(read(text).info).toMatchObject({ game: TABLE, seq: 3, isOver: false });
  });

  it('may have a bot on a seat', () => {
    const text =
      beginning({ seats: [ANN] }) + lines(at(2, moved('bob', { ...SIT_DOWN, kind: 'bot' })));
    expect(read(text).info).toMatchObject({ game: TABLE, seq: 2 });
  });

  it.each<[what: string, options: object, line: string]>([
    ['grids without end', { options: { rows: 1e9, columns: 1e9 } }, 'expected options of match'],
    ['no options', { options: null }, 'expected an object for options'],
    ['an open table of a game that ends', { isOpen: true }, 'one of a game that never ends'],
    ['no seats', { seats: 7 }, 'expected a list for seats'],
    ['seats without end', { seatCount: 1e9 }, 'a table has 1 to 1000 seats'],
    ['a cat on a seat', { seats: [{ ...ANN, kind: 'cat' }] }, 'to be human or bot'],
    ['a seat of no kind', { seats: [{ ...ANN, kind: undefined }] }, 'to be human or bot'],
    ['people who are all called the same', { seats: [ANN, ANN] }, 'a name of their own'],
  ])('is rejected with %s', (_what, options, line) => {
    expect(refusal(beginning(options))).toContain('FileError: line 2: expected ');
    expect(refusal(beginning(options))).toContain(line);
  });

  it.each<[what: string, move: Json]>([
    ['sits down without a token', sitDownWithout('token')],
    ['sits down as a cat', { ...SIT_DOWN, kind: 'cat' }],
    ['sits down as nothing', sitDownWithout('kind')],
    ['hands over to a number', { type: 'hand-over', to: 7 }],
    ['invites by nothing', { type: 'invite' }],
    ['plays again nowhere', { type: 'rematch', room: null }],
  ])('is rejected if a player %s', (_what, move) => {
    const text = beginning({}) + lines(at(2, moved('ann', move)));
    expect(refusal(text)).toMatch(/^FileError: line 3: the move.* must /);
  });
});

describe('checking a room', () => {
  it('[RO-21] accepts a sound room in any state of its waits', () => {
    const room = busyRoom();
    checkRoom(room);
    fold(room, moved('bob', { type: 'leave' }));
    checkRoom(room);
    checkRoom(advance(room.game, undefined, { seq: room.seq, entry: snapshot(room) }));
    expect(room.waiters.size).toBe(0);
  });
});

const snapshot = (room: RoomState<unknown>) => snapshotEntry(save(room), room.time);

describe('a file with several rooms', () => {
  /** A room as it is exported. */
  const roomOf = (id: string): string[] => [
    JSON.stringify({ recollect: 'room', v: FORMAT, id, game: 'scramble', created: TIME }),
    JSON.stringify(at(1, creation('scramble', BOARD))),
    JSON.stringify(at(2, moved('alice', flip(0)))),
  ];

  /** Each room in a word, with the line that it begins at, or what is wrong with it. */
  async function parse(...text: readonly string[]): Promise<string[]> {
    const rooms: string[] = [];
    async function* given() {
      yield* text;
    }
    for await (const { line, isLast, found } of parseHistories(given())) {
      const what = found instanceof Error ? found.message : `${found.info.id} to ${found.info.seq}`;
      rooms.push(`${line}: ${what}${isLast ? '.' : ''}`);
    }
    return rooms;
  }

  it('[HI-6] has them one after the other', async () => {
    const [one, two] = [roomOf('one'), roomOf('two')];
    expect(await parse(...one)).toEqual(['1: one to 2.']);
    expect(await parse(...one, ...two)).toEqual(['1: one to 2', '4: two to 2.']);
    expect(await parse(...one, '', ...two, ' ', '')).toEqual(['1: one to 2', '5: two to 2.']);
  });

  it('is read on after a mistake', async () => {
    const [one, two] = [roomOf('one'), roomOf('two')];
    expect(await parse(...one, 'x', '{}', ...two)).toEqual([
      '1: line 4: expected an object in JSON',
      '6: two to 2.',
    ]);
    expect(await parse('{}', 'x', ...two)).toEqual([
      '1: line 1: expected a room of format 1 as `recollect export` writes it',
      '3: two to 2.',
    ]);
    expect(await parse()).toEqual(['1: line 1: expected an object in JSON.']);
  });

  it('needs nothing before a snapshot', () => {
    const [first, second] = [at(1, creation('scramble', BOARD)), at(2, moved('alice', flip(0)))];
    const snapshot = at(7, snapshotEntry('seven'));
    const text = lines(head('scramble'), first, second, snapshot, at(8, moved('bob', flip(1))));
    const { entries } = parseHistory(text);
    expect(sinceSnapshot(entries).map(({ seq }) => seq)).toEqual([7, 8]);
    expect(sinceSnapshot(entries.slice(0, 2)).map(({ seq }) => seq)).toEqual([1, 2]);
  });
});
