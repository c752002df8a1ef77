import type { MoveOfPlayers, PlayerId } from '../game.ts';
import type { ScrambleMove } from './move.ts';
import type { ScrambleView } from './view.ts';

/** Maps are not listed: there is no end of them. */
export function moves(view: ScrambleView, player: PlayerId): MoveOfPlayers<ScrambleMove>[] {
  const known = view.players.find(({ name }) => name === player);
  const always: MoveOfPlayers<ScrambleMove>[] = known ? [{ type: 'leave' }] : [];
  if (known?.wait !== undefined) return [{ type: 'cancel', wait: known.wait }, ...always];
  if (view.over) return always;
  const flips = view.spots.map((_, spot) => ({
    type: 'flip' as const,
    row: Math.floor(spot / view.columns),
    column: spot % view.columns,
  }));
  return [...flips, ...always];
}
