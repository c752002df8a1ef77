import type { ScrambleMove } from '../../games/scramble/scramble.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId } from '../../games/view.ts';

/**
 * Whose card a move would have to wait for, as everybody can see: by 1-D one waits for a first card that
 * somebody else holds, but by 2-B never for a second one.
 */
export function holderWaitedFor(
  { spots, columns }: ScrambleView,
  player: PlayerId,
  move: ScrambleMove,
): PlayerId | undefined {
  if (move.type !== 'flip') return undefined;
  const holderAt = (spot: number): PlayerId | undefined => {
    const seen = spots[spot];
    return seen && seen !== 'down' ? seen.by : undefined;
  };
  const holder = holderAt(move.row * columns + move.column);
  if (holder === undefined || holder === player) return undefined;
  const held = spots.filter((_, spot) => holderAt(spot) === player).length;
  return held === 1 ? undefined : holder;
}
