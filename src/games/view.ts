import type { Json } from './json.ts';

/** Any string is an ordinary player, `__proto__` included. */
export type PlayerId = string;

/** A position on a grid, counted row by row from 0 at the top left. */
export type Spot = number;

/** The common part of all public views. */
export type PublicView = {
  readonly spots: readonly Json[];
  readonly players: readonly { readonly name: PlayerId; readonly [field: string]: Json }[];
  readonly [field: string]: Json;
};

/** A public fact about a move. Each game has its own union of effects. */
export interface Effect {
  readonly type: string;
}

/** A change of a public view: spots by number, players by name, and other fields as a whole. */
export type ViewChange = {
  readonly spots: readonly (readonly [spot: Spot, view: Json])[];
  readonly players: readonly PublicView['players'][number][];
  readonly [field: string]: Json;
};

/** The public part of a move. */
export interface PublicMove {
  readonly player: PlayerId;
  readonly effects: readonly Effect[];
  readonly changed: readonly Spot[];
}

interface ShownGame<State> {
  publicView(state: State): PublicView;
  publicChange?(state: State, move: PublicMove): ViewChange;
}

/** The change of the public view by the `move` that led to `state`. */
export function viewChange<State>(
  game: ShownGame<State>,
  state: State,
  move: PublicMove,
): ViewChange {
  if (game.publicChange) return game.publicChange(state, move);
  const view = game.publicView(state);
  return { ...view, spots: move.changed.map((spot) => [spot, view.spots[spot] ?? null]) };
}

/** The players whose views the move may have changed. */
export function playersIn({ player, effects }: PublicMove): PlayerId[] {
  const players = new Set([player]);
  for (const effect of effects) {
    if ('player' in effect && typeof effect.player === 'string') players.add(effect.player);
  }
  return [...players];
}

/** Returns the view after the move. */
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
