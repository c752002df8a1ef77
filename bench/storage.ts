import { statSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '../src/games/index.ts';
import { type ScrambleMove, scramble } from '../src/games/scramble/scramble.ts';
import { type CreateEntry, type Entry, FORMAT, type MoveEntry } from '../src/history/entry.ts';
import { create, fold } from '../src/history/fold.ts';
import { DATA_FILE } from '../src/logs/folder.ts';
import { LmdbLog } from '../src/logs/lmdb.ts';
import { RoomRegistry } from '../src/rooms/room-registry.ts';
import { withResources } from './resources.ts';
import { median } from './table.ts';

const ROUNDS = 5;
const SIZE = 5;

export const creation: CreateEntry = {
  v: FORMAT,
  type: 'create',
  time: 0,
  game: scramble.name,
  rules: scramble.rules,
  setup: {
    rows: SIZE,
    columns: SIZE,
    cards: Array.from({ length: SIZE * SIZE }, (_, index) => `c${index}`),
    shuffle: false,
    open: true,
  },
  players: [],
  seed: '',
};

/** A move that always counts: the cards are distinct, and there is only one player. */
function move(index: number): MoveEntry {
  const flip: ScrambleMove = {
    type: 'flip',
    row: index % SIZE,
    column: (index + (index % 2)) % SIZE,
  };
  return { v: FORMAT, type: 'move', time: 0, player: 'alice', by: 'human', move: flip };
}

export const moves = (count: number): MoveEntry[] =>
  Array.from({ length: count }, (_, index) => move(index));

const inFolder = <T>(action: (folder: string) => Promise<T>): Promise<T> =>
  withResources((resources) => action(resources.newFolder()));

async function fill(folder: string, rooms: number): Promise<void> {
  const log = LmdbLog.open(folder);
  const entries: Entry[] = [creation, ...moves(10)];
  for (let done = 0; done < rooms; done += 1_000) {
    const ids = Array.from({ length: Math.min(1_000, rooms - done) }, (_, n) => `room${done + n}`);
    await Promise.all(ids.map((id) => log.append(id, 0, entries)));
  }
  await log.close();
}

/** Milliseconds to open the folder and enter a room in it. */
async function timeToEnter(folder: string, room: string): Promise<number> {
  const start = performance.now();
  const log = LmdbLog.open(folder);
  const lease = await new RoomRegistry(log, games, { node: 'bench' }).acquire(room);
  const milliseconds = performance.now() - start;
  if (!lease) throw new Error('there is no such room');
  await log.close();
  return milliseconds;
}

/** Opening a folder with many rooms and entering one, ÷ the same with one room in it. */
export async function compareFolders(rooms: number) {
  return inFolder(async (many) =>
    inFolder(async (one) => {
      await fill(many, rooms);
      await fill(one, 1);
      const pairs: { readonly many: number; readonly one: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        pairs.push({
          many: await timeToEnter(many, `room${rooms >> 1}`),
          one: await timeToEnter(one, 'room0'),
        });
      }
      const inspection = timeToInspect(many);
      return {
        ratio: median(pairs.map(({ many, one }) => many / one)),
        milliseconds: median(pairs.map(({ many }) => many)),
        inspection,
      };
    }),
  );
}

/** Milliseconds to read and check all stored data. */
function timeToInspect(folder: string): number {
  const log = LmdbLog.openToRead(folder);
  const start = performance.now();
  const damages = [...log.damages()];
  if (damages.length > 0) throw new Error(damages[0]);
  return performance.now() - start;
}

/** Loading a room of that many moves, ÷ playing these moves by the rules alone. */
export async function compareLoading(count: number) {
  return inFolder(async (folder) => {
    const log = LmdbLog.open(folder);
    const registry = new RoomRegistry(log, games, { node: 'bench', dropOldEntries: false });
    const { setup, players, seed } = creation;
    const { room } = await registry.create('room', scramble, { setup, players, seed });
    for (const { player, move } of moves(count)) {
      await new Promise((resolve) => room.play(player, move, resolve));
    }
    await registry.close();
    await log.close();
    const ratios: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const loading = await timeToEnter(folder, 'room');
      ratios.push(loading / timeToPlay(count));
      times.push(loading);
    }
    return { ratio: median(ratios), milliseconds: median(times) };
  });
}

function timeToPlay(count: number): number {
  const start = performance.now();
  const room = create(scramble, creation);
  for (const entry of moves(count)) fold(room, entry);
  return performance.now() - start;
}

/** The size of a move on the disk, ÷ the length of its entry in JSON. */
export async function compareBytes(count: number) {
  return inFolder(async (folder) => {
    const log = LmdbLog.open(folder);
    let seq = await log.append('room', 0, [creation]);
    const size = (): number => statSync(join(folder, DATA_FILE)).size;
    const before = size();
    // As many together as a busy room gathers while the disk is at work.
    for (let done = 0; done < count; done += 20) {
      seq = await log.append('room', seq, moves(20));
    }
    const bytes = (size() - before) / count;
    await log.close();
    return { bytes, ratio: bytes / JSON.stringify(move(0)).length };
  });
}
