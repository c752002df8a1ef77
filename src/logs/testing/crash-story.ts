import type { Game, Json, Played, PlayerId } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { MoveEntry, MoveId, Recorded, Seq } from '../../history/entry.ts';
import { create, foldLogged } from '../../history/fold.ts';
import { type Result, type RoomState, save } from '../../history/room-state.ts';
import type { Kept } from './crash-kept.ts';
import { digestOf } from './crash-lines.ts';

/** Names a move within its room. */
export const keyOf = (player: PlayerId, id: MoveId | undefined): string =>
  JSON.stringify([player, id ?? null]);

/** What became of a room, by the log and the rules alone. */
export class Story {
  /** What the log says that cannot be. */
  readonly wrong: string[] = [];
  readonly moves: { readonly seq: Seq; readonly entry: MoveEntry }[] = [];
  readonly #digests = new Map<Seq, string>();
  /** Under which number each move is in the log. */
  readonly #seqs = new Map<string, Seq>();
  readonly #results = new Map<string, Result>();
  /** The move with which each player waits. */
  readonly #waiting = new Map<PlayerId, string>();

  constructor({ info, history }: Kept) {
    const game = games.get(info.game);
    const folded = game && this.#replay(game, history);
    if (!folded) {
      this.wrong.push('has no beginning');
      return;
    }
    const isOver = folded.game.result(folded.state) !== undefined;
    if (info.isOver !== isOver) {
      this.wrong.push(isOver ? 'is over, but not marked so' : 'is marked as over, but is not');
    }
    if (info.seq !== folded.seq) this.wrong.push(`has ${folded.seq} entries, not ${info.seq}`);
  }

  seqOf(player: PlayerId, id: MoveId): Seq | undefined {
    return this.#seqs.get(keyOf(player, id));
  }

  resultOf(player: PlayerId, id: MoveId): Result | undefined {
    return this.#results.get(keyOf(player, id));
  }

  digestAt(seq: Seq): string | undefined {
    return this.#digests.get(seq);
  }

  #replay(game: Game, history: readonly Recorded[]): RoomState<unknown> | undefined {
    const [first, ...rest] = history;
    if (first?.seq !== 1 || first.entry.type !== 'create') return undefined;
    const folded = create(game, first.entry);
    this.#note(folded);
    try {
      for (const { seq, entry } of rest) {
        if (seq !== folded.seq + 1) throw new Error(`${seq} comes after ${folded.seq}`);
        if (entry.type !== 'move') throw new Error(`a ${entry.type} is among the moves`);
        this.#takeIn(seq, entry, foldLogged(folded, entry));
        if ((entry.over ?? false) !== (game.result(folded.state) !== undefined)) {
          throw new Error(`entry ${seq} is wrong about whether it is over`);
        }
        this.#note(folded);
      }
    } catch (error) {
      this.wrong.push(`does not add up: ${error instanceof Error ? error.message : error}`);
    }
    return folded;
  }

  #note(folded: RoomState<unknown>): void {
    const saved: Json = save(folded);
    this.#digests.set(folded.seq, digestOf(folded.game, folded.state, saved));
  }

  #takeIn(seq: Seq, entry: MoveEntry, { waiting, failed, settled = [] }: Played): void {
    const key = keyOf(entry.player, entry.id);
    this.moves.push({ seq, entry });
    if (entry.id !== undefined) {
      if (this.#seqs.has(key)) this.wrong.push(`has the move ${key} twice`);
      this.#seqs.set(key, seq);
    }
    for (const ended of settled) {
      const waited = this.#waiting.get(ended.player);
      if (waited !== undefined) this.#results.set(waited, resultOf(seq, ended.failed));
    }
    if (waiting === undefined) this.#results.set(key, resultOf(seq, failed));
    else this.#waiting.set(entry.player, key);
  }
}

const resultOf = (seq: Seq, failed: Result['failed']): Result =>
  failed ? { seq, failed } : { seq };
