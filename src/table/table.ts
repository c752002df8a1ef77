import type { Game, Json } from '../games/game.ts';
import { playersIn } from '../games/view.ts';
import { checkTable } from './invariant.ts';
import { concernsTable } from './moves.ts';
import { canPlay, deal, play } from './play.ts';
import { readTable } from './saved.ts';
import { hasSeat, type TableSetup, type TableState } from './state.ts';
import { seatedText } from './text.ts';
import { type SeatedView, seatedChange, seatedView } from './view.ts';

/** A table for a game: itself a game, so that rooms run and log it like any other. */
export type Table<State = unknown> = Game<TableSetup, TableState<State>, Json, SeatedView> & {
  readonly inner: Game<Json, State>;
};

const PREFIX = 'table:';

export const isTableName = (name: string): boolean => name.startsWith(PREFIX);

/** The name of the game that is played in a room, at a table or without one. */
export const innerName = (name: string): string =>
  isTableName(name) ? name.slice(PREFIX.length) : name;

/** The games, and the tables for each of them. */
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
    rules: game.rules,
    inner: game,
    info: game.info,
    parseOptions: (options) => options as TableSetup,
    fixesDeal: (options) => game.fixesDeal((options as TableSetup).options),
    text: seatedText(game.text),

    setup(setup): TableState<State> {
      const seats = setup.seats.map((seat) => ({ ...seat, hasLeft: false }));
      const host = seats[0]?.name ?? null;
      const { invitation } = setup;
      const fresh = { innerState: null, nonces: [], isEnded: false, rematch: null };
      const state: TableState<State> = { setup, seats, host, invitation, ...fresh };
      if (setup.isOpen) deal(game, state);
      return state;
    },

    play: (state, player, move) => play(game, state, player, move),
    publicView: (state) => seatedView(game, state),
    publicChange: (state, move) => seatedChange(game, state, move),
    privateView: (state, player) =>
      state.innerState === null || !(state.setup.isOpen || hasSeat(state, player))
        ? null
        : game.privateView(state.innerState, player),
    hasSecret: (secret) => secret !== null && (game.hasSecret?.(secret) ?? false),
    awaited: (view) => (view.table.status === 'playing' ? game.awaited(view) : []),
    moves: (view, player) => (canPlay(view, player) ? game.moves(view, player) : []),
    ...(game.cancel && { cancel: game.cancel }),
    waiting: ({ innerState: state }) =>
      (state === null ? undefined : game.waiting?.(state)) ?? new Map(),
    idle: ({ innerState: state, isEnded }, player) =>
      state === null || isEnded ? undefined : game.idle(state, player),
    idleLimit: ({ setup }) => setup.idleSeconds,
    mayAwait: ({ seats }, move) =>
      game.info.hasTurns || move.effects.some(concernsTable)
        ? seats.map(({ name }) => name)
        : playersIn(move),
    leave: (state, player) => (hasSeat(state, player) ? { type: 'stand-up' } : undefined),
    isEndless: ({ setup }) => setup.isOpen,
    result: ({ innerState: state, isEnded }) =>
      isEnded ? [] : state === null ? undefined : game.result(state),
    save: ({ innerState: state, ...table }) =>
      structuredClone({ ...table, innerState: state === null ? null : game.save(state) }),
    load(json): TableState<State> {
      const { innerState: saved, ...table } = readTable(json, 'a table');
      return { ...table, innerState: saved === null ? null : game.load(saved) };
    },
    check: (state) => checkTable(game, state),
  };
}
