import type { Game, Json } from '../games/game.ts';
import { areDifferent, isCount, must } from '../games/json.ts';
import { randomFrom } from '../games/random.ts';
import { readSetup } from './saved.ts';
import { compiledCheck } from './schema.ts';
import { placeError } from './seats.ts';
import { occupied, SEAT_KINDS, seatNamed, type TableState } from './state.ts';
import { mostSeats } from './table-moves.ts';
import { statusOf } from './view.ts';

/** Throws unless the table and its game are sound. */
export function checkTable<State>(game: Game<Json, State>, state: TableState<State>): void {
  checkSetup(game, state.setup);
  checkSeats(game, state);
  if (state.innerState === null) checkWaiting(state);
  else checkGame(game, state, state.innerState);
  const status = statusOf(game, state);
  must(
    state.rematch === null || status === 'over' || status === 'ended',
    'there is a rematch of what is over only',
  );
}

/** A day. */
const LONGEST_IDLE = 86_400;

const MOST_SEATS = 1000;

/** Throws unless a table can be created with this setup. */
export function checkSetup<State>(game: Game<Json, State>, setup: Json): void {
  const { options, seatCount, idleSeconds, isOpen } = readSetup(setup, 'the setup of the table');
  must(
    isCount(seatCount) && seatCount >= 1 && seatCount <= MOST_SEATS,
    `a table has 1 to ${MOST_SEATS} seats`,
  );
  must(
    idleSeconds === null || (idleSeconds >= 1 && idleSeconds <= LONGEST_IDLE),
    'nobody is waited for longer than a day',
  );
  const wrong = compiledCheck(game.info.options, 'the options')(options);
  if (wrong !== undefined) throw new Error(`expected options of ${game.name}: ${wrong}`);
  must(isOpen === isEndless(game, options), 'an open table is one of a game that never ends');
}

/** Sets the game up once to find out. */
function isEndless<State>(game: Game<Json, State>, options: Json): boolean {
  const players = Array.from({ length: game.info.seats.least }, (_, index) => `player${index}`);
  const setup = game.parseOptions(
    options,
    players.map(() => null),
  );
  return game.isEndless?.(game.setup(setup, players, randomFrom(''))) ?? false;
}

function checkSeats<State>(game: Game<Json, State>, state: TableState<State>): void {
  const { seats, setup, host } = state;
  const taken = occupied(state);
  must(areDifferent(seats.map(({ name }) => name)), 'everybody has a name of their own');
  must(
    seats.every(({ kind }) => SEAT_KINDS.includes(kind)),
    'a human or a bot sits on every seat',
  );
  const skeletons = seats.flatMap(({ skeleton }) => skeleton ?? []);
  must(areDifferent(skeletons), 'all names look different');
  must(taken.length <= setup.seatCount, 'everybody has a seat');
  must(seats.length <= mostSeats(setup), 'not too many are remembered');
  must(
    seats.every(({ place }) => placeError(game, place) === undefined),
    'every place is one of the game',
  );
  const places = taken.flatMap(({ place }) => place ?? []);
  must(areDifferent(places), 'everybody has a place of their own');
  must(
    host === null ? taken.length === 0 : taken.some(({ name }) => name === host),
    'the host is one of those who sit there',
  );
}

function checkWaiting({ setup, seats, nonces }: TableState<unknown>): void {
  must(!setup.isOpen, 'an open table has a game from the beginning');
  must(
    seats.every(({ hasLeft }) => !hasLeft),
    'a player who leaves before the start is forgotten',
  );
  must(nonces.length === 0, 'nothing is shuffled before the start');
}

function checkGame<State>(game: Game<Json, State>, state: TableState<State>, played: State): void {
  const { setup, seats, isEnded } = state;
  game.check(played);
  must((game.isEndless?.(played) ?? false) === setup.isOpen, 'an open table never ends');
  if (isEnded) {
    must(game.result(played) === undefined, 'nobody ends a game that is over');
    must((game.waiting?.(played).size ?? 0) === 0, 'nobody waits once it is ended');
  }
  if (setup.isOpen) return;
  checkPlayers(game, state, played);
  must(
    isEnded ||
      seats.every(({ name, hasLeft }) => !hasLeft || game.leave(played, name) === undefined),
    'a player who has left the table has left the game',
  );
}

/** All players have a seat; in games that are not joined late, all seats play. */
function checkPlayers<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  played: State,
): void {
  const { players } = game.publicView(played);
  must(
    players.every(({ name }) => seatNamed(state, name)),
    'the players are those at the table',
  );
  if (game.info.joinLate) return;
  must(
    players.length === state.seats.length && players.length === state.nonces.length,
    'everybody at the table plays',
  );
}
