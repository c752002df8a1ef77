import type { Game, PlayerId } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { MoveId, Recorded, Seq } from '../../history/entry.ts';
import { replay } from '../../history/replay.ts';
import { type Result, save } from '../../history/room-state.ts';
import { type LoggedMove, Oracle } from '../../history/testing/oracle.ts';
import type { Kept } from './crash-kept.ts';
import { digestOf } from './crash-lines.ts';

/** What became of a room, by the log and the rules alone. */
export class Story {
  /** What the log says that cannot be. */
  readonly wrong: string[] = [];
  readonly #oracle: Oracle<unknown> | undefined;
  readonly #digests = new Map<Seq, string>();

  constructor({ info, history }: Kept) {
    const game = games.get(info.game);
    if (!game || history[0]?.entry.type !== 'create') {
      this.wrong.push('has no beginning');
      return;
    }
    this.#oracle = new Oracle<unknown>(game);
    this.#take(this.#oracle, history);
    this.#digest(game, history);
    const { seq, isOver, repeated } = this.#oracle;
    this.wrong.push(...repeated.map((key) => `has the move ${key}`));
    if (info.isOver !== isOver) {
      this.wrong.push(isOver ? 'is over, but not marked so' : 'is marked as over, but is not');
    }
    if (info.seq !== seq) this.wrong.push(`has ${seq} entries, not ${info.seq}`);
  }

  get moves(): readonly LoggedMove[] {
    return this.#oracle?.moves ?? [];
  }

  seqOf(player: PlayerId, id: MoveId): Seq | undefined {
    return this.#oracle?.moveAs(player, id)?.seq;
  }

  resultOf(player: PlayerId, id: MoveId): Result | undefined {
    return this.#oracle?.moveAs(player, id)?.ended;
  }

  digestAt(seq: Seq): string | undefined {
    return this.#digests.get(seq);
  }

  #take(oracle: Oracle<unknown>, history: readonly Recorded[]): void {
    try {
      for (const recorded of history) {
        const move = oracle.take(recorded);
        if (move && (move.entry.over ?? false) !== oracle.isOver) {
          throw new Error(`entry ${move.seq} is wrong about whether it is over`);
        }
      }
    } catch (error) {
      this.wrong.push(`does not add up: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** What a room shows is compared with what its own fold makes of the log. */
  #digest(game: Game, entries: readonly Recorded[]): void {
    try {
      for (const { seq, room } of replay({ info: { game: game.name }, entries }, games)) {
        this.#digests.set(seq, digestOf(game, room.state, save(room)));
      }
    } catch {
      // The oracle has said what is wrong.
    }
  }
}
