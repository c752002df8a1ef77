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
import { occupied, seatNamed, type TableState } from './state.ts';

type SitDown = Extract<TableMove, { type: 'sit-down' }>;

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
  state.seats = [...state.seats, { name, kind, token, nonce, place, ...looks, hasLeft: false }];
  state.host ??= name;
  return done([{ type: 'sat-down', player: name }]);
}

function refuseSitDown<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  name: PlayerId,
  { place, skeleton }: SitDown,
): Refused | undefined {
  if (seatNamed(state, name)) return refuse('name-taken', `somebody here is called ${name}`);
  // In games at one keyboard, names have no skeleton.
  const alike = skeleton !== undefined && state.seats.find((seat) => seat.skeleton === skeleton);
  if (alike) return refuse('name-taken', looksLike(name, alike.name));
  const wrong = placeError(game, place);
  if (wrong !== undefined) return refuse('no-place', wrong);
  if (place !== null && occupied(state).some((seat) => seat.place === place)) {
    return refuse('no-place', `somebody sits at ${place} already`);
  }
  return undefined;
}

/** Checked first, so that the uninvited learn nothing else about the seats. */
export const refuseUninvited = (
  state: TableState<unknown>,
  { invitation }: SitDown,
): Refused | undefined =>
  state.invitation === null || invitation === state.invitation
    ? undefined
    : refuse('not-invited', 'it takes an invitation to sit down here');

export const looksLike = (name: PlayerId, other: PlayerId): string =>
  `${name} looks like ${other}, and somebody here is called that`;

/** Says why a place cannot be chosen; undefined if it can. */
export function placeError(
  { info: { places = [] } }: Pick<Game, 'info'>,
  place: string | null,
): string | undefined {
  if (place === null || places.includes(place)) return undefined;
  const expected = places.length === 0 ? 'no place at all' : places.join(', ');
  return `there is no place ${JSON.stringify(place)}: expected ${expected}`;
}

/** Takes a player from the table, for good. The longest seated player becomes host after the host. */
export function leaveTable<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  name: PlayerId,
  by: PlayerId,
): Played {
  const played = leaveGame(game, state, name);
  const effects: TableEffect[] = [{ type: 'stood-up', player: name, by }];
  state.seats =
    state.innerState === null
      ? state.seats.filter((seat) => seat.name !== name)
      : state.seats.map((seat) => (seat.name === name ? { ...seat, hasLeft: true } : seat));
  if (state.host === name) {
    state.host = occupied(state)[0]?.name ?? null;
    if (state.host !== null) effects.push({ type: 'host', player: state.host });
  }
  return { ...played, effects: [...played.effects, ...effects] };
}

/** Plays the move of the game for a player who leaves, if the game is still running. */
export function leaveGame<State>(
  game: Game<Json, State>,
  { innerState: state, isEnded }: TableState<State>,
  name: PlayerId,
): Played {
  const move = state === null || isEnded ? undefined : game.leave(state, name);
  const outcome = state === null || move === undefined ? NOTHING : game.play(state, name, move);
  return isRefused(outcome) ? NOTHING : outcome;
}

const NOTHING: Played = { effects: [], changed: [] };

export const done = (effects: readonly TableEffect[]): Played => ({ effects, changed: [] });
