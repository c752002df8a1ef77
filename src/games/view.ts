import type { Json } from './json.ts';

/** Who plays. Any string is an ordinary player, `__proto__` included. */
export type PlayerId = string;

/** A space on a grid, counted row by row from 0 at the top left. */
export type Spot = number;

/** What every public view has. */
export type PublicView = {
  readonly spots: readonly Json[];
  readonly players: readonly { readonly name: PlayerId; readonly [field: string]: Json }[];
  readonly [field: string]: Json;
};

/** Something that happened and that everybody may know. Each game has its own union of these. */
export interface Effect {
  readonly type: string;
}

/**
 * What a move has changed in the public view: spots by their number, players by their name, and
 * everything else that is mentioned as it is now.
 */
export type ViewChange = {
  readonly spots: readonly (readonly [spot: Spot, view: Json])[];
  readonly players: readonly PublicView['players'][number][];
  readonly [field: string]: Json;
};

/** A move, as far as everybody may know of it. */
export interface Happened {
  readonly player: PlayerId;
  readonly effects: readonly Effect[];
  readonly changed: readonly Spot[];
}

/** As much of a game as it takes to show it. */
interface ShownGame<State> {
  publicView(state: State): PublicView;
  publicChange?(state: State, move: Happened): ViewChange;
}

/** What changed in the public view of `state`, which is the one right after the move. */
export function viewChange<State>(
  game: ShownGame<State>,
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
