import type { Outcome, PlayerId, PlayerMove, Spot, WaitId } from '../game.ts';
import type { ProblemCode } from '../problem.ts';
import type { Card } from './cards.ts';
import type { ScrambleView } from './view.ts';

/** Pairs of a card and its replacement. */
export type Replacements = readonly (readonly [from: Card, to: Card])[];

export type ScrambleMove =
  | { readonly type: 'flip'; readonly row: number; readonly column: number }
  | { readonly type: 'cancel'; readonly wait: WaitId }
  | { readonly type: 'leave' }
  /** Unlisted cards stay as they are, or else cause a refusal. */
  | { readonly type: 'map'; readonly replacements: Replacements; readonly unlisted?: 'stay' }
  /** L-1: time is up for a player with these cards in hand, or unfinished. */
  | { readonly type: 'idle'; readonly spots: readonly Spot[] };

/** The effects of moves. All of them are public. */
export type ScrambleEffect = Readonly<
  | { type: 'turned-up'; spot: Spot; card: Card; player: PlayerId }
  | { type: 'turned-down'; spot: Spot }
  | { type: 'removed'; spot: Spot }
  | { type: 'took'; spot: Spot; player: PlayerId }
  | { type: 'released'; spot: Spot; player: PlayerId }
  | { type: 'matched'; spots: readonly [Spot, Spot]; player: PlayerId }
  | { type: 'missed'; spots: readonly [Spot, Spot]; player: PlayerId }
  | { type: 'waits'; spot: Spot; player: PlayerId; wait: WaitId }
  | { type: 'gave-up'; spot: Spot; player: PlayerId }
  | { type: 'failed'; spot: Spot; player: PlayerId; code: ProblemCode }
  | { type: 'left'; player: PlayerId }
  /** Does not say which cards changed: they may be face down. */
  | { type: 'replaced' }
  | { type: 'over' }
>;

export type ScrambleOutcome = Outcome<ScrambleEffect>;

/** W-1, W-2: true for the effects that watchers are notified of. */
export const isBoardChange = ({ type }: { readonly type: string }): boolean =>
  type === 'turned-up' || type === 'turned-down' || type === 'removed' || type === 'replaced';

export const flipOf = (spot: Spot, { columns }: { readonly columns: number }) => ({
  type: 'flip' as const,
  row: Math.floor(spot / columns),
  column: spot % columns,
});

/** Does not list maps: they are unlimited. */
export function moves(view: ScrambleView, player: PlayerId): PlayerMove<ScrambleMove>[] {
  const known = view.players.find(({ name }) => name === player);
  const always: PlayerMove<ScrambleMove>[] = known ? [{ type: 'leave' }] : [];
  if (known?.wait !== undefined) return [{ type: 'cancel', wait: known.wait }, ...always];
  return view.over ? always : [...view.spots.map((_, spot) => flipOf(spot, view)), ...always];
}
