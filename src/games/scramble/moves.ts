import type { PlayerId } from '../game.ts';
import type { ScrambleMove } from './move.ts';
import type { ScrambleView } from './view.ts';

/** Maps are not listed: there is no end of them. Nor is being idle: the clock says so. */
export function moves(view: ScrambleView, player: PlayerId): ScrambleMove[] {
  const known = view.players.find(({ name }) => name === player);
  const always: ScrambleMove[] = known ? [{ type: 'leave' }] : [];
  if (known?.wait !== undefined) return [{ type: 'cancel', wait: known.wait }, ...always];
  if (view.over) return always;
  const flips = view.spots.map((_, spot) => ({
    type: 'flip' as const,
    row: Math.floor(spot / view.columns),
    column: spot % view.columns,
  }));
  return [...flips, ...always];
}
