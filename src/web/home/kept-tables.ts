import { Rejected, type RoomView } from '../../client/browser.ts';
import type { KeptSeat } from '../people/kept-seats.ts';

/** A table at which this browser has a seat, and at which there is something to do. */
export interface KeptTable {
  readonly seat: KeptSeat;
  readonly status: 'your-move' | 'playing' | 'waiting' | 'rematch';
  readonly others: readonly string[];
}

interface Sources {
  look(room: string): Promise<RoomView>;
  /** Does the game wait for that player? */
  isAwaited(room: RoomView, player: string): Promise<boolean>;
}

/** One rematch leads to the next. */
const MOST_REMATCHES = 20;

/** What has become of a seat: `gone` if it is none any more, undefined if there is nothing to do. */
export async function findTable(
  seat: KeptSeat,
  sources: Sources,
  rematches = 0,
): Promise<KeptTable | 'gone' | undefined> {
  const room = await lookAt(seat, sources);
  if (room === undefined || room === 'gone') return room;
  const { seats: people, isOpen, status, rematch } = room.view.table;
  const isSeated = people.some(({ name, hasLeft }) => name === seat.name && !hasLeft);
  if (!isSeated && !isOpen) return 'gone';
  if (status === 'over' || status === 'ended') {
    if (rematch === null || rematches === MOST_REMATCHES) return undefined;
    const next = await findTable({ ...seat, room: rematch }, sources, rematches + 1);
    return next === 'gone' ? undefined : next;
  }
  const others = people.filter(({ name, hasLeft }) => name !== seat.name && !hasLeft);
  return {
    seat,
    status: await statusOf(room, seat, sources, rematches > 0),
    others: others.map(({ name }) => name),
  };
}

async function lookAt(seat: KeptSeat, { look }: Sources): Promise<RoomView | 'gone' | undefined> {
  try {
    return await look(seat.room);
  } catch (error) {
    return error instanceof Rejected && error.code === 'no-such-room' ? 'gone' : undefined;
  }
}

async function statusOf(
  room: RoomView,
  seat: KeptSeat,
  { isAwaited }: Sources,
  isRematch: boolean,
): Promise<KeptTable['status']> {
  if (room.view.table.status === 'waiting') return isRematch ? 'rematch' : 'waiting';
  return (await isAwaited(room, seat.name)) ? 'your-move' : 'playing';
}
