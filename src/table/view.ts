import type { Game, Json, PlayerId, PublicView, Standings } from '../games/game.ts';
import { type PublicMove, type ViewChange, viewChange } from '../games/view.ts';
import { type Fairness, fairnessOf } from './fairness.ts';
import { concernsTable } from './moves.ts';
import type { RoomId, Seat, Status, TableState } from './state.ts';

/** The public view of a table, besides its game. */
export type TableView = {
  readonly status: Status;
  readonly isPublic: boolean;
  readonly isOpen: boolean;
  readonly seatCount: number;
  /** An invitation is required to sit down. */
  readonly byInvitation: boolean;
  readonly idleSeconds: number | null;
  /** The options of the game, without those that reveal the deal. */
  readonly options: Json;
  /** In the order of sitting down. */
  readonly seats: readonly Pick<Seat, 'name' | 'kind' | 'place' | 'hasLeft'>[];
  readonly host: PlayerId | null;
  readonly fairness: Fairness;
  /** Best first, once the game is over. */
  readonly standings: Standings | null;
  /** The room of the rematch. */
  readonly rematch: RoomId | null;
};

/** The table view of an open board without a table. */
export const NO_TABLE: TableView = {
  status: 'playing',
  isPublic: true,
  isOpen: true,
  seatCount: 0,
  byInvitation: false,
  idleSeconds: null,
  options: {},
  seats: [],
  host: null,
  fairness: { deal: 'fixed-seed' },
  standings: null,
  rematch: null,
};

/** The view of the game and its table. Before the start there are no spots and no players. */
export type SeatedView = PublicView & { readonly table: TableView };

export function seatedView<State>(game: Game<Json, State>, state: TableState<State>): SeatedView {
  const view = state.innerState === null ? NOTHING : game.publicView(state.innerState);
  return { ...view, table: tableView(game, state) };
}

const NOTHING: PublicView = { spots: [], players: [] };

/** Whether the game has started, and was not ended before it did. */
export const hasStarted = ({ table: { status }, players }: SeatedView): boolean =>
  status !== 'waiting' && !(status === 'ended' && players.length === 0);

/** The change of that view. At the start, the whole view. */
export function seatedChange<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  move: PublicMove,
): ViewChange {
  const change = gameChange(game, state, move);
  // Not every game has an effect for its end.
  const hasTableChanged = move.effects.some(concernsTable) || statusOf(game, state) === 'over';
  return hasTableChanged ? { ...change, table: tableView(game, state) } : change;
}

function gameChange<State>(
  game: Game<Json, State>,
  { innerState: state }: TableState<State>,
  move: PublicMove,
): ViewChange {
  if (state === null) return { spots: [], players: [] };
  if (!move.effects.some(({ type }) => type === 'started')) return viewChange(game, state, move);
  const view = game.publicView(state);
  return { ...view, spots: view.spots.map((spot, index) => [index, spot]) };
}

export function tableView<State>(game: Game<Json, State>, state: TableState<State>): TableView {
  const { setup, seats, host, invitation, rematch } = state;
  const status = statusOf(game, state);
  const isDone = status === 'over' || status === 'ended';
  return {
    status,
    isPublic: setup.isPublic,
    isOpen: setup.isOpen,
    seatCount: setup.seatCount,
    byInvitation: invitation !== null,
    idleSeconds: setup.idleSeconds,
    options: shownOptions(game, setup.options),
    seats: seats.map(({ name, kind, place, hasLeft }) => ({ name, kind, place, hasLeft })),
    host,
    fairness: fairnessOf(state, game.fixesDeal(setup.options), isDone),
    standings:
      (status === 'over' && state.innerState !== null && game.result(state.innerState)) || null,
    rematch,
  };
}

export function statusOf<State>(
  game: Game<Json, State>,
  { isEnded, innerState: state }: TableState<State>,
): Status {
  if (isEnded) return 'ended';
  if (state === null) return 'waiting';
  return game.result(state) ? 'over' : 'playing';
}

/** The options that the game's schema does not mark as `writeOnly`. */
function shownOptions({ info }: Game, options: Json): Json {
  const { properties } = info.options as { properties?: Record<string, { writeOnly?: boolean }> };
  const all = Object.entries(options as Record<string, Json>);
  return Object.fromEntries(
    all.filter(([name]) => properties?.[name] && properties[name].writeOnly !== true),
  );
}
