import type { MoveEntry, RoomInfo, Stored } from '../../history/entry.ts';
import { FaultyLog } from '../../room/testing/faulty-log.ts';
import { MemoryLog } from '../memory.ts';
import type { AnsweredLine, Line } from './crash-lines.ts';
import { CrashRooms } from './crash-rooms.ts';
import { readRooms, type StoredRoom, type StoredRooms } from './stored-rooms.ts';

/** The stored rooms, and the lines of those who played. */
export interface Recording {
  readonly rooms: StoredRooms;
  readonly lines: readonly Line[];
}

export type Tampering = (account: Recording) => Recording;

/** Plays without a kill: the recording has no contradictions. */
export async function recordPlay(seed: string, count: number): Promise<Recording> {
  const log = new FaultyLog(new MemoryLog());
  const lines: Line[] = [];
  const service = new CrashRooms(log, seed, (line) => lines.push(line));
  await service.play([], () => lines.length >= count);
  // Let moves in flight complete.
  await new Promise(setImmediate);
  return { rooms: await readRooms(log), lines };
}

/** Changes a room that is over, and one that is not. */
const inFinishedRoom = (change: (room: StoredRoom) => StoredRoom): Tampering =>
  inRoom(true, change);
export const inUnfinishedRoom = (change: (room: StoredRoom) => StoredRoom): Tampering =>
  inRoom(false, change);

const inRoom =
  (isOver: boolean, change: (room: StoredRoom) => StoredRoom): Tampering =>
  ({ rooms, lines }) => {
    const [room] = [...rooms.values()]
      .filter(({ info }) => info.isOver === isOver)
      .sort((a, b) => b.history.length - a.history.length);
    if (!room) throw new Error('there is no such room');
    return { rooms: new Map(rooms).set(room.info.id, change(room)), lines };
  };

/** Changes the entries of a room without a trace in their numbers. */
export const inHistory = (change: (history: readonly Stored[]) => Stored[]) =>
  inFinishedRoom(({ info, history }) => {
    const changed = change(history).map((stored, index) => ({ ...stored, seq: index + 1 }));
    return { info: { ...info, seq: changed.length }, history: changed };
  });

export const inMove = (change: (entry: MoveEntry) => MoveEntry): Tampering =>
  inHistory((history) =>
    history.map((stored, index) =>
      index === middleOf(history) && stored.entry.type === 'move'
        ? { ...stored, entry: change(stored.entry) }
        : stored,
    ),
  );

export const inInfo = (isOver: boolean, change: Partial<RoomInfo>): Tampering =>
  inRoom(isOver, ({ info, history }) => ({ info: { ...info, ...change }, history }));

/** Changes one of the answers to new moves which were accepted, or refused. */
export const inAnswer = (
  isRefused: boolean,
  change: (line: AnsweredLine) => Partial<AnsweredLine>,
): Tampering => {
  const isCandidate = (line: Line): line is AnsweredLine =>
    line.type === 'answered' && line.why === 'new' && 'refused' in line.answer === isRefused;
  return ({ rooms, lines }) => {
    const chosen = lines.filter(isCandidate)[20];
    const changed = lines.map((line) => (line === chosen ? { ...line, ...change(chosen) } : line));
    return { rooms, lines: changed };
  };
};

export const middleOf = (items: readonly unknown[]): number => items.length >> 1;

/** Exchanges two items that are next to each other. */
export function exchange<T>(items: readonly T[], at: number): T[] {
  return [...items.slice(0, at), ...items.slice(at, at + 2).reverse(), ...items.slice(at + 2)];
}
