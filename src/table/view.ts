import type { Game, Json, PlayerId, PublicView, Standings } from '../games/game.ts';
import { type Happened, type ViewChange, viewChange } from '../games/view.ts';
import { type Fairness, fairnessOf } from './fairness.ts';
import { concernsTable } from './moves.ts';
import type { RoomId, SeatKind, Status, TableState } from './state.ts';

/** What everybody may see of a table besides the game on it. */
export type TableView = {
  readonly status: Status;
  readonly isPublic: boolean;
  readonly isOpen: boolean;
  /** The most people that can sit here. */
  readonly seats: number;
  /** It takes an invitation to sit down. */
  readonly byInvitation: boolean;
  readonly idleSeconds: number | null;
  /** What was chosen for the game, but for what tells how the cards lie. */
  readonly options: Json;
  /** In the order in which they sat down. */
  readonly people: readonly PersonView[];
  readonly host: PlayerId | null;
  readonly fairness: Fairness;
  /** Best first, once the game is over. */
  readonly standings: Standings | null;
  /** Where the same people play again. */
  readonly rematch: RoomId | null;
};

type PersonView = {
  readonly name: PlayerId;
  readonly kind: SeatKind;
  readonly place: string | null;
  readonly hasLeft: boolean;
};

/** The table of a board at which anybody plays, and that nobody set up in a room of their own. */
export const NO_TABLE: TableView = {
  status: 'playing',
  isPublic: true,
  isOpen: true,
  seats: 0,
  byInvitation: false,
  idleSeconds: null,
  options: {},
  people: [],
  host: null,
  fairness: { deal: 'fixed-seed' },
  standings: null,
  rematch: null,
};

/** The view of the game, with the table beside it. Before the start nothing lies on the table. */
export type SeatedView = PublicView & { readonly table: TableView };

export function seatedView<State>(game: Game<Json, State>, state: TableState<State>): SeatedView {
  const view = state.game === null ? NOTHING : game.publicView(state.game);
  return { ...view, table: tableView(game, state) };
}

const NOTHING: PublicView = { spots: [], players: [] };

/** There is a game to be seen: it has started, and was not ended before that. */
export const hasStarted = ({ table: { status }, players }: SeatedView): boolean =>
  status !== 'waiting' && !(status === 'ended' && players.length === 0);

/** What changed in that view. At the start, everything. */
export function seatedChange<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  move: Happened,
): ViewChange {
  const change = gameChange(game, state, move);
  // Not every game tells that it is over.
  const isTold = move.effects.some(concernsTable) || statusOf(game, state) === 'over';
  return isTold ? { ...change, table: tableView(game, state) } : change;
}

function gameChange<State>(
  game: Game<Json, State>,
  { game: state }: TableState<State>,
  move: Happened,
): ViewChange {
  if (state === null) return { spots: [], players: [] };
  if (!move.effects.some(({ type }) => type === 'started')) return viewChange(game, state, move);
  const view = game.publicView(state);
  return { ...view, spots: view.spots.map((spot, index) => [index, spot]) };
}

export function tableView<State>(game: Game<Json, State>, state: TableState<State>): TableView {
  const { options, people, host, invitation, rematch } = state;
  const status = statusOf(game, state);
  const isDone = status === 'over' || status === 'ended';
  return {
    status,
    isPublic: options.isPublic,
    isOpen: options.isOpen,
    seats: options.seats,
    byInvitation: invitation !== null,
    idleSeconds: options.idleSeconds,
    options: shownOptions(game, options.chosen),
    people: people.map(({ name, kind, place, hasLeft }) => ({ name, kind, place, hasLeft })),
    host,
    fairness: fairnessOf(state, game.fixesDeal(options.chosen), isDone),
    standings: (status === 'over' && state.game !== null && game.result(state.game)) || null,
    rematch,
  };
}

export function statusOf<State>(
  game: Game<Json, State>,
  { isEnded, game: state }: TableState<State>,
): Status {
  if (isEnded) return 'ended';
  if (state === null) return 'waiting';
  return game.result(state) ? 'over' : 'playing';
}

/** Only what the game's schema does not mark as `writeOnly`. */
function shownOptions({ info }: Game, chosen: Json): Json {
  const { properties } = info.options as { properties?: Record<string, { writeOnly?: boolean }> };
  const all = Object.entries(chosen as Record<string, Json>);
  return Object.fromEntries(
    all.filter(([name]) => properties?.[name] && properties[name].writeOnly !== true),
  );
}
