import {
  type Game,
  type Json,
  type Outcome,
  type Played,
  type PlayerId,
  refuse,
} from '../games/game.ts';
import { randomFrom } from '../games/random.ts';
import { mixSeed } from './fairness.ts';
import type { TableEffect } from './moves.ts';
import { done, leaveGame } from './seats.ts';
import {
  type NewPerson,
  type RoomId,
  seated,
  type TableOptions,
  type TableState,
} from './state.ts';
import type { SeatedView, TableView } from './view.ts';

/** The host starts the game with those who sit here. */
export function start<State>(game: Game<Json, State>, state: TableState<State>): Outcome {
  deal(game, state);
  return done([{ type: 'started' }]);
}

export function deal<State>(game: Game<Json, State>, state: TableState<State>): void {
  const { chosen, seed } = state.options;
  const people = seated(state);
  state.nonces = people.map(({ nonce }) => nonce);
  state.game = game.setup(
    game.parseOptions(
      chosen,
      people.map(({ place }) => place),
    ),
    people.map(({ name }) => name),
    randomFrom(mixSeed(seed, state.nonces)),
  );
}

/** Somebody makes a move in the game. */
export function playGame<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  player: PlayerId,
  move: Json,
): Outcome {
  if (state.game === null) return refuse('not-now', 'the game has not started yet');
  if (state.isEnded) return refuse('over', 'the host has ended the game');
  if (!isSeated(peopleOf(state), player))
    return refuse('not-playing', `${player} does not sit here`);
  return game.play(state.game, player, move);
}

/** Who may play follows from what everybody sees of a table. */
type People = Pick<TableView, 'isOpen' | 'people'>;

export const peopleOf = ({ options: { isOpen }, people }: TableState<unknown>): People => ({
  isOpen,
  people,
});

export const isSeated = ({ isOpen, people }: People, player: PlayerId): boolean =>
  isOpen || people.some(({ name, hasLeft }) => name === player && !hasLeft);

/** There is a game, the host has not ended it, and this player takes part. */
export const canPlay = ({ table }: SeatedView, player: PlayerId): boolean =>
  (table.status === 'playing' || table.status === 'over') && isSeated(table, player);

/** The host ends the game before it is over. Nobody is left waiting for anything. */
export function end<State>(
  game: Game<Json, State>,
  state: TableState<State>,
  host: PlayerId,
): Outcome {
  const left = game.cancel ? everybodyLeaves(game, state) : [];
  state.isEnded = true;
  const ended: TableEffect = { type: 'ended', player: host };
  return {
    effects: [...left.flatMap(({ effects }) => effects), ended],
    changed: [...new Set(left.flatMap(({ changed }) => changed))],
    settled: left.flatMap(({ settled }) => settled ?? []),
  };
}

function everybodyLeaves<State>(game: Game<Json, State>, state: TableState<State>): Played[] {
  const { players } = state.game === null ? { players: [] } : game.publicView(state.game);
  return players.map(({ name }) => leaveGame(game, state, name));
}

/** What the room is created with in which those who sit here play again: the host first, cards by chance. */
export function rematchOptions(table: TableState<unknown>, seed: string): TableOptions {
  const { options, invitation, host } = table;
  const people = seated(table).map(({ hasLeft: _, ...person }) => ({ ...person, nonce: '' }));
  const isHost = ({ name }: NewPerson): boolean => name === host;
  const hostFirst = [...people.filter(isHost), ...people.filter((person) => !isHost(person))];
  return { ...options, seed, seedIsChosen: false, invitation, people: hostFirst };
}

/** The same people play again in another room, which is there already. */
export function rematch(state: TableState<unknown>, room: RoomId): Outcome {
  if (state.rematch !== null) return refuse('too-late', 'there is a rematch already');
  state.rematch = room;
  return done([{ type: 'rematch', room }]);
}
