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

/** A game of turns and sentences that are played in it, such as `'ann turns B4'`. */
export abstract class Table<
  State,
  Move extends Json,
  View extends PublicView,
  Happening extends Effect,
> {
  readonly #game: Game<Json, State, Move, View, Json, Happening>;
  state: State;

  constructor(game: Game<Json, State, Move, View, Json, Happening>, state: State) {
    this.#game = game;
    this.state = state;
  }

  /** Who does what, said in a sentence. */
  protected abstract moveOf(sentence: string): [PlayerId, Move];

  get view(): View {
    return this.#game.publicView(this.state);
  }

  /** Plays the sentences, none of which may be refused; gives what the last one did. */
  does(...sentences: readonly [string, ...string[]]): Played<Happening> {
    return lastOf(sentences.map((sentence) => this.plays(...this.moveOf(sentence))));
  }

  /** Plays a move that must not be refused, and must say of each spot that it changes, and only so. */
  plays(player: PlayerId, move: Move): Played<Happening> {
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

  /** Why the sentence is refused. It must be, and must leave no trace. */
  refuses(sentence: string): Problem {
    const before = JSON.stringify(this.#game.save(this.state));
    const outcome = this.#game.play(this.state, ...this.moveOf(sentence));
    if (!isRefused(outcome)) throw new Error(`${sentence}: was not refused`);
    if (JSON.stringify(this.#game.save(this.state)) !== before) throw new Error('left a trace');
    return outcome.refused;
  }

  /** Goes on from what is saved. */
  resumes(): void {
    this.state = this.#game.load(JSON.parse(JSON.stringify(this.#game.save(this.state))));
  }
}

export function lastOf<T>(all: readonly T[]): T {
  const last = all.at(-1);
  if (last === undefined) throw new Error('nothing was done');
  return last;
}
