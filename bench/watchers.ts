import { connect, type Socket } from 'node:net';
import { type MeasuredServer, startConstant, startRecollect } from './measured-server.ts';
import { median } from './median.ts';

const SIZE = 5;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;
/** Connections are opened so many at a time, not to overflow the queue of those to be accepted. */
const AT_ONCE = 200;

export interface WatcherRatios {
  /** Time from a change until the last watcher has heard, subject ÷ baseline. */
  readonly time: number;
  /** CPU time of the server for it, subject ÷ baseline. */
  readonly cpu: number;
  /** Memory of the server per held watcher, subject ÷ baseline. */
  readonly memory: number;
  readonly milliseconds: number;
}

/** Many long polls on one board, against as many on a bare server that answers the same bytes. */
export async function compareWatchers(count: number): Promise<WatcherRatios> {
  const subject = await startRecollect(SIZE, (index) => `c${index}`);
  const look = await fetch(`http://127.0.0.1:${subject.port}/look/nobody`);
  // In the text after the change one card is up: `up c7` for `down`.
  const baseline = await startConstant((await look.text()).length + 1);
  let turn = 0;
  const ours = await Watchers.on(subject, count, () => `/flip/p/0,${turn++ % SIZE}`);
  const theirs = await Watchers.on(baseline, count, () => '/broadcast');
  const times: number[] = [];
  const cpus: number[] = [];
  const absolute: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
    const [mine, other] = [await ours.tellAll(), await theirs.tellAll()];
    if (round < WARM_UP_ROUNDS) continue;
    times.push(mine.milliseconds / other.milliseconds);
    cpus.push(mine.cpu / other.cpu);
    absolute.push(mine.milliseconds);
  }
  const memory = ours.bytesPerWatcher / theirs.bytesPerWatcher;
  for (const watchers of [ours, theirs]) watchers.close();
  return { time: median(times), cpu: median(cpus), memory, milliseconds: median(absolute) };
}

/** So many connections to one server, each held by a `/watch`. */
class Watchers {
  readonly #server: MeasuredServer;
  readonly #trigger: () => string;
  readonly #sockets: Socket[] = [];
  #answered = 0;
  #onAll: () => void = () => {};
  bytesPerWatcher = 0;

  private constructor(server: MeasuredServer, trigger: () => string) {
    this.#server = server;
    this.#trigger = trigger;
  }

  static async on(server: MeasuredServer, count: number, trigger: () => string): Promise<Watchers> {
    const watchers = new Watchers(server, trigger);
    const before = await server.usageAfterGarbageCollection();
    while (watchers.#sockets.length < count) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => watchers.#open()));
    }
    watchers.#watchAgain();
    await watchers.#settle();
    const after = await server.usageAfterGarbageCollection();
    watchers.bytesPerWatcher = (after.rss - before.rss) / count;
    return watchers;
  }

  async tellAll(): Promise<{ milliseconds: number; cpu: number }> {
    const before = await this.#server.usage();
    const told = new Promise<void>((resolve) => {
      this.#onAll = resolve;
    });
    this.#answered = 0;
    const start = performance.now();
    const [answer] = await Promise.all([
      fetch(`http://127.0.0.1:${this.#server.port}${this.#trigger()}`),
      told,
    ]);
    const milliseconds = performance.now() - start;
    await answer.text();
    const after = await this.#server.usage();
    this.#watchAgain();
    await this.#settle();
    return { milliseconds, cpu: after.cpuMicroseconds - before.cpuMicroseconds };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.stop();
  }

  async #open(): Promise<void> {
    const socket = connect({ port: this.#server.port, host: '127.0.0.1', noDelay: true });
    this.#sockets.push(socket);
    // An answer is small and comes in one piece.
    socket.on('data', () => {
      this.#answered += 1;
      if (this.#answered === this.#sockets.length) this.#onAll();
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    });
  }

  #watchAgain(): void {
    for (const [index, socket] of this.#sockets.entries()) {
      socket.write(`GET /watch/w${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    }
  }

  /** Until the server no longer works on what it was sent. */
  async #settle(): Promise<void> {
    let last = -1;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const { cpuMicroseconds } = await this.#server.usage();
      if (last >= 0 && cpuMicroseconds - last < 20_000) return;
      last = cpuMicroseconds;
    }
  }
}
