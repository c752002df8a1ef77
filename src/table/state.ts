import type { Json, PlayerId } from '../games/game.ts';

export type RoomId = string;

/** What a room was created with. It never changes, and it is not public as a whole. */
export type TableOptions = {
  /** What the people chose for the game. */
  readonly chosen: Json;
  /** Decides how the cards lie, together with what the players bring. Hidden until the end. */
  readonly seed: string;
  /** Somebody chose the seed, so it claims no fairness. */
  readonly seedIsChosen: boolean;
  readonly isPublic: boolean;
  /** Anybody plays under any name, without a seat; there is no beginning and no end. */
  readonly isOpen: boolean;
  /** The most people that can sit here. */
  readonly seats: number;
  /** The hash of the invitation that it takes to sit down, if it takes one. */
  readonly invitation: string | null;
  /** After so many seconds somebody who is away does not hold up the others any more. */
  readonly idleSeconds: number | null;
  /** Those who sit here from the beginning. The first is the host. */
  readonly people: readonly NewPerson[];
};

/** What can sit on a seat. */
export const SEAT_KINDS = ['human', 'bot'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/** Somebody who sits down. */
export type NewPerson = {
  readonly name: PlayerId;
  /** The server decides it: no request can choose it. */
  readonly kind: SeatKind;
  /** The hash of the token of their seat. */
  readonly token: string;
  /** What they bring to the shuffle. */
  readonly nonce: string;
  /** Where they chose to sit, in games in which that matters. */
  readonly place: string | null;
  /**
   * What the name looks like: no two at a table have the same. It was found once, when they came, so
   * that a log means the same whatever Unicode there is.
   */
  readonly skeleton?: string;
};

export type Person = NewPerson & {
  /** Gone, though the game that they took part in remembers them. */
  readonly hasLeft: boolean;
};

export type Status = 'waiting' | 'playing' | 'over' | 'ended';

/** People at a table, and the game that they play there. */
export type TableState<State> = {
  readonly options: TableOptions;
  /** In the order in which they sat down. */
  people: readonly Person[];
  host: PlayerId | null;
  invitation: string | null;
  /** The game, once it has started. */
  game: State | null;
  /** What the players brought to the shuffle, once it has been done. */
  nonces: readonly string[];
  /** Ended by the host before it was over. */
  isEnded: boolean;
  /** Where the same people play again. */
  rematch: RoomId | null;
};

export const personNamed = (
  { people }: Pick<TableState<unknown>, 'people'>,
  name: PlayerId,
): Person | undefined => people.find((person) => person.name === name);

export const seated = ({ people }: Pick<TableState<unknown>, 'people'>): Person[] =>
  people.filter(({ hasLeft }) => !hasLeft);
