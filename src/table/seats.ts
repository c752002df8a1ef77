import {
  type Game,
  isRefused,
  type Json,
  type Outcome,
  type Played,
  type PlayerId,
  type Refused,
  refuse,
} from '../games/game.ts';
import type { TableEffect, TableMove } from './moves.ts';
import { type Person, personNamed, seated, type TableOptions, type TableState } from './state.ts';
import { statusOf } from './view.ts';

/** How many may have left a running game, besides as many as there are seats. */
const MOST_LEFT = 100;

type SitDown = Extract<TableMove, { type: 'sit-down' }>;

/** Somebody takes a seat under a name of their own. */
export function sitDown<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  name: PlayerId,
  move: SitDown,
): Outcome {
  const refused = refuseSitDown(game, state, name, move);
  if (refused) return refused;
  const { token, nonce, place, skeleton } = move;
  const looks = skeleton === undefined ? {} : { skeleton };
  state.people = [...state.people, { name, token, nonce, place, ...looks, hasLeft: false }];
  state.host ??= name;
  return done([{ type: 'sat-down', player: name }]);
}

function refuseSitDown<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  name: PlayerId,
  { place, invitation, skeleton }: SitDown,
): Refused | undefined {
  const { options } = state;
  if (options.isOpen) return refuse('not-now', 'anybody plays here under any name, without a seat');
  const status = statusOf(game, state);
  if (status === 'over' || status === 'ended') return refuse('over', 'the game is over');
  if (status === 'playing' && !game.info.joinLate) {
    return refuse('too-late', 'the game has started already');
  }
  if (state.invitation !== null && invitation !== state.invitation) {
    return refuse('not-invited', 'it takes an invitation to sit down here');
  }
  if (personNamed(state, name)) return refuse('name-taken', `somebody here is called ${name}`);
  const alike = personLooking(state, skeleton);
  if (alike) return refuse('name-taken', looksLike(name, alike.name));
  if (seated(state).length >= options.seats || state.people.length >= mostPeople(options)) {
    return refuse('full', 'all seats are taken');
  }
  const wrong = wrongPlace(game, place);
  if (wrong !== undefined) return refuse('no-place', wrong);
  if (place !== null && seated(state).some((person) => person.place === place)) {
    return refuse('no-place', `somebody sits at ${place} already`);
  }
  return undefined;
}

export const looksLike = (name: PlayerId, other: PlayerId): string =>
  `${name} looks like ${other}, and somebody here is called that`;

/** Names from before they were compared by how they look have no skeleton. */
const personLooking = (
  { people }: TableState<unknown>,
  skeleton: string | undefined,
): Person | undefined =>
  skeleton === undefined ? undefined : people.find((person) => person.skeleton === skeleton);

/** Those who have left are remembered, but not without end. */
export const mostPeople = ({ seats }: Pick<TableOptions, 'seats'>): number => 2 * seats + MOST_LEFT;

/** What is wrong with a place that somebody chose, if anything. */
export function wrongPlace(
  { info: { places = [] } }: Pick<Game, 'info'>,
  place: string | null,
): string | undefined {
  if (place === null || places.includes(place)) return undefined;
  const expected = places.length === 0 ? 'no place at all' : places.join(', ');
  return `there is no place ${JSON.stringify(place)}: expected ${expected}`;
}

/** Somebody goes for good. Whoever was there longest is host then, if they were. */
export function standUp<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  name: PlayerId,
): Outcome {
  const person = personNamed(state, name);
  if (!person || person.hasLeft) return refuse('not-playing', `${name} does not sit here`);
  return goAway(game, state, name, name);
}

/** The host sends somebody away. */
export function remove<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  host: PlayerId,
  name: PlayerId,
): Outcome {
  const person = personNamed(state, name);
  return (
    refuseUnlessHost(state, host) ??
    (person && !person.hasLeft
      ? goAway(game, state, name, host)
      : refuse('no-such-player', `nobody here is called ${name}`))
  );
}

function goAway<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  name: PlayerId,
  by: PlayerId,
): Played {
  const played = leaveGame(game, state, name);
  const effects: TableEffect[] = [{ type: 'stood-up', player: name, by }];
  state.people =
    state.game === null
      ? state.people.filter((person) => person.name !== name)
      : state.people.map((person) =>
          person.name === name ? { ...person, hasLeft: true } : person,
        );
  if (state.host === name) {
    state.host = seated(state)[0]?.name ?? null;
    if (state.host !== null) effects.push({ type: 'host', player: state.host });
  }
  return { ...played, effects: [...played.effects, ...effects] };
}

/** What their leaving does to the game, if that is still going on. */
export function leaveGame<State>(
  game: Game<Json, State>,
  { game: state, isEnded }: TableState<State>,
  name: PlayerId,
): Played {
  const move = state === null || isEnded ? undefined : game.leave(state, name);
  const outcome = state === null || move === undefined ? NOTHING : game.play(state, name, move);
  return isRefused(outcome) ? NOTHING : outcome;
}

const NOTHING: Played = { effects: [], changed: [] };

export function handOver(state: TableState<unknown>, host: PlayerId, to: PlayerId): Outcome {
  const refused = refuseUnlessHost(state, host);
  if (refused) return refused;
  if (!seated(state).some(({ name }) => name === to)) {
    return refuse('no-such-player', `nobody here is called ${to}`);
  }
  state.host = to;
  return done([{ type: 'host', player: to }]);
}

/** Invitations from before are void. */
export function invite(state: TableState<unknown>, host: PlayerId, invitation: string): Outcome {
  const refused = refuseUnlessHost(state, host);
  if (refused) return refused;
  state.invitation = invitation;
  return done([{ type: 'invited', player: host }]);
}

export const refuseUnlessHost = (
  { host }: TableState<unknown>,
  player: PlayerId,
): Refused | undefined =>
  host === player ? undefined : refuse('not-host', 'only the host can do that');

export const done = (effects: readonly TableEffect[]): Played => ({ effects, changed: [] });
