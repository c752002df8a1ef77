import type { Json, PlayerId } from '../games/game.ts';

export type RoomId = string;

/** The immutable setup of a room. Parts of it are secret. */
export type TableSetup = {
  readonly options: Json;
  /** Shuffles the cards, together with the players' nonces. Secret until the game is over. */
  readonly seed: string;
  /** Set if a person chose the seed: then the deal claims no fairness. */
  readonly isSeedFixed: boolean;
  readonly isPublic: boolean;
  /** Anyone plays under any name, without a seat; the game has no start and no end. */
  readonly isOpen: boolean;
  readonly seatCount: number;
  /** The hash of the invitation that is required to sit down; null if none is. */
  readonly invitation: string | null;
  /** How long the others wait for an idle player; null for no limit. */
  readonly idleSeconds: number | null;
  /** The initial seats. The first is the host's. */
  readonly seats: readonly NewSeat[];
};

export const SEAT_KINDS = ['human', 'bot'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

export type NewSeat = {
  readonly name: PlayerId;
  /** Set by the server, never by a request. */
  readonly kind: SeatKind;
  /** The hash of the seat's token. */
  readonly token: string;
  /** The player's contribution to the shuffle. */
  readonly nonce: string;
  /** A chosen place, in games that have places. */
  readonly place: string | null;
  /**
   * The confusable skeleton of the name, unique at a table. Computed once and logged, so that a log means
   * the same in every version of Unicode.
   */
  readonly skeleton?: string;
};

export type Seat = NewSeat & {
  /** The player has left, but took part in the game. */
  readonly hasLeft: boolean;
};

export type Status = 'waiting' | 'playing' | 'over' | 'ended';

export type TableState<State> = {
  readonly setup: TableSetup;
  /** In the order of sitting down. */
  seats: readonly Seat[];
  host: PlayerId | null;
  invitation: string | null;
  /** The state of the game; null before the start. */
  innerState: State | null;
  /** The nonces that the cards were shuffled with; empty before the start. */
  nonces: readonly string[];
  /** Ended by the host before it was over. */
  isEnded: boolean;
  /** The room of the rematch. */
  rematch: RoomId | null;
};

export const seatNamed = (
  { seats }: Pick<TableState<unknown>, 'seats'>,
  name: PlayerId,
): Seat | undefined => seats.find((seat) => seat.name === name);

/** The seats whose players have not left. */
export const occupied = <Seat extends { readonly hasLeft: boolean }>({
  seats,
}: {
  readonly seats: readonly Seat[];
}): readonly Seat[] => seats.filter(({ hasLeft }) => !hasLeft);

export const hasSeat = (
  { seats }: { readonly seats: readonly Pick<Seat, 'name' | 'hasLeft'>[] },
  player: PlayerId | null,
): boolean => seats.some(({ name, hasLeft }) => name === player && !hasLeft);
