import { describe, expect, it } from 'vitest';
import type { Game, Json } from '../games/game.ts';
import { games } from '../games/index.ts';
import { withTables } from '../table/table.ts';
import { optionsFor } from '../table/testing/gathering.ts';
import { type CreateEntry, FORMAT, type History, type MoveEntry } from './entry.ts';
import { advance, create, fold } from './fold.ts';
import { checkRoom, type RoomState, save } from './room-state.ts';
import { formatHistory, parseHistory } from './transfer.ts';
import { verifyHistory } from './verify.ts';

const kinds = withTables(games);

const read = (text: string): History => verifyHistory(parseHistory(text), kinds);

function gameNamed(name: string): Game {
  const game = kinds.get(name);
  if (!game) throw new Error(`there is no game ${name}`);
  return game;
}

const TIME = '2026-01-31T12:00:00.000Z';

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

const at = (seq: number, entry: Json): Json => ({ seq, time: TIME, entry });

const creation = (game: string, options: Json): CreateEntry => ({
  v: FORMAT,
  type: 'create',
  game,
  options,
  players: [],
  seed: 'a seed',
});

const moved = (player: string, move: Json, others: Partial<MoveEntry> = {}): MoveEntry => ({
  v: FORMAT,
  type: 'move',
  player,
  move,
  ...others,
});

const flip = (column: number): Json => ({ type: 'flip', row: 0, column });

const BOARD = { rows: 1, columns: 6, cards: [...'AABBCC'], shuffle: false, open: true };

/** A A B B C C: alice holds the As, bob the first B, for which carol waits by a move with an id. */
function busyRoom(): RoomState<unknown> {
  const game = gameNamed('scramble');
  const room = create<unknown>(game, creation('scramble', BOARD));
  fold(room, moved('alice', flip(0), { id: 'one' }));
  fold(room, moved('alice', flip(1), { id: 'two' }));
  fold(room, moved('bob', flip(2)));
  fold(room, moved('carol', flip(2), { id: 'three', at: 'board' }));
  return room;
}

/** What is kept of that room, to be spoiled. */
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
  lines(head('scramble'), at(5, { v: FORMAT, type: 'snapshot', state: saved }));

const ZOE = { id: 'zoe', hand: { at: 'rest', left: [] }, score: 3 };

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

describe('a room from a file', () => {
  it('is taken with all that it says, and nothing else', () => {
    const saved = savedRoom();
    const extra = { ...saved, more: { deep: [1] } };
    const after = { ...moved('dave', flip(5), { id: 'four' }), more: 'than that' };
    const { info, entries } = read(snapshotOf(extra) + lines(at(6, after)));
    expect(info).toMatchObject({ id: 'sofa', game: 'scramble', seq: 6, isOver: false });
    expect(entries.map(({ entry }) => entry)).toEqual([
      { v: FORMAT, type: 'snapshot', state: saved },
      moved('dave', flip(5), { id: 'four' }),
    ]);
  });

  it.each<[what: string, spoil: (saved: Saved) => void, line: string]>([
    ['cards are numbers', ({ state }) => state.cards.fill(7), 'expected a text for the cards'],
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
      'expected why a move failed to be out-of-range',
    ],
    [
      'somebody is remembered twice',
      ({ recent }) => recent.push(['bob', []], ['bob', []]),
      'every player once',
    ],
    [
      'nothing is remembered',
      (saved) => Object.assign(saved, { recent: null }),
      'a list for the latest moves',
    ],
    [
      'an id is none',
      ({ recent }) => recent.push(['dave', [{ id: 7, result: { seq: 1 } }]]),
      'a text for the id',
    ],
  ])('is refused in one line where %s', (_what, spoil, line) => {
    const said = refusal(spoiled(spoil));
    expect(said).toContain('FileError: line 2: expected ');
    expect(said).toContain(line);
    expect(said).not.toContain('\n');
  });

  it('is taken with a snapshot in the place of entries that were dropped meanwhile', () => {
    const saved = { v: FORMAT, type: 'snapshot', state: savedRoom() } as const;
    const later = snapshotOf(savedRoom()) + lines(at(9, saved));
    expect(read(later).info.seq).toBe(9);
    expect(read(later).entries).toHaveLength(2);
    const earlier = snapshotOf(savedRoom()) + lines(at(5, saved));
    expect(refusal(earlier)).toContain('line 3: expected a snapshot from after entry 5');
  });

  it('is refused for how it begins, whatever comes after', () => {
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
  ])('is refused with a snapshot that is %s', (_what, json) => {
    expect(refusal(snapshotOf(json))).toContain('line 2: expected ');
  });

  it.each<[what: string, move: Json, line: string]>([
    ['unknown', { type: 'fly' }, 'expected the move to have a type'],
    ['ill-typed', { type: 'flip', row: '0', column: 5 }, 'the move.row must be number'],
    ['no object', 7, 'expected the move to have a type'],
    [
      'of a clock that was not right',
      { type: 'idle', spots: [4] },
      'in place of somebody who is away',
    ],
    ['of a clock, and ill-typed', { type: 'idle', spots: '2' }, 'in place of somebody who is away'],
    ['refused', { type: 'cancel', wait: 7 }, 'something that can be played in scramble'],
  ])('is refused with a move that is %s', (_what, move, line) => {
    const text = snapshotOf(savedRoom()) + lines(at(6, moved('bob', move)));
    expect(refusal(text)).toContain('FileError: line 3: ');
    expect(refusal(text)).toContain(line);
  });

  it('is taken with what the clock did, in whatever order it names the cards', () => {
    const idle = moved('alice', { type: 'idle', spots: [1, 0] });
    const text = snapshotOf(savedRoom()) + lines(at(6, idle));
    expect(read(text).info.seq).toBe(6);
  });

  it.each<[what: string, entry: Json]>([
    ['where it was played', { ...moved('bob', flip(5)), at: 7 }],
    ['an id', { ...moved('bob', flip(5)), id: 7 }],
    ['an end', { ...moved('bob', flip(5)), over: 'yes' }],
  ])('is refused with a move that has %s of another type', (_what, entry) => {
    const text = snapshotOf(savedRoom()) + lines(at(6, entry));
    expect(refusal(text)).toBe('FileError: line 3: expected an entry with its number and time');
  });

  it.each<[what: string, wrong: object, line: string]>([
    ['no id', { id: 7 }, 'expected the id of the room'],
    ['no game', { game: 7 }, 'expected the game of the room'],
    ['another game', { game: 'chess' }, 'expected one of the games scramble, memoarrr, match'],
    ['another format', { v: 0 }, 'expected a room of format'],
    ['no time', { created: 'then' }, 'expected a time such as'],
  ])('is refused with %s at its head', (_what, wrong, line) => {
    const first = { ...(head('scramble') as object), ...wrong };
    expect(refusal(lines(first, at(1, creation('scramble', BOARD))))).toContain(`line 1: ${line}`);
  });

  it('is over if its last entry says so, whatever its head says', () => {
    const first = { ...(head('scramble') as object), isOver: true };
    const text = lines(first, at(1, creation('scramble', BOARD)));
    expect(parseHistory(text).info.isOver).toBe(true);
    expect(read(text).info.isOver).toBe(false);
  });

  it('is written as it was read', async () => {
    const text = lines(head('scramble'), at(1, creation('scramble', BOARD)));
    const { info, entries } = read(text);
    const written = [];
    for await (const line of formatHistory(info, entries)) written.push(`${line}\n`);
    expect(written.join('')).toBe(text);
  });

  it('is refused if it is nested so deep that it could not be written again', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = `${lines(head('scramble'))}{"seq":1,"time":"${TIME}","entry":${deep}}\n`;
    expect(refusal(text)).toBe('FileError: line 2: expected an object in JSON');
  });

  it('is refused with a line without end', () => {
    const text = `${lines(head('scramble'))}${' '.repeat(64 * 2 ** 20)}{}`;
    expect(refusal(text)).toBe('FileError: line 2: expected at most 67108864 characters');
  });
});

describe('a table from a file', () => {
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

  it('is taken as it was', () => {
    const start = moved('ann', { type: 'start-game' });
    const reveal = moved('ann', { type: 'reveal', spot: 0 });
    const text = beginning({}) + lines(at(2, start), at(3, reveal));
    expect(read(text).info).toMatchObject({ game: TABLE, seq: 3, isOver: false });
  });

  it('is taken with a bot on a seat', () => {
    const text =
      beginning({ people: [ANN] }) + lines(at(2, moved('bob', { ...SIT_DOWN, kind: 'bot' })));
    expect(read(text).info).toMatchObject({ game: TABLE, seq: 2 });
  });

  it.each<[what: string, options: object, line: string]>([
    ['grids without end', { chosen: { rows: 1e9, columns: 1e9 } }, 'expected options of match'],
    ['nothing chosen', { chosen: null }, 'expected an object for what was chosen'],
    ['an open table of a game that ends', { isOpen: true }, 'one of a game that never ends'],
    ['no people', { people: 7 }, 'expected a list for the people'],
    ['seats without end', { seats: 1e9 }, 'a table has so many seats'],
    ['a cat on a seat', { people: [{ ...ANN, kind: 'cat' }] }, 'to be human or bot'],
    ['a seat of no kind', { people: [{ ...ANN, kind: undefined }] }, 'to be human or bot'],
    ['people who are all called the same', { people: [ANN, ANN] }, 'a name of their own'],
  ])('is refused with %s', (_what, options, line) => {
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
  ])('is refused where somebody %s', (_what, move) => {
    const text = beginning({}) + lines(at(2, moved('ann', move)));
    expect(refusal(text)).toMatch(/^FileError: line 3: the move.* must /);
  });
});

describe('checking a room', () => {
  it('finds a sound room sound, wherever its waits have got to', () => {
    const room = busyRoom();
    checkRoom(room);
    fold(room, moved('bob', { type: 'leave' }));
    checkRoom(room);
    checkRoom(advance(room.game, undefined, { seq: room.seq, entry: snapshot(room) }));
    expect(room.waiters.size).toBe(0);
  });
});

const snapshot = (room: RoomState<unknown>) =>
  ({ v: FORMAT, type: 'snapshot', state: save(room) }) as const;
