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
import { DEFAULT_MODES } from '../../games/memoarrr/state.ts';
import { pickFrom, randomFrom } from '../../games/random.ts';
import { formatHistory } from '../../history/transfer.ts';
import type { Room } from '../../room/room.ts';
import { RoomRegistry } from '../../rooms/room-registry.ts';
import { hashToken } from '../../rooms/secrets.ts';
import { isTableName, withTables } from '../../table/table.ts';
import { LmdbLog } from '../lmdb.ts';

const person = (name: string) => ({
  name,
  kind: 'human',
  token: hashToken(name),
  nonce: `of ${name}`,
  place: null,
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
  seats: [person('Ann')],
});

const sitDown = (name: string): Json => {
  const { kind, token, nonce, place } = person(name);
  return { type: 'sit-down', kind, token, nonce, place, invitation: null };
};

const TWO = ['Ann', 'Bob'];
const FOUR = [...TWO, 'Cem', 'Dee'];
const SMALL = { grid: { rows: 2, columns: 2 } };
const EXPERT: Json = { ...DEFAULT_MODES, rules: 'expert', display: 'expert' };

const board = (rows: number, columns: number) => ({
  rows,
  columns,
  cards: [...'AFDACBYCXBED'].slice(0, rows * columns),
  shuffle: false,
  open: false,
});

/** Who does what at a table before the game. */
const START: readonly (readonly [PlayerId, Json])[] = [
  ['Bob', sitDown('Bob')],
  ['Ann', { type: 'hand-over', to: 'Bob' }],
  ['Bob', { type: 'start-game' }],
];

const ROOMS: readonly {
  readonly id: string;
  readonly game: string;
  readonly setup: Json;
  readonly players?: readonly PlayerId[];
  readonly moves: number;
}[] = [
  { id: 'scramble-open', game: 'scramble', setup: { ...board(3, 4), open: true }, moves: 50 },
  { id: 'scramble-dealt', game: 'scramble', setup: { ...board(2, 4), shuffle: true }, moves: 30 },
  { id: 'memoarrr-expert', game: 'memoarrr', setup: EXPERT, players: FOUR, moves: 40 },
  { id: 'memoarrr-over', game: 'memoarrr', setup: DEFAULT_MODES, players: TWO, moves: 500 },
  { id: 'match', game: 'match', setup: {}, players: TWO, moves: 9 },
  { id: 'match-over', game: 'match', setup: SMALL, players: TWO, moves: 500 },
  {
    id: 'table-scramble',
    game: 'table:scramble',
    setup: table({ rows: 2, columns: 4 }),
    moves: 30,
  },
  { id: 'table-open', game: 'table:scramble', setup: table({ open: true }, true), moves: 50 },
  { id: 'table-memoarrr', game: 'table:memoarrr', setup: table({ rules: 'expert' }), moves: 40 },
  { id: 'table-match', game: 'table:match', setup: table({}), moves: 9 },
  { id: 'table-over', game: 'table:match', setup: table({ rows: 2, columns: 2 }), moves: 500 },
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
for (const { id, game: gameName, setup, players = [], moves } of ROOMS) {
  const game = kinds.get(gameName);
  if (!game) throw new Error(`there is no game ${gameName}`);
  const { room } = await registry.create(id, game, { setup, players, seed: id });
  const isTable = isTableName(gameName) && id !== 'table-open';
  for (const [player, move] of isTable ? START : []) await play(room, player, move);
  await playOn(room, players.length > 0 ? players : TWO, moves);
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

/** Plays random legal moves with ids; some of them wait, and stay waiting. */
async function playOn(room: Room<unknown>, players: readonly string[], count: number) {
  const { game } = room;
  const random = randomFrom(room.id);
  for (let index = 0; index < count; index++) {
    const player = players[random.below(players.length)] ?? '';
    const moves = stayingMoves(game, game.publicView(room.state), player);
    if (moves.length > 0) await play(room, player, pickFrom(moves, random), `${index}`);
  }
}

/** Until the move is stored or refused; whether it waits then does not matter. */
async function play(
  room: Room<unknown>,
  player: PlayerId,
  move: Json,
  id = 'table',
): Promise<void> {
  const before = room.seq;
  let isAnswered = false;
  const onAnswer = (): void => {
    isAnswered = true;
  };
  room.play(player, move, onAnswer, { id: `${player} ${id} ${before}` });
  while (!isAnswered && room.seq === before) await setTimeout(1);
}
