import { connect, type Socket } from 'node:net';

const STATUS_LINE = /HTTP\/1\.1 (\d{3})/g;
const STATUS_LINE_LENGTH = 'HTTP/1.1 200'.length;

/**
 * One connection of an attacker. It keeps its half open when the server ends the other one, and reads
 * nothing until it is told to: what comes stays with the server and the kernel.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #onSent: (bytes: number) => void;
  /** The status of each answer that was read. */
  readonly statuses: number[] = [];
  #tail = '';
  #wakes: (() => void)[] = [];

  private constructor(socket: Socket, onSent: (bytes: number) => void) {
    this.#socket = socket;
    this.#onSent = onSent;
    socket.on('close', () => this.#wake());
    // What becomes of a connection is told by its close.
    socket.on('error', () => {});
  }

  /** Resolves when the server has taken it, or has not. */
  static open(
    port: number,
    localAddress: string,
    onSent: (bytes: number) => void,
  ): Promise<Connection> {
    const socket = connect({ host: '127.0.0.1', port, localAddress, allowHalfOpen: true });
    const connection = new Connection(socket, onSent);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve(connection));
      socket.once('close', () => resolve(connection));
    });
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Resolves when the kernel has all of it; to false if it never will. */
  write(bytes: string | Buffer): Promise<boolean> {
    if (!this.#socket.writable) return Promise.resolve(false);
    this.#onSent(Buffer.byteLength(bytes));
    return new Promise((resolve) => {
      this.#socket.write(bytes, (error) => resolve(!error));
    });
  }

  /** Reads from now on. */
  read(): void {
    if (this.#socket.listenerCount('data') > 0) this.#socket.resume();
    else this.#socket.on('data', (chunk) => this.#receive(chunk.toString('latin1')));
  }

  /** Reads no more. */
  ignore(): void {
    this.#socket.pause();
  }

  /** Resolves when so many answers have been read, or none will come any more. */
  async answers(count: number): Promise<void> {
    while (this.statuses.length < count && !this.isClosed) {
      await new Promise<void>((resolve) => this.#wakes.push(resolve));
    }
  }

  /** Resolves when it is closed, by whomever. Only those who read find out. */
  async closed(): Promise<void> {
    await this.answers(Number.POSITIVE_INFINITY);
  }

  /** Says that nothing follows, and leaves the other half open. */
  end(): void {
    this.#socket.end();
  }

  /** Is gone, without a goodbye if something was not read. */
  drop(): void {
    this.#socket.destroy();
  }

  #receive(text: string): void {
    const seen = this.#tail + text;
    for (const [, status] of seen.matchAll(STATUS_LINE)) this.statuses.push(Number(status));
    this.#tail = seen.slice(1 - STATUS_LINE_LENGTH);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#wakes.splice(0)) wake();
  }
}

/** All connections of an attacker, from one address. */
export class Connections {
  readonly #port: number;
  readonly #address: string;
  readonly #all = new Set<Connection>();
  opened = 0;
  bytesSent = 0;

  constructor(port: number, address: string) {
    this.#port = port;
    this.#address = address;
  }

  async open(): Promise<Connection> {
    const connection = await Connection.open(this.#port, this.#address, (bytes) => {
      this.bytesSent += bytes;
    });
    this.opened += 1;
    this.#all.add(connection);
    return connection;
  }

  openSome(count: number): Promise<Connection[]> {
    return Promise.all(Array.from({ length: count }, () => this.open()));
  }

  dropAll(): void {
    for (const connection of this.#all) connection.drop();
    this.#all.clear();
  }
}
