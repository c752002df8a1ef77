/**
 * Writes rooms of all games as this version stores them: `tsx src/logs/testing/make-old-logs.ts NAME`.
 * Later versions must be able to read what earlier ones wrote, so existing folders are never rewritten.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stayingMoves } from '../../bots/player.ts';
import type { Json, PlayerId } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { JsonObject } from '../../games/json.ts';
import { DEFAULT_MODES } from '../../games/memoarrr/state.ts';
import { pickFrom, randomFrom } from '../../games/random.ts';
import type { Mover } from '../../history/entry.ts';
import { formatHistory } from '../../history/transfer.ts';
import type { Room } from '../../room/room.ts';
import { moverOn } from '../../room/seat-port.ts';
import { RoomRegistry } from '../../rooms/room-registry.ts';
import { hashToken } from '../../rooms/secrets.ts';
import { skeletonOf } from '../../server/names.ts';
import type { SeatKind } from '../../table/state.ts';
import { withTables } from '../../table/table.ts';
import { LmdbLog } from '../lmdb.ts';

const seat = (name: string, kind: SeatKind = 'human') => ({
  name,
  kind,
  token: hashToken(name),
  nonce: `of ${name}`,
  place: null,
  skeleton: skeletonOf(name),
});

const table = (options: Json, isOpen = false) => ({
  options,
  seed: 'a seed',
  isSeedFixed: false,
  isPublic: true,
  isOpen,
  seatCount: 4,
  invitation: null,
  idleSeconds: isOpen ? null : 60,
  seats: [seat('Ann')],
});

/** A move of a player; the game knows the idle move, and the one that cancels a wait. */
type Step = readonly [player: PlayerId, move: JsonObject | 'idle' | 'cancel', by?: Mover];

const sitDown = (player: string, kind: SeatKind = 'human', code: string | null = null): Step => {
  const { name: _, ...others } = seat(player, kind);
  const invitation = code === null ? null : hashToken(code);
  return [player, { type: 'sit-down', ...others, invitation }];
};

const flip = (player: PlayerId, column: number): Step => [player, { type: 'flip', row: 0, column }];

const START: Step = ['Ann', { type: 'start-game' }];
const LEAVE = { type: 'leave' };

/** Everything that people do at a table before they start. */
const GATHER: readonly Step[] = [
  sitDown('Bob'),
  ['Ann', { type: 'hand-over', to: 'Bob' }],
  ['Bob', { type: 'invite', invitation: hashToken('a code') }],
  sitDown('Cem', 'human', 'a code'),
  sitDown('Dee', 'human', 'a code'),
  ['Bob', { type: 'remove-player', name: 'Cem' }],
  ['Dee', { type: 'stand-up' }],
  ['Bob', { type: 'hand-over', to: 'Ann' }],
  START,
];

/** Bob and Cem wait for a card of Ann; Cem gives up, the room gives up for Bob, and Dee still waits. */
const WAITS: readonly Step[] = [
  flip('Ann', 0),
  flip('Bob', 0),
  flip('Cem', 0),
  ['Cem', 'cancel'],
  ['Bob', 'cancel', 'room'],
  ['Bob', LEAVE],
  flip('Dee', 0),
];

const reveal = (player: PlayerId, spot: number): Step => [player, { type: 'reveal', spot }];
const choose = (player: PlayerId, option: number): Step => [player, { type: 'choose', option }];

/** Ann takes two points for two bonus cards; Bob loses one for two penalty cards, and a turn. */
const CHOICES: readonly Step[] = [
  sitDown('Bob'),
  START,
  ...[reveal('Ann', 0), reveal('Ann', 1), choose('Ann', 1)],
  ...[reveal('Bob', 2), reveal('Bob', 3), choose('Bob', 2)],
];

const TWO = ['Ann', 'Bob'];
const FOUR = [...TWO, 'Cem', 'Dee'];
const EXPERT: Json = { ...DEFAULT_MODES, rules: 'expert', display: 'expert' };

const board = (rows: number, columns: number) => ({
  rows,
  columns,
  cards: [...'AFDACBYCXBED'].slice(0, rows * columns),
  shuffle: false,
  open: false,
});

const ROOMS: readonly {
  readonly id: string;
  readonly game: string;
  readonly setup: Json;
  readonly players?: readonly PlayerId[];
  /** Before and after the random moves. */
  readonly first?: readonly Step[];
  readonly moves: number;
  readonly last?: readonly Step[];
}[] = [
  {
    id: 'scramble-open',
    game: 'scramble',
    setup: { ...board(3, 4), open: true },
    moves: 50,
    last: [['Bob', { type: 'map', replacements: [['A', 'Z']], unlisted: 'stay' }]],
  },
  { id: 'scramble-dealt', game: 'scramble', setup: { ...board(2, 4), shuffle: true }, moves: 30 },
  { id: 'scramble-waits', game: 'scramble', setup: board(2, 4), first: WAITS, moves: 0 },
  { id: 'memoarrr-expert', game: 'memoarrr', setup: EXPERT, players: FOUR, moves: 400 },
  {
    id: 'memoarrr-left',
    game: 'memoarrr',
    setup: DEFAULT_MODES,
    players: TWO,
    moves: 20,
    last: [
      ['Ann', 'idle', 'idle'],
      ['Bob', LEAVE],
    ],
  },
  {
    id: 'match',
    game: 'match',
    setup: {},
    players: TWO,
    moves: 9,
    last: [
      ['Bob', 'idle', 'idle'],
      ['Ann', 'idle', 'idle'],
      ['Bob', LEAVE],
    ],
  },
  { id: 'match-over', game: 'match', setup: {}, players: TWO, moves: 1_000 },
  {
    id: 'table-scramble',
    game: 'table:scramble',
    setup: table({ rows: 2, columns: 4 }),
    first: GATHER,
    moves: 30,
    last: [flip('Bob', 0), ['Bob', 'idle', 'idle'], ['Ann', { type: 'end-game' }]],
  },
  { id: 'table-open', game: 'table:scramble', setup: table({ open: true }, true), moves: 50 },
  {
    id: 'table-memoarrr',
    game: 'table:memoarrr',
    setup: table({ rules: 'expert' }),
    first: GATHER,
    moves: 40,
  },
  { id: 'table-match', game: 'table:match', setup: table({}), first: GATHER, moves: 9 },
  {
    id: 'table-choices',
    game: 'table:match',
    setup: table({ deck: '+ + - -\n1 1 2 2' }),
    first: CHOICES,
    moves: 3,
  },
  {
    id: 'table-bot',
    game: 'table:match',
    setup: table({ rows: 4, columns: 4 }),
    first: [sitDown('Bob', 'bot'), START],
    moves: 1_000,
    last: [['Ann', { type: 'rematch', room: 'table-again' }]],
  },
];

const [name = ''] = process.argv.slice(2);
const target = fileURLToPath(new URL(`old-logs/${name}`, import.meta.url));
if (name === '' || existsSync(target)) throw new Error('expected a new name');
mkdirSync(target, { recursive: true });

const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
let now = Date.UTC(2026, 0, 31, 12);
const clock = (): number => {
  now += 1_000;
  return now;
};
const log = LmdbLog.open(folder, { now: clock });
const kinds = withTables(games);
const registry = new RoomRegistry(log, kinds, { node: 'then', snapshotEvery: 15, clock });
const expected: Record<string, unknown> = {};
for (const { id, game: gameName, setup, players = [], first = [], moves, last = [] } of ROOMS) {
  const game = kinds.get(gameName);
  if (!game) throw new Error(`there is no game ${gameName}`);
  const { room } = await registry.create(id, game, { setup, players, seed: id });
  for (const step of first) await playStep(room, step);
  await playOn(room, players.length > 0 ? players : TWO, moves);
  for (const step of last) await playStep(room, step);
  const lines: string[] = [];
  const info = await log.info(id);
  if (info)
    for await (const line of formatHistory(info, log.history(info.id))) lines.push(`${line}\n`);
  writeFileSync(join(target, `${id}.jsonl`), lines.join(''));
  expected[id] = { seq: room.seq, isOver: info?.isOver, saved: room.save() };
}
writeFileSync(join(target, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`);
await log.backup(join(target, 'rooms.mdb'));
await log.close();
rmSync(folder, { recursive: true });

/** Plays random legal moves with ids. */
async function playOn(room: Room<unknown>, players: readonly string[], count: number) {
  const { game } = room;
  const random = randomFrom(room.id);
  for (let index = 0; index < count; index++) {
    const player = players[random.below(players.length)] ?? '';
    const moves = stayingMoves(game, game.publicView(room.state), player);
    if (moves.length > 0) await play(room, player, pickFrom(moves, random));
  }
}

async function playStep(room: Room<unknown>, [player, move, by]: Step): Promise<void> {
  const { game, state, seq } = room;
  const moves = {
    idle: () => game.idle(state, player),
    cancel: () => game.cancel?.(game.waiting?.(state).get(player) ?? -1),
  };
  await play(room, player, (typeof move === 'string' ? moves[move]() : move) ?? null, by);
  if (room.seq === seq) throw new Error(`${room.id}: ${player} cannot ${JSON.stringify(move)}`);
}

/** Resolves when the move is stored or refused, also if it waits. */
async function play(room: Room<unknown>, player: PlayerId, move: Json, by = moverOn(room, player)) {
  const before = room.seq;
  let isAnswered = false;
  const onAnswer = (): void => {
    isAnswered = true;
  };
  const isByPlayer = by === 'human' || by === 'bot';
  room.play(player, move, onAnswer, { by, ...(isByPlayer && { id: `${player} ${before}` }) });
  while (!isAnswered && room.seq === before) await setTimeout(1);
}
