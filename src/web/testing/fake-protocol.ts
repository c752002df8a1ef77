import { type BoardState, parseBoardState } from '../scramble/board-state.ts';
import type { Answer, Protocol } from '../scramble/protocol.ts';
import { settled } from './hand-clock.ts';

interface Request {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly answer: (answer: Answer) => void;
}

/** A protocol whose requests are answered by the test, one by one. */
export class FakeProtocol implements Protocol {
  /** All paths that were asked for, in order. */
  readonly asked: string[] = [];
  #open: Request[] = [];

  look = (signal: AbortSignal) => this.#ask('look', signal);
  watch = (signal: AbortSignal) => this.#ask('watch', signal);
  flip = (row: number, column: number, signal: AbortSignal) =>
    this.#ask(`flip ${row},${column}`, signal);

  /** The paths of the requests that have no answer yet. */
  get open(): string[] {
    return this.#open.map(({ path }) => path);
  }

  /** Answers the oldest open request for `path`. */
  async answer(path: string, answer: Answer | string): Promise<void> {
    await this.#answer(path, answer, this.#open);
  }

  /** Answers the latest open request for `path`. */
  async answerLatest(path: string, answer: Answer | string): Promise<void> {
    await this.#answer(path, answer, this.#open.toReversed());
  }

  async #answer(path: string, answer: Answer | string, open: readonly Request[]): Promise<void> {
    const request = open.find((request) => request.path === path);
    if (!request) throw new Error(`nobody asks for ${path}, but for ${this.open.join(', ')}`);
    request.answer(typeof answer === 'string' ? { type: 'board', board: boardOf(answer) } : answer);
    await settled();
  }

  #ask(path: string, signal: AbortSignal): Promise<Answer> {
    this.asked.push(path);
    return new Promise((resolve) => {
      const answer = (answer: Answer): void => {
        this.#open = this.#open.filter((open) => open !== request);
        resolve(answer);
      };
      const request: Request = { path, signal, answer };
      this.#open.push(request);
      signal.addEventListener('abort', () => answer({ type: 'stopped' }));
    });
  }
}

/** A board of one row: `down`, `none`, `up A` and `my A`, separated by ` | `. */
export function boardOf(text: string): BoardState {
  const spots = text.split(' | ');
  const board = parseBoardState(`1x${spots.length}\n${spots.join('\n')}\n`);
  if (!board) throw new Error(`not a board: ${text}`);
  return board;
}
