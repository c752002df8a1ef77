/**
 * Writes rooms of all games as this version stores them: `tsx src/logs/testing/make-old-logs.ts NAME`.
 * Later versions must be able to read what earlier ones wrote, so what is there is never made anew.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stayingMoves } from '../../bots/player.ts';
import type { Json, PlayerId } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { pickFrom, randomFrom } from '../../games/random.ts';
import { formatHistory } from '../../history/transfer.ts';
import type { Room } from '../../room/room.ts';
import { RoomRegistry } from '../../rooms/room-registry.ts';
import { hashToken } from '../../rooms/secrets.ts';
import { withTables } from '../../table/table.ts';
import { LmdbLog } from '../lmdb.ts';
import { OLD_LOGS } from './old-logs.ts';

const person = (name: string) => ({
  name,
  kind: 'human',
  token: hashToken(name),
  nonce: `of ${name}`,
  place: null,
});

const table = (chosen: Json, isOpen = false) => ({
  chosen,
  seed: 'a seed',
  seedIsChosen: false,
  isPublic: true,
  isOpen,
  seats: 4,
  invitation: null,
  idleSeconds: isOpen ? null : 60,
  people: [person('Ann')],
});

const sitDown = (name: string): Json => {
  const { kind, token, nonce, place } = person(name);
  return { type: 'sit-down', kind, token, nonce, place, invitation: null };
};

/** Who does what at a table before the game. */
const START: readonly (readonly [PlayerId, Json])[] = [
  ['Bob', sitDown('Bob')],
  ['Ann', { type: 'hand-over', to: 'Bob' }],
  ['Bob', { type: 'start-game' }],
];

const ROOMS = [
  {
    id: 'table-scramble',
    game: 'table:scramble',
    options: table({ rows: 2, columns: 4 }),
    moves: 30,
  },
  { id: 'table-open', game: 'table:scramble', options: table({ open: true }, true), moves: 50 },
  { id: 'table-memoarrr', game: 'table:memoarrr', options: table({ rules: 'expert' }), moves: 40 },
  { id: 'table-match', game: 'table:match', options: table({}), moves: 9 },
  { id: 'table-over', game: 'table:match', options: table({ rows: 2, columns: 2 }), moves: 500 },
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
const kinds = withTables(games);
const registry = new RoomRegistry(log, kinds, { node: 'then', snapshotEvery: 15 });
const expected: Record<string, unknown> = {};
for (const { id, game: gameName, options, moves } of ROOMS) {
  const game = kinds.get(gameName);
  if (!game) throw new Error(`there is no game ${gameName}`);
  const { room } = await registry.create(id, game, { options, players: [], seed: id });
  for (const [player, move] of options.isOpen ? [] : START) await play(room, player, move);
  await playOn(room, ['Ann', 'Bob'], moves);
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

/** Random moves, with ids, by whoever may; some of them wait, and go on doing so. */
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
