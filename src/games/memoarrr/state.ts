import type { Json, PlayerId, Spot } from '../game.ts';
import type { Card } from './card.ts';
import type { Grid } from './deal.ts';
import type { Seat } from './seats.ts';

/** How a game is played; all of it is public. */
export type Modes = {
  readonly rules: 'base' | 'expert';
  /** With the expert display the board is not shown, only the cards that lie face up. */
  readonly display: 'base' | 'expert';
  /** S-4: look at the three cards before every round, not only before the first. */
  readonly peekEachRound: boolean;
  /** whoever won a round starts the next. */
  readonly winnerStarts: boolean;
};

export type Player = {
  readonly id: PlayerId;
  readonly seat: Seat;
  /** Still in this round. */
  isIn: boolean;
  /** Gone for good. */
  hasLeft: boolean;
};

/** What is to be done next, and by whom. */
export type Phase =
  /** S-4: these still look at the cards in front of them. */
  | { readonly at: 'peek'; readonly looking: readonly PlayerId[] }
  | { readonly at: ActivePhase; readonly player: PlayerId }
  | { readonly at: 'over' };

/** In `turn` and `crab` a card is turned over; the others are choices that an animal gives. */
export type ActivePhase = 'turn' | 'crab' | 'octopus' | 'penguin' | 'walrus';

/** A game in progress. It is plain data, so it is saved as it is. */
export type MemoarrrState = {
  readonly modes: Modes;
  /** In turn order. */
  readonly players: readonly Player[];
  readonly cards: Grid;
  /** Where the face-up cards lie, in the order in which they were turned over. */
  up: readonly Spot[];
  /** The ruby card of each round; hidden until the end (G-2). */
  readonly rubies: readonly number[];
  /** Who won each round so far. */
  readonly winners: PlayerId[];
  /** The card that whoever has the turn must leave alone (X-W). */
  blocked: Spot | null;
  /** How many cards penguins have turned face down in this round (X-P). */
  turnedDown: number;
  phase: Phase;
  /** How many phases there have been: the number of the present one. */
  phases: number;
};

export const save = (state: MemoarrrState): Json => structuredClone(state);

export const load = (json: Json): MemoarrrState => structuredClone(json as MemoarrrState);

/** Where the face-up cards lie, in order: everybody sees that. */
export type FaceUp = Pick<MemoarrrState, 'up'>;

export const isUp = ({ up }: FaceUp, spot: Spot): boolean => up.includes(spot);

/** There must be one: not off the board, not in the centre. */
export function cardAt({ cards }: MemoarrrState, spot: Spot): Card {
  const card = cards[spot];
  if (!card) throw new RangeError(`there is no card on spot ${spot}`);
  return card;
}

/** Where the card lies that was turned over last in this round. */
export const lastUp = ({ up }: FaceUp): Spot | undefined => up.at(-1);

export const present = (state: MemoarrrState): Player[] =>
  state.players.filter(({ hasLeft }) => !hasLeft);

/** Everybody who is still in the round, in turn order from the one after `player`. */
export function othersIn({ players }: MemoarrrState, player: Player): Player[] {
  const seat = players.indexOf(player);
  return [...players.slice(seat + 1), ...players.slice(0, seat)].filter(({ isIn }) => isIn);
}
