import type { Game, Json, Outcome, PlayerId, Refused } from '../games/game.ts';
import { checkTable } from './invariant.ts';
import { isTableMove, type TableMove } from './moves.ts';
import { canPlay, deal, end, isSeated, peopleOf, playGame, rematch, start } from './play.ts';
import { readTable } from './saved.ts';
import { handOver, invite, refuseUninvited, remove, sitDown, standUp } from './seats.ts';
import type { TableOptions, TableState } from './state.ts';
import { refuseTableMove, type Seating } from './table-moves.ts';
import { seatedText } from './text.ts';
import { type SeatedView, seatedChange, seatedView, tableView } from './view.ts';

/** A table at which people meet to play a game: itself a game, so that it is kept like one. */
export type Table<State = unknown> = Game<TableOptions, TableState<State>, Json, SeatedView> & {
  /** What is played there. */
  readonly inner: Game<Json, State>;
};

const PREFIX = 'table:';

/** Is that the name of a table, and not of a game by itself? */
export const isTableName = (name: string): boolean => name.startsWith(PREFIX);

/** The name of what is played in a room, at a table or without one. */
export const innerName = (name: string): string =>
  isTableName(name) ? name.slice(PREFIX.length) : name;

/** The games, and for each of them the tables at which people meet to play it. */
export const withTables = (games: ReadonlyMap<string, Game>): ReadonlyMap<string, Game> =>
  new Map(
    [...games.values()].flatMap((game) => {
      const table: Game = tableOf(game);
      return [[game.name, game] as const, [table.name, table] as const];
    }),
  );

export const isTable = (game: Game): game is Game & Table => 'inner' in game;

export function tableOf<State>(game: Game<Json, State>): Table<State> {
  return {
    name: `${PREFIX}${game.name}`,
    inner: game,
    info: game.info,
    parseOptions: (options) => options as TableOptions,
    fixesDeal: (options) => game.fixesDeal((options as TableOptions).chosen),
    text: seatedText(game.text),

    setup(options): TableState<State> {
      const people = options.people.map((person) => ({ ...person, hasLeft: false }));
      const host = people[0]?.name ?? null;
      const { invitation } = options;
      const fresh = { game: null, nonces: [], isEnded: false, rematch: null };
      const state: TableState<State> = { options, people, host, invitation, ...fresh };
      if (options.isOpen) deal(game, state);
      return state;
    },

    play: (state, player, move) => play(game, state, player, move),
    publicView: (state) => seatedView(game, state),
    publicChange: (state, move) => seatedChange(game, state, move),
    privateView: (state, player) =>
      state.game === null || !isSeated(peopleOf(state), player)
        ? null
        : game.privateView(state.game, player),
    hasSecret: (secret) => secret !== null && (game.hasSecret?.(secret) ?? false),
    awaited: (view) => (view.table.status === 'playing' ? game.awaited(view) : []),
    moves: (view, player) => (canPlay(view, player) ? game.moves(view, player) : []),
    ...(game.cancel && { cancel: game.cancel }),
    waiting: ({ game: state }) => (state === null ? undefined : game.waiting?.(state)) ?? new Map(),
    idle: ({ game: state, isEnded }, player) =>
      state === null || isEnded ? undefined : game.idle(state, player),
    leave: ({ people }, player) =>
      people.some(({ name, hasLeft }) => name === player && !hasLeft)
        ? { type: 'stand-up' }
        : undefined,
    isEndless: ({ options }) => options.isOpen,
    result: ({ game: state, isEnded }) =>
      isEnded ? [] : state === null ? undefined : game.result(state),
    save: ({ game: state, ...table }) =>
      structuredClone({ ...table, game: state === null ? null : game.save(state) }),
    load(json): TableState<State> {
      const { game: saved, ...table } = readTable(json);
      return { ...table, game: saved === null ? null : game.load(saved) };
    },
    check: (state) => checkTable(game, state),
  };
}

function play<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  player: PlayerId,
  move: Json,
): Outcome {
  const doing = move as TableMove;
  if (!isTableMove(doing.type)) return playGame(game, state, player, move);
  const refused =
    (doing.type === 'sit-down' ? refuseUninvited(state, doing) : undefined) ??
    refuseTableMove(seatingOf(game, state), player, doing);
  return refused ?? arrange(game, state, player, doing);
}

/** Why the table would refuse this player a rematch now: then no room needs to be made for it. */
export const refuseRematch = <State>(
  game: Game<Json, State>,
  state: TableState<State>,
  player: PlayerId,
): Refused | undefined => refuseTableMove(seatingOf(game, state), player, { type: 'rematch' });

const seatingOf = <State>(game: Game<Json, State>, state: TableState<State>): Seating => ({
  table: tableView(game, state),
  hasBegun: state.game !== null,
  info: game.info,
});

/** Everybody can see that this player may do it. */
function arrange<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  player: PlayerId,
  move: TableMove,
): Outcome {
  switch (move.type) {
    case 'sit-down':
      return sitDown(game, state, player, move);
    case 'stand-up':
      return standUp(game, state, player);
    case 'remove-player':
      return remove(game, state, player, move.name);
    case 'hand-over':
      return handOver(state, move.to);
    case 'invite':
      return invite(state, player, move.invitation);
    case 'start-game':
      return start(game, state);
    case 'end-game':
      return end(game, state, player);
    case 'rematch':
      return rematch(state, move.room);
  }
}
