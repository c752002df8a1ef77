import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { request } from './attack/bytes.ts';

/** A connection that can send any bytes, and the text that it has received. */
export class RawConnection {
  readonly socket: Socket;
  received = '';

  private constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Opens a connection that is closed when the test is over. */
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

  send(text: string | Buffer): void {
    this.socket.write(text);
  }

  /** The statuses of all answers so far. */
  get statuses(): number[] {
    return Array.from(this.received.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
  }

  /** Resolves when the server has ended or closed the connection. */
  async whenClosed(): Promise<void> {
    if (this.socket.closed) return;
    this.socket.resume();
    await Promise.race([once(this.socket, 'end'), once(this.socket, 'close')]);
  }
}

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  /** JSON, or a text that is sent as if it were. */
  readonly body?: unknown;
}

/** Every byte of the answer, one character each. */
export async function rawAnswer(port: number, { method, path, token, body }: Ask): Promise<string> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const authorization = token === undefined ? [] : [`Authorization: Bearer ${token}`];
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(request(method, path, text, 'Connection: close', ...authorization));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

/** The body of an answer. */
export const bodyOf = (answer: string): string =>
  Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8');
