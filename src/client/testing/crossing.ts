import WebSocket from 'ws';
import type { Network, Trouble } from './troubles.ts';

const LATE_MS = 15;
/** So long everything is swallowed, before the connection is lost. */
const HOLD_MS = 60;

interface Surveyor {
  readonly network: Network;
  /** A message of that type goes to the client. */
  told(type: string): void;
  ends(): void;
}

/** One socket on its way through a bad network. What gets through stays in order. */
export class Crossing {
  readonly #client: WebSocket;
  readonly #server: WebSocket;
  readonly #surveyor: Surveyor;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Nothing gets through any more, in either direction. */
  isHeld = false;
  #isCut = false;

  constructor(client: WebSocket, url: string, surveyor: Surveyor) {
    this.#client = client;
    this.#surveyor = surveyor;
    this.#server = new WebSocket(url, { perMessageDeflate: false });
    const { network } = surveyor;
    const toServer = this.#lane(this.#server, network.toServer);
    const toClient = this.#lane(client, network.toClient);
    // What is said before the server can be heard waits for it.
    const opened = new Promise<void>((resolve) => this.#server.once('open', resolve));
    client.on('message', (data) => opened.then(() => toServer(String(data))));
    this.#server.on('message', (data) => {
      surveyor.told(JSON.parse(String(data)).type);
      toClient(String(data));
    });
    this.#joinEnds(client, this.#server);
    this.#joinEnds(this.#server, client);
  }

  /** Both sides find out, each in its own way, and neither is told why. */
  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#client.terminate();
    this.#server.terminate();
    this.#surveyor.ends();
  }

  /** Takes messages in one direction. Those behind one that is late wait for it. */
  #lane(to: WebSocket, troubles: Network['toServer']): (text: string) => void {
    const queue: string[] = [];
    let isWaiting = false;
    const goOn = (): void => {
      while (!isWaiting && !this.#isCut) {
        const text = queue.shift();
        if (text === undefined) return;
        isWaiting = this.#carry(
          to,
          text,
          this.#surveyor.network.isBad ? troubles.next() : undefined,
        );
        if (isWaiting)
          this.#later(LATE_MS, () => {
            isWaiting = false;
            this.#send(to, text);
            goOn();
          });
      }
    };
    return (text) => {
      queue.push(text);
      goOn();
    };
  }

  /** Lets happen what is to happen to the message. Returns whether it is late. */
  #carry(to: WebSocket, text: string, trouble: Trouble | undefined): boolean {
    switch (trouble) {
      case 'late':
        return true;
      case 'cut before':
        this.cut();
        return false;
      case 'cut after':
        this.#send(to, text, () => this.cut());
        return false;
      case 'twice':
        this.#send(to, text);
        this.#send(to, text);
        return false;
      case 'hold':
        this.isHeld = true;
        this.#later(HOLD_MS, () => this.cut());
        return false;
      case undefined:
        this.#send(to, text);
        return false;
    }
  }

  #send(to: WebSocket, text: string, then?: () => void): void {
    if (!this.isHeld && to.readyState === WebSocket.OPEN) to.send(text, then);
    else then?.();
  }

  /** When one side takes leave or is lost, so does the other. */
  #joinEnds(from: WebSocket, to: WebSocket): void {
    from.on('error', () => {});
    from.on('close', (code, reason) => {
      if (this.isHeld || this.#isCut) return;
      const isFarewell = code >= 1000 && code !== 1005 && code !== 1006;
      // After what is still on its way.
      this.#later(LATE_MS, () => {
        if (isFarewell) to.close(code, reason);
        else this.cut();
        this.#surveyor.ends();
      });
    });
  }

  #later(milliseconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, milliseconds);
    this.#timers.add(timer);
  }
}
