import {
  type Effect,
  type Game,
  isRefused,
  type Json,
  type PlayerId,
  type PublicView,
} from '../games/game.ts';
import { Misunderstood } from './question.ts';

/** Plays a move for whoever sits at the keyboard; what the rules refuse is Misunderstood. */
export function attempt<State, Move extends Json, Happening extends Effect>(
  { play }: Pick<Game<Json, State, Move, PublicView, Json, Happening>, 'play'>,
  state: State,
  player: PlayerId,
  move: Move,
): readonly Happening[] {
  const outcome = play(state, player, move);
  if (isRefused(outcome)) throw new Misunderstood(outcome.refused.message);
  return outcome.effects;
}
