import type { PlayerId, Spot } from '../game.ts';
import { spotNamed } from './place.ts';

/** S-2: clockwise, as the turns go. */
export const SEATS = ['top', 'right', 'bottom', 'left'] as const;
export type Seat = (typeof SEATS)[number];

/** S-2: where players sit who have not chosen. */
const DEFAULT_SEATS: ReadonlyMap<number, readonly Seat[]> = new Map<number, readonly Seat[]>([
  [2, ['top', 'bottom']],
  [3, ['top', 'right', 'bottom']],
  [4, SEATS],
]);

/** S-4: the three cards in front of each seat. */
const FRONTS: Record<Seat, readonly string[]> = {
  top: ['A2', 'A3', 'A4'],
  right: ['B5', 'C5', 'D5'],
  bottom: ['E2', 'E3', 'E4'],
  left: ['B1', 'C1', 'D1'],
};

export const frontOf = (seat: Seat): Spot[] =>
  FRONTS[seat].flatMap((place) => spotNamed(place) ?? []);

/** The players with their seats, in turn order. */
export function takeSeats(
  players: readonly PlayerId[],
  seats: readonly Seat[] = DEFAULT_SEATS.get(players.length) ?? [],
): { readonly id: PlayerId; readonly seat: Seat }[] {
  if (!DEFAULT_SEATS.has(players.length) || new Set(players).size < players.length) {
    throw new RangeError(`expected 2 to 4 different players, found ${players.length}`);
  }
  const seated = SEATS.flatMap((seat) => {
    const id = players[seats.indexOf(seat)];
    return id === undefined ? [] : [{ id, seat }];
  });
  if (seats.length !== players.length || seated.length !== players.length) {
    throw new RangeError(`expected ${players.length} different seats, found ${seats.join(', ')}`);
  }
  return seated;
}

/**
 * S-2: the seats of players of whom some have chosen one; the others get what is left, in turn order.
 * Undefined if nobody has chosen.
 */
export function seatsFor(places: readonly (string | null)[]): readonly Seat[] | undefined {
  const chosen = places.map((place) => (place === null ? null : seatNamed(place)));
  const taken = chosen.filter((seat) => seat !== null);
  if (taken.length === 0) return undefined;
  if (new Set(taken).size < taken.length || places.length > SEATS.length) {
    throw new RangeError(
      `expected at most ${SEATS.length} players in different seats, found ${places.length} with ${taken.join(', ')} chosen`,
    );
  }
  const free = SEATS.filter((seat) => !taken.includes(seat));
  return chosen.flatMap((seat) => seat ?? free.splice(0, 1));
}

function seatNamed(place: string): Seat {
  const seat = SEATS.find((seat) => seat === place);
  if (seat) return seat;
  throw new RangeError(`expected a seat of ${SEATS.join(', ')}, found ${JSON.stringify(place)}`);
}
