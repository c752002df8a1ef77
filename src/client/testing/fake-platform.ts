import type { Platform } from '../platform.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeSocket } from './fake-socket.ts';

/** What the server is to say to one request, or what is thrown. */
export type FakeAnswer = Response | Error | 'silence';

/** Somewhere without a network, where everything happens when the test says so. */
export class FakePlatform implements Platform {
  readonly clock = new FakeClock();
  readonly sockets: FakeSocket[] = [];
  readonly requests: { readonly url: string; readonly request: RequestInit }[] = [];
  readonly answers: FakeAnswer[] = [];
  /** What is thrown instead of opening a socket. */
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

  get isNetworkHeard(): boolean {
    return this.#onNetwork.size > 0;
  }

  /** The socket that was opened last. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no socket has been opened');
    return socket;
  }

  /** Lets time pass until another socket has been opened, and returns it. */
  nextSocket(): FakeSocket {
    const before = this.sockets.length;
    const [pause] = this.clock.pauses;
    if (pause !== undefined) this.clock.pass(pause);
    if (this.sockets.length === before) throw new Error('no other socket has been opened');
    return this.socket;
  }
}

const untilAborted = ({ signal }: RequestInit): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
