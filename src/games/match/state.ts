import type { Json, PlayerId, Spot } from '../game.ts';
import type { Grid } from './deck.ts';
import type { PairName } from './pairs.ts';
import type { PlayerState } from './player.ts';

/** How a game is played; all of it is public. */
export type Settings = {
  readonly rows: number;
  readonly columns: number;
  /** E-1: what becomes of a single special card that is left over. */
  readonly lastSpecial: 'discard' | 'score';
  /** E-3: after so many turns it is over. */
  readonly turnCap: number | null;
};

/** What is to be done next, and by whom. */
export type Phase = ActivePhase | Over;

export type ActivePhase =
  | { readonly at: 'first'; readonly player: PlayerId }
  | { readonly at: 'second'; readonly player: PlayerId; readonly first: Spot }
  /** T-2: both cards are revealed until the player has seen them, or has chosen (T-3). */
  | {
      readonly at: 'seen' | 'choice';
      readonly player: PlayerId;
      readonly pair: PairName;
      readonly spots: readonly [Spot, Spot];
    };

export type Over = {
  readonly at: 'over';
  /** E-1, E-3, T-5. */
  readonly why: 'all-found' | 'turn-cap' | 'left';
  /** Nobody has won a tie. */
  readonly winner: PlayerId | null;
};

/** A game in progress. It is plain data, so it is saved as it is. */
export type MatchState = {
  readonly settings: Settings;
  readonly players: readonly [PlayerState, PlayerState];
  readonly cards: Grid;
  /** How many have been completed, one way or another. */
  turns: number;
  phase: Phase;
  /** How many phases there have been: the number of the present one. */
  phases: number;
};

export const save = (state: MatchState): Json => structuredClone(state);

export const load = (json: Json): MatchState => structuredClone(json as MatchState);
