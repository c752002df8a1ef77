import type { Game, Happened, Json, PlayerId, PublicView, ViewChange } from './game.ts';

export type { Happened, ViewChange } from './game.ts';

/** What changed in the public view of `state`, which is the one right after the move. */
export function viewChange<State>(
  game: Game<Json, State>,
  state: State,
  move: Happened,
): ViewChange {
  if (game.publicChange) return game.publicChange(state, move);
  const view = game.publicView(state);
  return { ...view, spots: move.changed.map((spot) => [spot, view.spots[spot] ?? null]) };
}

/** Everybody whom the move may have touched. */
export function playersIn({ player, effects }: Happened): PlayerId[] {
  const players = new Set([player]);
  for (const effect of effects) {
    if ('player' in effect && typeof effect.player === 'string') players.add(effect.player);
  }
  return [...players];
}

/** The view after the move. The one before stays as it is. */
export function applyChange<View extends PublicView>(view: View, change: ViewChange): View {
  const spots = [...view.spots];
  for (const [spot, now] of change.spots) spots[spot] = now;
  const players = [...view.players];
  for (const player of change.players) {
    const known = players.findIndex(({ name }) => name === player.name);
    if (known < 0) players.push(player);
    else players[known] = player;
  }
  return { ...view, ...change, spots, players };
}
