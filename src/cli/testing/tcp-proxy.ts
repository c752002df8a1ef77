import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/** What passes in one direction, in order. */
class Lane {
  readonly #queue: { readonly due: number; readonly pass: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;
  isHeld = false;
  delayMs = 0;

  push(pass: () => void): void {
    this.#queue.push({ due: performance.now() + this.delayMs, pass });
    this.drain();
  }

  /** Passes on all that is due and not held. */
  drain(): void {
    clearTimeout(this.#timer);
    while (!this.isHeld) {
      const [next] = this.#queue;
      if (!next) return;
      const early = next.due - performance.now();
      if (early > 0) {
        this.#timer = setTimeout(() => this.drain(), early);
        return;
      }
      this.#queue.shift();
      next.pass();
    }
  }

  close(): void {
    this.#queue.length = 0;
    clearTimeout(this.#timer);
  }
}

/** A connection through a proxy. Its ends learn of each other's end only when that is passed on. */
class Link {
  readonly #ends: readonly [Socket, Socket];
  readonly #lanes = [new Lane(), new Lane()] as const;
  readonly #onEnd: () => void;

  constructor(client: Socket, port: number, onEnd: () => void) {
    const server = connect(port, HOST);
    this.#ends = [client, server];
    this.#onEnd = onEnd;
    this.#forward(client, server, this.#lanes[0]);
    this.#forward(server, client, this.#lanes[1]);
  }

  set(isHeld: boolean, delayMs: number): void {
    for (const lane of this.#lanes) {
      lane.isHeld = isHeld;
      lane.delayMs = delayMs;
      lane.drain();
    }
  }

  cut(): void {
    for (const lane of this.#lanes) lane.close();
    for (const end of this.#ends) end.destroy();
    this.#onEnd();
  }

  #forward(from: Socket, to: Socket, lane: Lane): void {
    from.on('error', () => from.destroy());
    from.on('data', (data) => lane.push(() => to.write(data)));
    from.on('close', () => lane.push(() => this.cut()));
  }
}

/** A proxy to a port of this machine that can cut, hold and delay what passes through. */
export class TcpProxy {
  readonly #server = createServer((client) => this.#connect(client));
  readonly #links = new Set<Link>();
  readonly #target: number;
  #isHeld = false;
  #delayMs = 0;

  private constructor(target: number) {
    this.#target = target;
  }

  static async before(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    proxy.#server.listen(0, HOST);
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resets all connections; new ones work. */
  cut(): void {
    for (const link of [...this.#links]) link.cut();
  }

  /** Passes nothing on in either direction, as when a cable is pulled out. */
  set isHeld(isHeld: boolean) {
    this.#isHeld = isHeld;
    this.#setAll();
  }

  /** Delays everything by so much in each direction. */
  set delayMs(milliseconds: number) {
    this.#delayMs = milliseconds;
    this.#setAll();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #connect(client: Socket): void {
    const link: Link = new Link(client, this.#target, () => this.#links.delete(link));
    this.#links.add(link);
    link.set(this.#isHeld, this.#delayMs);
  }

  #setAll(): void {
    for (const link of this.#links) link.set(this.#isHeld, this.#delayMs);
  }
}
