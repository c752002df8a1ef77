import type { Outcome, PlayerId, Spot } from '../game.ts';
import type { Face } from './card.ts';
import type { PairName } from './pairs.ts';
import type { Over } from './state.ts';

export type MatchMove =
  | { readonly type: 'reveal'; readonly spot: Spot }
  /** Both cards may be hidden again (T-2). */
  | { readonly type: 'seen' }
  /** The first option is 1 (T-3). */
  | { readonly type: 'choose'; readonly option: number }
  | { readonly type: 'leave' }
  /** Time is up in the phase of that number (T-5). */
  | { readonly type: 'idle'; readonly phase: number };

/** What can happen in a game. Everybody may know all of it. */
export type MatchEffect =
  | {
      readonly type: 'turned-up';
      readonly spot: Spot;
      readonly card: Face;
      readonly player: PlayerId;
    }
  | {
      readonly type: 'paired';
      readonly pair: PairName;
      readonly spots: readonly [Spot, Spot];
      readonly player: PlayerId;
    }
  /** T-3: the first option is 1. */
  | { readonly type: 'chose'; readonly option: number; readonly player: PlayerId }
  | {
      readonly type: 'scored';
      readonly points: number;
      /** What the player has now. */
      readonly score: number;
      readonly player: PlayerId;
    }
  | { readonly type: 'removed'; readonly spots: readonly Spot[] }
  | { readonly type: 'hidden'; readonly spots: readonly Spot[] }
  /** T-4 */
  | { readonly type: 'skipped'; readonly player: PlayerId }
  | { readonly type: 'turn'; readonly player: PlayerId }
  /** E-1: a single special card is left. */
  | { readonly type: 'left-over'; readonly spot: Spot; readonly card: Face }
  /** T-5: the clock goes on for this player. */
  | { readonly type: 'away'; readonly player: PlayerId }
  | { readonly type: 'left'; readonly player: PlayerId }
  | { readonly type: 'over'; readonly why: Over['why']; readonly winner: PlayerId | null };

export type MatchOutcome = Outcome<MatchEffect>;
