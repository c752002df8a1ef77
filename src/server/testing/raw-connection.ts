import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The head of a request that asks for a WebSocket. */
export const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

/** A request as it goes over the line. */
export const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

export const post = (path: string, body: unknown): string => {
  const json = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
};

/** A connection on which anything can be said, and what has come over it. */
export class RawConnection {
  readonly socket: Socket;
  received = '';

  private constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Reads nothing, unless it `reads`. It is gone when the test is. */
  static async open(port: number, reads: 'reads' | 'reads nothing' = 'reads') {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => {});
    onTestFinished(() => {
      socket.destroy();
    });
    const connection = new RawConnection(socket);
    if (reads === 'reads') {
      socket.setEncoding('utf8').on('data', (chunk) => {
        connection.received += chunk;
      });
    }
    await once(socket, 'connect');
    return connection;
  }

  say(text: string | Buffer): void {
    this.socket.write(text);
  }

  /** The status of every answer that has come, in order. */
  get statuses(): number[] {
    return Array.from(this.received.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
  }

  /** Resolves when the other end is gone; what was under way is lost then. */
  async isOver(): Promise<void> {
    if (this.socket.closed) return;
    this.socket.resume();
    await Promise.race([once(this.socket, 'end'), once(this.socket, 'close')]);
  }
}
