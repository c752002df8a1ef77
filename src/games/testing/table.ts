import {
  type Effect,
  type Game,
  isRefused,
  type Json,
  type Played,
  type PlayerId,
  type PublicView,
} from '../game.ts';
import type { Problem } from '../problem.ts';

/** A game that is played by sentences such as `'ann turns B4'`. */
export abstract class Table<
  State,
  Move extends Json,
  View extends PublicView,
  GameEffect extends Effect,
> {
  readonly #game: Game<Json, State, Move, View, Json, GameEffect>;
  state: State;

  constructor(game: Game<Json, State, Move, View, Json, GameEffect>, state: State) {
    this.#game = game;
    this.state = state;
  }

  protected abstract moveOf(sentence: string): [PlayerId, Move];

  get view(): View {
    return this.#game.publicView(this.state);
  }

  /** Plays the sentences, none of which may be refused. @returns the outcome of the last */
  does(...sentences: readonly [string, ...string[]]): Played<GameEffect> {
    return lastOf(sentences.map((sentence) => this.plays(...this.moveOf(sentence))));
  }

  /** Plays a move that must be accepted, and must report each spot that it changes. */
  plays(player: PlayerId, move: Move): Played<GameEffect> {
    const before = this.view.spots;
    const outcome = this.#game.play(this.state, player, move);
    if (isRefused(outcome)) {
      throw new Error(`${player} ${JSON.stringify(move)}: ${outcome.refused.message}`);
    }
    const { spots } = this.view;
    const differ = [...before.keys()].filter(
      (spot) => JSON.stringify(before[spot]) !== JSON.stringify(spots[spot]),
    );
    const silent = differ.filter((spot) => !outcome.changed.includes(spot));
    if (silent.length > 0) throw new Error(`${silent} have changed silently`);
    return outcome;
  }

  /** Plays a sentence that must be refused and change nothing. */
  refuses(sentence: string): Problem {
    const before = JSON.stringify(this.#game.save(this.state));
    const outcome = this.#game.play(this.state, ...this.moveOf(sentence));
    if (!isRefused(outcome)) throw new Error(`${sentence}: was not refused`);
    if (JSON.stringify(this.#game.save(this.state)) !== before) throw new Error('left a trace');
    return outcome.refused;
  }

  /** Saves and loads the game. */
  resumes(): void {
    this.state = this.#game.load(JSON.parse(JSON.stringify(this.#game.save(this.state))));
  }
}

export function lastOf<T>(all: readonly T[]): T {
  const last = all.at(-1);
  if (last === undefined) throw new Error('nothing was done');
  return last;
}
