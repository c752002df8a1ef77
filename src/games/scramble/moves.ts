import type { PlayerId, PlayerMove, Spot, WaitId } from '../game.ts';
import type { Replacements, Unlisted } from './map.ts';
import type { ScrambleView } from './view.ts';

export type ScrambleMove =
  | { readonly type: 'flip'; readonly row: number; readonly column: number }
  | { readonly type: 'cancel'; readonly wait: WaitId }
  | { readonly type: 'leave' }
  | {
      readonly type: 'map';
      readonly replacements: Replacements;
      readonly unlisted?: NonNullable<Unlisted>;
    }
  /** Time is up for whoever has these cards in hand, or has left them lying (L-1). */
  | { readonly type: 'idle'; readonly spots: readonly Spot[] };

/** Maps are not listed: there is no end of them. */
export function moves(view: ScrambleView, player: PlayerId): PlayerMove<ScrambleMove>[] {
  const known = view.players.find(({ name }) => name === player);
  const always: PlayerMove<ScrambleMove>[] = known ? [{ type: 'leave' }] : [];
  if (known?.wait !== undefined) return [{ type: 'cancel', wait: known.wait }, ...always];
  if (view.over) return always;
  const flips = view.spots.map((_, spot) => ({
    type: 'flip' as const,
    row: Math.floor(spot / view.columns),
    column: spot % view.columns,
  }));
  return [...flips, ...always];
}
