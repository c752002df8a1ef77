import {
  type Game,
  type Json,
  type Outcome,
  type PlayerId,
  type Refused,
  refuse,
} from '../games/game.ts';
import { randomFrom } from '../games/random.ts';
import { mixSeed } from './fairness.ts';
import { isTableMove, type TableEffect, type TableMove } from './moves.ts';
import { done, leaveGame, leaveTable, refuseUninvited, sitDown } from './seats.ts';
import { hasSeat, type NewSeat, occupied, type TableSetup, type TableState } from './state.ts';
import { refuseTableMove, type Seating } from './table-moves.ts';
import { type SeatedView, type TableView, tableView } from './view.ts';

/** Plays a move at the table, or of the game on it. */
export function play<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  player: PlayerId,
  move: Json,
): Outcome {
  const tableMove = move as TableMove;
  if (!isTableMove(tableMove.type)) return playGame(game, state, player, move);
  const refused =
    (tableMove.type === 'sit-down' ? refuseUninvited(state, tableMove) : undefined) ??
    refuseTableMove(seatingOf(game, state), player, tableMove);
  return refused ?? playTableMove(game, state, player, tableMove);
}

/** Why the table would refuse this player a rematch, asked before a room is created for it. */
export const refuseRematch = <State>(
  game: Game<Json, State>,
  state: TableState<State>,
  player: PlayerId,
): Refused | undefined => refuseTableMove(seatingOf(game, state), player, { type: 'rematch' });

const seatingOf = <State>(game: Game<Json, State>, state: TableState<State>): Seating => ({
  table: tableView(game, state),
  hasStarted: state.innerState !== null,
  info: game.info,
});

function playTableMove<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  player: PlayerId,
  move: TableMove,
): Outcome {
  switch (move.type) {
    case 'sit-down':
      return sitDown(game, state, player, move);
    case 'stand-up':
      return leaveTable(game, state, player, player);
    case 'remove-player':
      return leaveTable(game, state, move.name, player);
    case 'hand-over':
      state.host = move.to;
      return done([{ type: 'host', player: move.to }]);
    case 'invite':
      state.invitation = move.invitation;
      return done([{ type: 'invited', player }]);
    case 'start-game':
      deal(game, state);
      return done([{ type: 'started' }]);
    case 'end-game':
      return endGame(game, state, player);
    case 'rematch':
      if (state.rematch !== null) return refuse('too-late', 'there is a rematch already');
      state.rematch = move.room;
      return done([{ type: 'rematch', room: move.room }]);
  }
}

export function deal<State>(game: Game<Json, State>, state: TableState<State>): void {
  const { options, seed } = state.setup;
  const seats = occupied(state);
  state.nonces = seats.map(({ nonce }) => nonce);
  state.innerState = game.setup(
    game.parseOptions(
      options,
      seats.map(({ place }) => place),
    ),
    seats.map(({ name }) => name),
    randomFrom(mixSeed(seed, state.nonces)),
  );
}

function playGame<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  player: PlayerId,
  move: Json,
): Outcome {
  if (state.innerState === null) return refuse('not-now', 'the game has not started yet');
  if (state.isEnded) return refuse('over', 'the host has ended the game');
  if (!state.setup.isOpen && !hasSeat(state, player)) {
    return refuse('not-playing', `${player} does not sit here`);
  }
  return game.play(state.innerState, player, move);
}

export const isSeated = (table: Pick<TableView, 'isOpen' | 'seats'>, player: PlayerId): boolean =>
  table.isOpen || hasSeat(table, player);

/** Whether the game has started, the host has not ended it, and this player takes part. */
export const canPlay = ({ table }: SeatedView, player: PlayerId): boolean =>
  (table.status === 'playing' || table.status === 'over') && isSeated(table, player);

/** Ends the game before it is over. All waiting moves settle. */
function endGame<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  host: PlayerId,
): Outcome {
  const players =
    game.cancel && state.innerState !== null ? game.publicView(state.innerState).players : [];
  const left = players.map(({ name }) => leaveGame(game, state, name));
  state.isEnded = true;
  const ended: TableEffect = { type: 'ended', player: host };
  return {
    effects: [...left.flatMap(({ effects }) => effects), ended],
    changed: [...new Set(left.flatMap(({ changed }) => changed))],
    settled: left.flatMap(({ settled }) => settled ?? []),
  };
}

/** The setup of a rematch: the same players with the host first, and a random deal. */
export function rematchSetup(table: TableState<unknown>, seed: string): TableSetup {
  const { setup, invitation, host } = table;
  const seats = occupied(table).map(({ hasLeft: _, ...seat }) => ({ ...seat, nonce: '' }));
  const isHost = ({ name }: NewSeat): boolean => name === host;
  const hostFirst = [...seats.filter(isHost), ...seats.filter((seat) => !isHost(seat))];
  return { ...setup, seed, isSeedFixed: false, invitation, seats: hostFirst };
}
