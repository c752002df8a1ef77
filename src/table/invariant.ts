import type { Game, Json } from '../games/game.ts';
import { areDifferent, isCount, must } from '../games/invariant.ts';
import { randomFrom } from '../games/random.ts';
import { readOptions } from './saved.ts';
import { type Check, checkOf } from './schema.ts';
import { wrongPlace } from './seats.ts';
import { personNamed, SEAT_KINDS, seated, type TableState } from './state.ts';
import { mostPeople } from './table-moves.ts';
import { statusOf } from './view.ts';

/** Throws if anything at all is not as it must be: at the table, or in the game on it. */
export function checkTable<State>(game: Game<Json, State>, state: TableState<State>): void {
  checkOptions(game, state.options);
  checkPeople(game, state);
  if (state.game === null) checkWaiting(state);
  else checkGame(game, state, state.game);
  const status = statusOf(game, state);
  must(
    state.rematch === null || status === 'over' || status === 'ended',
    'there is a rematch of what is over only',
  );
}

/** The longest that somebody may be waited for, in seconds: a day. */
const LONGEST_IDLE = 86_400;

/** As many as the largest game has. */
const MOST_SEATS = 1000;

/** Throws if no table can be made like that, before anything is made. */
export function checkOptions<State>(game: Game<Json, State>, options: Json): void {
  const { chosen, seats, idleSeconds, isOpen } = readOptions(options);
  must(isCount(seats) && seats >= 1 && seats <= MOST_SEATS, 'a table has so many seats');
  must(
    idleSeconds === null || (idleSeconds >= 1 && idleSeconds <= LONGEST_IDLE),
    'nobody is waited for longer than a day',
  );
  const wrong = checkChosen(game)(chosen);
  if (wrong !== undefined) throw new Error(`expected options of ${game.name}: ${wrong}`);
  must(isOpen === isEndless(game, chosen), 'an open table is one of a game that never ends');
}

const checks = new WeakMap<object, Check>();

function checkChosen({ info }: Pick<Game, 'info'>): Check {
  const known = checks.get(info.options);
  if (known) return known;
  const check = checkOf(info.options, 'what was chosen');
  checks.set(info.options, check);
  return check;
}

/** Sets the game up once to see. */
function isEndless<State>(game: Game<Json, State>, chosen: Json): boolean {
  const players = Array.from({ length: game.info.seats.least }, (_, index) => `player${index}`);
  const options = game.parseOptions(
    chosen,
    players.map(() => null),
  );
  return game.isEndless?.(game.setup(options, players, randomFrom(''))) ?? false;
}

function checkPeople<State>(game: Game<Json, State>, state: TableState<State>): void {
  const { people, options, host } = state;
  const here = seated(state);
  must(areDifferent(people.map(({ name }) => name)), 'everybody has a name of their own');
  must(
    people.every(({ kind }) => SEAT_KINDS.includes(kind)),
    'a human or a bot sits on every seat',
  );
  const skeletons = people.flatMap(({ skeleton }) => skeleton ?? []);
  must(areDifferent(skeletons), 'all names look different');
  must(here.length <= options.seats, 'everybody has a seat');
  must(people.length <= mostPeople(options), 'not too many are remembered');
  must(
    people.every(({ place }) => wrongPlace(game, place) === undefined),
    'every place is one of the game',
  );
  const places = here.flatMap(({ place }) => place ?? []);
  must(areDifferent(places), 'everybody has a place of their own');
  must(
    host === null ? here.length === 0 : here.some(({ name }) => name === host),
    'the host is one of those who sit there',
  );
}

function checkWaiting({ options, people, nonces }: TableState<unknown>): void {
  must(!options.isOpen, 'an open table has a game from the beginning');
  must(
    people.every(({ hasLeft }) => !hasLeft),
    'whoever leaves before the start is forgotten',
  );
  must(nonces.length === 0, 'nothing is shuffled before the start');
}

function checkGame<State>(game: Game<Json, State>, state: TableState<State>, played: State): void {
  const { options, people, isEnded } = state;
  game.check(played);
  must((game.isEndless?.(played) ?? false) === options.isOpen, 'an open table never ends');
  if (isEnded) {
    must(game.result(played) === undefined, 'nobody ends a game that is over');
    must((game.waiting?.(played).size ?? 0) === 0, 'nobody waits once it is ended');
  }
  if (options.isOpen) return;
  checkPlayers(game, state, played);
  must(
    isEnded ||
      people.every(({ name, hasLeft }) => !hasLeft || game.leave(played, name) === undefined),
    'whoever has left the table has left the game',
  );
}

/** Nobody plays who has never sat there; in games that are not joined late, everybody does. */
function checkPlayers<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  played: State,
): void {
  const { players } = game.publicView(played);
  must(
    players.every(({ name }) => personNamed(state, name)),
    'the players are those at the table',
  );
  if (game.info.joinLate) return;
  must(
    players.length === state.people.length && players.length === state.nonces.length,
    'everybody at the table plays',
  );
}
