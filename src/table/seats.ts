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
import { type Person, personNamed, seated, type TableState } from './state.ts';

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
  const { kind, token, nonce, place, skeleton } = move;
  const looks = skeleton === undefined ? {} : { skeleton };
  const person = { name, kind, token, nonce, place, ...looks, hasLeft: false };
  state.people = [...state.people, person];
  state.host ??= name;
  return done([{ type: 'sat-down', player: name }]);
}

function refuseSitDown<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  name: PlayerId,
  { place, skeleton }: SitDown,
): Refused | undefined {
  if (personNamed(state, name)) return refuse('name-taken', `somebody here is called ${name}`);
  const alike = personLooking(state, skeleton);
  if (alike) return refuse('name-taken', looksLike(name, alike.name));
  const wrong = wrongPlace(game, place);
  if (wrong !== undefined) return refuse('no-place', wrong);
  if (place !== null && seated(state).some((person) => person.place === place)) {
    return refuse('no-place', `somebody sits at ${place} already`);
  }
  return undefined;
}

/** Comes before all else: who has no invitation learns nothing more about the seats. */
export const refuseUninvited = (
  state: TableState<unknown>,
  { invitation }: SitDown,
): Refused | undefined =>
  state.invitation === null || invitation === state.invitation
    ? undefined
    : refuse('not-invited', 'it takes an invitation to sit down here');

export const looksLike = (name: PlayerId, other: PlayerId): string =>
  `${name} looks like ${other}, and somebody here is called that`;

/** Names from before they were compared by how they look have no skeleton. */
const personLooking = (
  { people }: TableState<unknown>,
  skeleton: string | undefined,
): Person | undefined =>
  skeleton === undefined ? undefined : people.find((person) => person.skeleton === skeleton);

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
  return goAway(game, state, name, name);
}

/** The host sends somebody away. */
export function remove<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  host: PlayerId,
  name: PlayerId,
): Outcome {
  return goAway(game, state, name, host);
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

export function handOver(state: TableState<unknown>, to: PlayerId): Outcome {
  state.host = to;
  return done([{ type: 'host', player: to }]);
}

/** Invitations from before are void. */
export function invite(state: TableState<unknown>, host: PlayerId, invitation: string): Outcome {
  state.invitation = invitation;
  return done([{ type: 'invited', player: host }]);
}

export const done = (effects: readonly TableEffect[]): Played => ({ effects, changed: [] });
