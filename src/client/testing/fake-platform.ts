import type { FromClient, FromServer } from '../../protocol/messages.ts';
import type { Platform, Socket } from '../platform.ts';

interface Timer {
  readonly due: number;
  readonly action: () => void;
}

/** A clock that advances only when a test says so. */
export class FakeClock {
  #now = 0;
  #timers: Timer[] = [];

  get now(): number {
    return this.#now;
  }

  /** The remaining delays of all timers, shortest first. */
  get delays(): number[] {
    return this.#timers.map(({ due }) => due - this.#now).sort((one, other) => one - other);
  }

  readonly after = (milliseconds: number, action: () => void): (() => void) => {
    const timer = { due: this.#now + milliseconds, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Advances the time, and runs the timers that are due, and those they start, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let timer = this.#takeNext(end); timer; timer = this.#takeNext(end)) {
      this.#now = timer.due;
      timer.action();
    }
    this.#now = end;
  }

  #takeNext(end: number): Timer | undefined {
    const due = this.#timers.filter((timer) => timer.due <= end);
    const [first] = due.toSorted((one, other) => one.due - other.due);
    this.#timers = this.#timers.filter((timer) => timer !== first);
    return first;
  }
}

/** A socket whose server is the test. */
export class FakeSocket implements Socket {
  readonly url: string;
  readonly sent: FromClient[] = [];
  isClosed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;

  constructor(url: string) {
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  opens(): void {
    this.onopen?.();
  }

  receives(message: FromServer): void {
    this.receivesText(JSON.stringify(message));
  }

  receivesText(data: unknown): void {
    this.onmessage?.({ data });
  }

  /** The server closes it, or the connection is lost. */
  breaks(code = 1006, reason = ''): void {
    this.onerror?.(new Error('lost'));
    this.onclose?.({ code, reason });
  }
}

/** A response, an error to throw, or no answer until the request is aborted. */
export type FakeAnswer = Response | Error | 'silence';

/** A platform without a network, whose time and server are in the hands of the test. */
export class FakePlatform implements Platform {
  readonly clock = new FakeClock();
  readonly sockets: FakeSocket[] = [];
  readonly requests: { readonly url: string; readonly request: RequestInit }[] = [];
  readonly answers: FakeAnswer[] = [];
  /** Thrown instead of opening a socket. */
  noSocket: Error | undefined;
  chance = 0.5;
  #bytes = 0;
  readonly #onNetwork = new Set<() => void>();

  readonly after = this.clock.after;

  async fetch(url: string, request: RequestInit): Promise<Response> {
    this.requests.push({ url, request });
    const answer = this.answers.shift();
    if (answer === 'silence') return untilAborted(request);
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError('fetch failed');
  }

  openSocket(url: string): FakeSocket {
    if (this.noSocket) throw this.noSocket;
    const socket = new FakeSocket(url);
    this.sockets.push(socket);
    return socket;
  }

  now(): number {
    return this.clock.now;
  }

  random(): number {
    return this.chance;
  }

  randomBytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.#bytes++ % 256);
  }

  onNetwork(action: () => void): () => void {
    this.#onNetwork.add(action);
    return () => this.#onNetwork.delete(action);
  }

  networkIsBack(): void {
    for (const action of [...this.#onNetwork]) action();
  }

  get isListeningToNetwork(): boolean {
    return this.#onNetwork.size > 0;
  }

  /** The socket that was opened last. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket has been opened');
    return socket;
  }

  /** Advances the clock to the next timer, which must open another socket, and returns that. */
  nextSocket(): FakeSocket {
    const before = this.sockets.length;
    const [delay] = this.clock.delays;
    if (delay !== undefined) this.clock.advance(delay);
    if (this.sockets.length === before) throw new Error('no other socket has been opened');
    return this.socket;
  }
}

const untilAborted = ({ signal }: RequestInit): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
