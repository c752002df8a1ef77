import type { Seat } from '../../client/browser.ts';
import { attempt, recall, remember } from '../storage.ts';

/** A seat that this browser can come back to. */
export interface KeptSeat extends Seat {
  /** When somebody last was there. */
  readonly at: number;
}

const KEY = 'recollect.seats';

/** Older ones are forgotten. */
const MOST = 30;

/** The latest first. */
export function keptSeats(): readonly KeptSeat[] {
  const text = recall('browser', KEY);
  const found: unknown = text ? attempt(() => JSON.parse(text)) : [];
  return Array.isArray(found) ? found.filter(isSeat) : [];
}

export const keptSeat = (room: string): KeptSeat | undefined =>
  keptSeats().find((seat) => seat.room === room);

export function keepSeat(seat: Seat, now: number): void {
  // An invitation is told only once, to whoever opened the room.
  const invitation = seat.invitation ?? keptSeat(seat.room)?.invitation;
  const kept = { ...seat, ...(invitation !== undefined && { invitation }), at: now };
  write([kept, ...keptSeats().filter(({ room }) => room !== seat.room)].slice(0, MOST));
}

/** Another tab may have taken another seat there meanwhile: that one is not forgotten. */
export function forgetSeat({ room, token }: Pick<Seat, 'room' | 'token'>): void {
  write(keptSeats().filter((seat) => seat.room !== room || seat.token !== token));
}

function write(seats: readonly KeptSeat[]): void {
  remember('browser', KEY, JSON.stringify(seats));
}

/** What lies there may be from another version of this page, or from anybody. */
function isSeat(value: unknown): value is KeptSeat {
  const seat = Object(value) as Record<keyof KeptSeat, unknown>;
  const texts = [seat.room, seat.game, seat.name, seat.token];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof seat.at === 'number' &&
    (seat.invitation === undefined || typeof seat.invitation === 'string')
  );
}
