import type { Outcome, PlayerId, Spot, WaitId } from '../game.ts';
import type { ProblemCode } from '../problem.ts';
import type { Card } from './cards.ts';

/** What can happen on a board. Everybody may know all of it. */
export type ScrambleEffect =
  | {
      readonly type: 'turned-up';
      readonly spot: Spot;
      readonly card: Card;
      readonly player: PlayerId;
    }
  | { readonly type: 'turned-down'; readonly spot: Spot }
  | { readonly type: 'removed'; readonly spot: Spot }
  | { readonly type: 'took'; readonly spot: Spot; readonly player: PlayerId }
  | { readonly type: 'released'; readonly spot: Spot; readonly player: PlayerId }
  | { readonly type: 'matched'; readonly spots: readonly [Spot, Spot]; readonly player: PlayerId }
  | { readonly type: 'missed'; readonly spots: readonly [Spot, Spot]; readonly player: PlayerId }
  | {
      readonly type: 'waits';
      readonly spot: Spot;
      readonly player: PlayerId;
      readonly wait: WaitId;
    }
  | { readonly type: 'gave-up'; readonly spot: Spot; readonly player: PlayerId }
  | {
      readonly type: 'failed';
      readonly spot: Spot;
      readonly player: PlayerId;
      readonly code: ProblemCode;
    }
  | { readonly type: 'left'; readonly player: PlayerId }
  /** Some strings changed. Which ones is not said: they may lie face down. */
  | { readonly type: 'replaced' }
  | { readonly type: 'over' };

export type ScrambleOutcome = Outcome<ScrambleEffect>;

/**
 * Does a watcher hear of this? W-1: of any card turned up or down, removed, or changed to a
 * different string. W-2: of nothing else, so not of control passing from hand to hand.
 */
export function isBoardChange({ type }: { readonly type: string }): boolean {
  return (
    type === 'turned-up' || type === 'turned-down' || type === 'removed' || type === 'replaced'
  );
}
