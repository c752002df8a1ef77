import type { Outcome, PlayerId, Spot } from '../game.ts';
import type { Card } from './card.ts';

/** What can happen in a game. Everybody may know all of it. */
export type MemoarrrEffect =
  /** S-4: everybody looks at the cards in front of them. */
  | { readonly type: 'peek' }
  | { readonly type: 'seen'; readonly player: PlayerId }
  | { readonly type: 'round-started'; readonly round: number; readonly player: PlayerId }
  | {
      readonly type: 'turned-up';
      readonly spot: Spot;
      readonly card: Card;
      readonly player: PlayerId;
      readonly fits: boolean;
    }
  | { readonly type: 'out'; readonly player: PlayerId; readonly why: WhyOut }
  /** X-C: the same player goes on. */
  | { readonly type: 'again'; readonly player: PlayerId }
  /** X-T */
  | { readonly type: 'skipped'; readonly player: PlayerId }
  /** X-O: the octopus went from the first spot to the second. */
  | { readonly type: 'swapped'; readonly spots: readonly [Spot, Spot]; readonly player: PlayerId }
  /** X-P */
  | { readonly type: 'turned-down'; readonly spot: Spot; readonly player: PlayerId }
  /** X-W */
  | {
      readonly type: 'blocked';
      readonly spot: Spot;
      readonly player: PlayerId;
      readonly for: PlayerId;
    }
  | { readonly type: 'declined'; readonly player: PlayerId }
  | { readonly type: 'round-won'; readonly round: number; readonly player: PlayerId }
  /** all these are face down again. */
  | { readonly type: 'cleared'; readonly spots: readonly Spot[] }
  | { readonly type: 'left'; readonly player: PlayerId }
  | { readonly type: 'over' };

/** the card did not fit. R-6: there was none to turn over. A-1: the player was away. */
export type WhyOut = 'misfit' | 'no-card' | 'away';

export type MemoarrrOutcome = Outcome<MemoarrrEffect>;
