import { type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../clock.ts';
import type { BoardState } from './board-state.ts';
import type { Protocol } from './protocol.ts';

export type ConnectionStatus = 'connecting' | 'live' | 'lost';

interface Surroundings {
  readonly clock: Clock;
  readonly random: () => number;
  /** Told every board state that arrives, in the order in which they are to be shown. */
  readonly onBoard: (board: BoardState) => void;
}

/**
 * When to look again after a state arrived, in milliseconds. A change may slip through before the
 * next watch has reached the server, and answers on different connections may overtake each other;
 * a look when things are quiet puts both right. The second one is for slow networks.
 */
const LOOK_AGAIN_AFTER = [250, 2_000];

/** A watch that is silent for so long is opened anew: it may be dead without anybody knowing. */
const WATCH_AT_MOST = 50_000;

const LOOK_AT_MOST = 10_000;

const FIRST_RETRY = 500;
const LONGEST_RETRY = 10_000;

/**
 * Keeps what a player sees up to date: watches, and whenever the connection is lost, tries again by
 * itself, less and less often.
 */
export class Connection {
  readonly #protocol: Protocol;
  readonly #surroundings: Surroundings;
  readonly #status = signal<ConnectionStatus>('connecting');
  /** Ends all requests since the latest connect. */
  #round = new AbortController();
  #timers = new Set<() => void>();
  #looksAhead: (() => void)[] = [];
  #failures = 0;
  /** How many states have arrived other than by looking. */
  #told = 0;
  #looks = 0;
  #latestLook = 0;

  constructor(protocol: Protocol, surroundings: Surroundings) {
    this.#protocol = protocol;
    this.#surroundings = surroundings;
  }

  get status(): ReadonlySignal<ConnectionStatus> {
    return this.#status;
  }

  /** Connects at once, from the beginning, whatever was going on. */
  connect(): void {
    this.rest();
    this.#round = new AbortController();
    this.#watch(this.#round.signal);
    this.#look(this.#round.signal);
    this.#lookAgainWhenQuiet();
  }

  /** Ends all requests and tries nothing more, until told to connect. */
  rest(): void {
    this.#round.abort();
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    this.#looksAhead = [];
  }

  /** Takes over a state that came as the answer to a flip. */
  tell(board: BoardState): void {
    this.#told++;
    this.#show(board);
    this.#lookAgainWhenQuiet();
  }

  /** To be called when the board may have changed in a way that watching does not show. */
  lookNow(): void {
    if (!this.#round.signal.aborted) this.#look(this.#round.signal);
  }

  /** A request failed: the connection is taken for lost. */
  lose(): void {
    if (this.#round.signal.aborted) return;
    this.rest();
    this.#status.value = 'lost';
    const patience = Math.min(FIRST_RETRY * 2 ** this.#failures, LONGEST_RETRY);
    this.#failures++;
    // Spread out, so that a server that comes back is not met by everybody at once.
    this.#after(patience * (0.75 + this.#surroundings.random() / 2), () => this.connect());
  }

  async #watch(round: AbortSignal): Promise<void> {
    while (!round.aborted) {
      const watch = new AbortController();
      const close = (): void => watch.abort();
      round.addEventListener('abort', close);
      const cancel = this.#after(WATCH_AT_MOST, close);
      const answer = await this.#protocol.watch(watch.signal);
      cancel();
      round.removeEventListener('abort', close);
      if (round.aborted) return;
      if (answer.type === 'board') this.tell(answer.board);
      else if (answer.type === 'stopped') this.#lookAgainWhenQuiet();
      else this.lose();
    }
  }

  async #look(round: AbortSignal): Promise<void> {
    const toldBefore = this.#told;
    const look = ++this.#looks;
    const cancel = this.#after(LOOK_AT_MOST, () => this.lose());
    const answer = await this.#protocol.look(round);
    cancel();
    if (round.aborted) return;
    if (answer.type !== 'board') this.lose();
    // Something else arrived meanwhile, and nobody knows which of the two is newer.
    else if (this.#told !== toldBefore) this.#lookAgainWhenQuiet();
    else if (look > this.#latestLook) {
      this.#latestLook = look;
      this.#show(answer.board);
    }
  }

  #show(board: BoardState): void {
    if (!this.#round.signal.aborted) {
      this.#failures = 0;
      this.#status.value = 'live';
    }
    this.#surroundings.onBoard(board);
  }

  #lookAgainWhenQuiet(): void {
    for (const cancel of this.#looksAhead) cancel();
    if (this.#round.signal.aborted) return;
    this.#looksAhead = LOOK_AGAIN_AFTER.map((delay) => this.#after(delay, () => this.lookNow()));
  }

  #after(milliseconds: number, task: () => void): () => void {
    const cancelTimer = this.#surroundings.clock.after(milliseconds, () => {
      this.#timers.delete(cancel);
      task();
    });
    const cancel = (): void => {
      cancelTimer();
      this.#timers.delete(cancel);
    };
    this.#timers.add(cancel);
    return cancel;
  }
}
