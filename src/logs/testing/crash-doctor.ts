import type { MoveEntry, Recorded, RoomInfo } from '../../history/entry.ts';
import { FaultyLog } from '../../room/testing/faulty-log.ts';
import { MemoryLog } from '../memory.ts';
import { allKept, type Kept, type KeptRooms } from './crash-kept.ts';
import type { AnsweredLine, Line } from './crash-lines.ts';
import { CrashRooms } from './crash-rooms.ts';

/** What is in a log, and what was told by those who played. */
export interface Account {
  readonly rooms: KeptRooms;
  readonly lines: readonly Line[];
}

export type Doctor = (account: Account) => Account;

/** Nothing is killed in it, and all of it is true. */
export async function trueAccount(seed: string, count: number): Promise<Account> {
  const log = new FaultyLog(new MemoryLog());
  const lines: Line[] = [];
  const service = new CrashRooms(log, seed, (line) => lines.push(line));
  await service.play([], () => lines.length >= count);
  // What was under way comes to its end.
  await new Promise(setImmediate);
  return { rooms: await allKept(log), lines };
}

/** Changes a room that is over, and one that is not. */
const inFinishedRoom = (change: (kept: Kept) => Kept): Doctor => inRoom(true, change);
export const inUnfinishedRoom = (change: (kept: Kept) => Kept): Doctor => inRoom(false, change);

const inRoom =
  (isOver: boolean, change: (kept: Kept) => Kept): Doctor =>
  ({ rooms, lines }) => {
    const [kept] = [...rooms.values()]
      .filter(({ info }) => info.isOver === isOver)
      .sort((a, b) => b.history.length - a.history.length);
    if (!kept) throw new Error('there is no such room');
    return { rooms: new Map(rooms).set(kept.info.id, change(kept)), lines };
  };

/** Changes the entries of a room without a trace in their numbers. */
export const inHistory = (change: (history: readonly Recorded[]) => Recorded[]) =>
  inFinishedRoom(({ info, history }) => {
    const changed = change(history).map((recorded, index) => ({ ...recorded, seq: index + 1 }));
    return { info: { ...info, seq: changed.length }, history: changed };
  });

export const inMove = (change: (entry: MoveEntry) => MoveEntry): Doctor =>
  inHistory((history) =>
    history.map((recorded, index) =>
      index === middleOf(history) && recorded.entry.type === 'move'
        ? { ...recorded, entry: change(recorded.entry) }
        : recorded,
    ),
  );

export const inInfo = (isOver: boolean, change: Partial<RoomInfo>): Doctor =>
  inRoom(isOver, ({ info, history }) => ({ info: { ...info, ...change }, history }));

/** Changes one of the lines that tell of an answer to a new move which counts, or is refused. */
export const inAnswer = (
  isRefused: boolean,
  change: (line: AnsweredLine) => Partial<AnsweredLine>,
): Doctor => {
  const isMeant = (line: Line): line is AnsweredLine =>
    line.type === 'answered' && line.why === 'new' && 'refused' in line.answer === isRefused;
  return ({ rooms, lines }) => {
    const meant = lines.filter(isMeant)[20];
    const changed = lines.map((line) => (line === meant ? { ...line, ...change(meant) } : line));
    return { rooms, lines: changed };
  };
};

export const middleOf = (items: readonly unknown[]): number => items.length >> 1;

/** Exchanges two items that are next to each other. */
export function exchange<T>(items: readonly T[], at: number): T[] {
  return [...items.slice(0, at), ...items.slice(at, at + 2).reverse(), ...items.slice(at + 2)];
}
