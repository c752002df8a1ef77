import { problem } from '../games/problem.ts';
import { offAbort, onAbort } from '../room/move-request.ts';
import { BoardProblem } from './problem.ts';

interface Watcher<Text> {
  readonly playerId: string;
  readonly resolve: (text: Text) => void;
  readonly reject: (why: BoardProblem) => void;
  readonly signal: AbortSignal | undefined;
  readonly giveUp: () => void;
}

/** Those who wait for the next change of a board. Each fires once (W-3). */
export class Watchers<Text = string> {
  #all = new Set<Watcher<Text>>();
  #isClosed = false;

  get size(): number {
    return this.#all.size;
  }

  add(playerId: string, signal?: AbortSignal): Promise<Text> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal?.aborted) {
        reject(this.#isClosed ? closed() : goneAway());
        return;
      }
      const giveUp = (): void => {
        this.#all.delete(watcher);
        reject(goneAway());
      };
      const watcher: Watcher<Text> = { playerId, resolve, reject, signal, giveUp };
      if (signal) onAbort(signal, giveUp);
      this.#all.add(watcher);
    });
  }

  /** Tells everybody what they see now. Those who come while that happens wait for the next time. */
  fire(seenBy: (playerId: string) => Text): void {
    for (const watcher of this.#takeAll()) watcher.resolve(seenBy(watcher.playerId));
  }

  /** Turns away everybody who watches, and who wants to from now on. */
  close(): void {
    this.#isClosed = true;
    for (const watcher of this.#takeAll()) watcher.reject(closed());
  }

  #takeAll(): Set<Watcher<Text>> {
    const watchers = this.#all;
    this.#all = new Set();
    for (const { signal, giveUp } of watchers) if (signal) offAbort(signal, giveUp);
    return watchers;
  }
}

const goneAway = (): BoardProblem =>
  new BoardProblem(problem('gave-up', 'gave up waiting for a change'));

const closed = (): BoardProblem => new BoardProblem(problem('closed', 'the board has closed'));
