import type { Outcome, PlayerId, Spot } from '../game.ts';
import type { Card } from './card.ts';

export type MemoarrrMove =
  /** Ends the secret peek (S-4). */
  | { readonly type: 'seen' }
  | { readonly type: 'turn-over'; readonly spot: Spot }
  /** The choices of octopus, penguin and walrus. */
  | { readonly type: 'swap'; readonly spot: Spot }
  | { readonly type: 'turn-down'; readonly spot: Spot }
  | { readonly type: 'block'; readonly spot: Spot }
  | { readonly type: 'decline' }
  | { readonly type: 'leave' }
  /** Time is up in the phase of that number. */
  | { readonly type: 'idle'; readonly phase: number };

/** The effects of moves. All of them are public. */
export type MemoarrrEffect = Readonly<
  /** S-4: everyone looks at the cards in front of them. */
  | { type: 'peek' }
  | { type: 'seen'; player: PlayerId }
  | { type: 'round-started'; round: number; player: PlayerId }
  | { type: 'turned-up'; spot: Spot; card: Card; player: PlayerId; fits: boolean }
  | { type: 'out'; player: PlayerId; why: WhyOut }
  /** X-C: the same player turns over another card. */
  | { type: 'again'; player: PlayerId }
  /** X-T */
  | { type: 'skipped'; player: PlayerId }
  /** X-O: the octopus moved from the first spot to the second. */
  | { type: 'swapped'; spots: readonly [Spot, Spot]; player: PlayerId }
  /** X-P */
  | { type: 'turned-down'; spot: Spot; player: PlayerId }
  /** X-W */
  | { type: 'blocked'; spot: Spot; player: PlayerId; for: PlayerId }
  | { type: 'declined'; player: PlayerId }
  | { type: 'round-won'; round: number; player: PlayerId }
  /** all these are face down again. */
  | { type: 'cleared'; spots: readonly Spot[] }
  | { type: 'left'; player: PlayerId }
  | { type: 'over' }
>;

/** the card did not fit. R-6: there was none to turn over. A-1: the player was away. */
export type WhyOut = 'misfit' | 'no-card' | 'away';

export type MemoarrrOutcome = Outcome<MemoarrrEffect>;
