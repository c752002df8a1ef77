/**
 * Writes rooms of all games as this version stores them: `tsx src/logs/testing/make-old-logs.ts NAME`.
 * Later versions must be able to read what earlier ones wrote, so what is there is never made anew.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '../../games/index.ts';
import { randomFrom } from '../../games/random.ts';
import { Lobby } from '../../rooms/lobby.ts';
import type { Room } from '../../rooms/room.ts';
import { exportRoom } from '../../rooms/transfer.ts';
import { LmdbLog } from '../lmdb.ts';
import { OLD_LOGS } from './old-logs.ts';

const ROOMS = [
  {
    id: 'scramble-open',
    game: 'scramble',
    options: { rows: 3, columns: 4, cards: [...'ABCDEFABCDXY'], shuffle: true, open: true },
    players: [],
    moves: 60,
  },
  {
    id: 'scramble-dealt',
    game: 'scramble',
    options: { rows: 2, columns: 4, cards: [...'🦄🐙🦄🐙ABAB'], shuffle: true, open: false },
    players: [],
    moves: 40,
  },
  {
    id: 'memoarrr-expert',
    game: 'memoarrr',
    options: { rules: 'expert', display: 'expert' },
    players: ['Ann', 'Bob', 'Cem', 'Dee'],
    moves: 25,
  },
  { id: 'memoarrr-over', game: 'memoarrr', options: {}, players: ['Ann', 'Bob'], moves: 2_000 },
  {
    id: 'match',
    game: 'match',
    options: { rows: 4, columns: 4 },
    players: ['Ann', 'Bob'],
    moves: 9,
  },
  {
    id: 'match-over',
    game: 'match',
    options: { rows: 2, columns: 2 },
    players: ['Ann', 'Bob'],
    moves: 500,
  },
];

const [name = ''] = process.argv.slice(2);
const target = join(OLD_LOGS, name);
if (name === '' || existsSync(target)) throw new Error('expected a new name');
mkdirSync(target, { recursive: true });

const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
let now = Date.UTC(2026, 0, 31, 12);
const log = LmdbLog.open(folder, {
  now: () => {
    now += 1_000;
    return now;
  },
});
const lobby = new Lobby(log, games, { node: 'then', snapshotEvery: 15 });
const expected: Record<string, unknown> = {};
for (const { id, game: gameName, options, players, moves } of ROOMS) {
  const game = games.get(gameName);
  if (!game) throw new Error(`there is no game ${gameName}`);
  const { room } = await lobby.create(id, game, { options, players, seed: id });
  await playOn(room, players.length > 0 ? players : ['Ann', 'Bob', 'Cem'], moves);
  const lines: string[] = [];
  const info = await log.info(id);
  if (info) for await (const line of exportRoom(log, info)) lines.push(`${line}\n`);
  writeFileSync(join(target, `${id}.jsonl`), lines.join(''));
  expected[id] = { seq: room.seq, isOver: info?.isOver, saved: room.save() };
}
writeFileSync(join(target, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`);
await log.backup(join(target, 'rooms.mdb'));
await log.close();
rmSync(folder, { recursive: true });

/** Random moves, with ids, by whoever may; some of them wait, and go on doing so. */
async function playOn(room: Room<unknown>, players: readonly string[], count: number) {
  const game = games.get((room.save() as { game: string }).game);
  const random = randomFrom(room.id);
  for (let index = 0; index < count; index++) {
    const player = players[random.below(players.length)] ?? '';
    const moves = game?.moves(room.state, player).filter((move) => !isLeaving(move)) ?? [];
    const first = { type: 'flip', row: 0, column: 0 };
    const move =
      moves[random.below(Math.max(1, moves.length))] ?? (game?.name === 'scramble' ? first : null);
    if (move === null) continue;
    const before = room.seq;
    room.play(player, move, () => {}, { id: `${index}` });
    for (let turn = 0; turn < 20 || (room.seq === before && turn < 2_000); turn++) {
      await new Promise(setImmediate);
    }
  }
}

/** Whoever leaves ends most games too soon, and a wait that is given up is none. */
function isLeaving(move: unknown): boolean {
  const { type } = move as { type: string };
  return type === 'leave' || type === 'idle' || type === 'away' || type === 'cancel';
}
