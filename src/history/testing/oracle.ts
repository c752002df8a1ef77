import { type Game, isRefused, type Json, type Played, type PlayerId } from '../../games/game.ts';
import { randomFrom } from '../../games/random.ts';
import type { MoveEntry, MoveId, Seq, Stored } from '../entry.ts';
import type { Result } from '../room-state.ts';

export interface LoggedMove {
  readonly seq: Seq;
  readonly entry: MoveEntry;
  readonly played: Played;
  /** Undefined while the move waits. */
  ended?: Result;
}

/**
 * A deliberately naive replay of a log: plays it by the rules of the game, and records waits, results and
 * ids by itself. Shares no code with the fold, so that a fault there does not pass its own test.
 */
export class Oracle<State> {
  readonly game: Game<Json, State>;
  readonly moves: LoggedMove[] = [];
  /** Repeats of waiting moves that came to another node. */
  readonly adoptions: Stored<MoveEntry>[] = [];
  /** The waiting moves, by player. */
  readonly waiting = new Map<PlayerId, LoggedMove>();
  /** Ids that occur more than once. */
  readonly repeated: string[] = [];
  readonly #byId = new Map<string, LoggedMove>();
  #state: { readonly now: State } | undefined;

  constructor(game: Game<Json, State>) {
    this.game = game;
  }

  /** The number of the last entry. */
  get seq(): Seq {
    return this.#state ? this.moves.length + this.adoptions.length + 1 : 0;
  }

  get state(): State {
    if (!this.#state) throw new Error('the log has no beginning');
    return this.#state.now;
  }

  get isOver(): boolean {
    return this.game.result(this.state) !== undefined;
  }

  /** Plays the next entry. Throws if it is out of order or refused. */
  take({ seq, entry }: Stored): LoggedMove | undefined {
    if (seq !== this.seq + 1) throw new Error(`entry ${seq} comes after ${this.seq}`);
    if ((entry.type === 'create') !== (seq === 1))
      throw new Error(`entry ${seq} is a ${entry.type}`);
    switch (entry.type) {
      case 'create':
        this.#state = {
          now: this.game.setup(entry.setup, entry.players, randomFrom(entry.seed)),
        };
        return undefined;
      case 'move':
        return entry.adopts ? this.#adopt(seq, entry) : this.#play(seq, entry);
      case 'snapshot':
        throw new Error(`entry ${seq} is a snapshot`);
    }
  }

  moveAs(player: PlayerId, id: MoveId): LoggedMove | undefined {
    return this.#byId.get(keyOf(player, id));
  }

  /** A repeat of a waiting move is only noted. */
  #adopt(seq: Seq, entry: MoveEntry): undefined {
    const waiting = this.waiting.get(entry.player);
    if (waiting?.entry.id === undefined || waiting.entry.id !== entry.id) {
      throw new Error(`entry ${seq} adopts no wait`);
    }
    this.adoptions.push({ seq, entry });
  }

  #play(seq: Seq, entry: MoveEntry): LoggedMove {
    const played = this.game.play(this.state, entry.player, entry.move);
    if (isRefused(played)) {
      throw new Error(`the move of entry ${seq} was refused: ${played.refused.message}`);
    }
    for (const { player, failed } of played.settled ?? []) {
      const move = this.waiting.get(player);
      if (move) move.ended = failed ? { seq, failed } : { seq };
      this.waiting.delete(player);
    }
    const { failed } = played;
    const move: LoggedMove = { seq, entry, played };
    if (played.waiting !== undefined) this.waiting.set(entry.player, move);
    else move.ended = failed ? { seq, failed } : { seq };
    this.moves.push(move);
    if (entry.id !== undefined) this.#note(keyOf(entry.player, entry.id), move);
    return move;
  }

  #note(key: string, move: LoggedMove): void {
    if (this.#byId.has(key)) this.repeated.push(`${key} twice, again at ${move.seq}`);
    this.#byId.set(key, move);
  }
}

/** Names a move within its room. */
export const keyOf = (player: PlayerId, id: MoveId | undefined): string =>
  JSON.stringify([player, id ?? null]);
