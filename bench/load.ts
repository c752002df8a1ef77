import { connect, type Socket } from 'node:net';

/** One keep-alive connection with at most one request under way. */
class Connection {
  readonly #socket: Socket;
  #missing = 0;
  #header = '';
  #onAnswer: ((status: number) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
  }

  get isBusy(): boolean {
    return this.#onAnswer !== undefined;
  }

  get(path: string, onAnswer: (status: number) => void): void {
    this.#onAnswer = onAnswer;
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 'latin1');
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    let body = chunk.length;
    if (this.#missing === 0) {
      this.#header += chunk.toString('latin1');
      const end = this.#header.indexOf('\r\n\r\n');
      if (end < 0) return;
      body = this.#header.length - end - 4;
      this.#missing = Number(/content-length: (\d+)/i.exec(this.#header)?.[1]);
    }
    this.#missing -= body;
    if (this.#missing > 0) return;
    const status = Number(this.#header.slice(9, 12));
    const onAnswer = this.#onAnswer;
    this.#header = '';
    this.#onAnswer = undefined;
    onAnswer?.(status);
  }
}

/** Requests as fast as they are answered, over a fixed number of connections. */
export class Load {
  readonly #connections: Connection[];
  readonly #nextPath: (connection: number) => string;
  #running = false;
  #answered = 0;
  #failed = 0;

  constructor(port: number, connections: number, nextPath: (connection: number) => string) {
    this.#connections = Array.from({ length: connections }, () => new Connection(port));
    this.#nextPath = nextPath;
  }

  /**
   * Runs for a while; returns the requests answered, those of them that failed, and the seconds it took.
   * With `sleeps`, it leaves the processors to the servers between requests, where these are many.
   */
  async slice(
    milliseconds: number,
    { sleeps = false } = {},
  ): Promise<{ answered: number; failed: number; seconds: number }> {
    this.#answered = 0;
    this.#failed = 0;
    this.#running = true;
    const start = performance.now();
    for (const index of this.#connections.keys()) this.#send(index);
    if (!sleeps) this.#stayAwake();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    this.#running = false;
    const seconds = (performance.now() - start) / 1_000;
    return { answered: this.#answered, failed: this.#failed, seconds };
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  /**
   * Never sleeps while it runs: a server that answers a sleeping client pays for waking it up, which
   * would make the slower server look slower still.
   */
  #stayAwake(): void {
    if (this.#running) setImmediate(() => this.#stayAwake());
  }

  #send(index: number): void {
    const connection = this.#connections[index];
    if (!connection || connection.isBusy) return;
    connection.get(this.#nextPath(index), (status) => {
      this.#answered += 1;
      if (status !== 200) this.#failed += 1;
      if (this.#running) this.#send(index);
    });
  }
}
