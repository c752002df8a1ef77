import { connect, type Socket } from 'node:net';

/** The first byte of an unfragmented text message, and the mask bit of the second. */
const WHOLE_TEXT = 0x81;
const MASKED = 0x80;

/** The server pings its clients, and expects an answer. */
const PING = Buffer.from([0x89, 0x00]);
const PONG = Buffer.from([0x8a, MASKED, 0, 0, 0, 0]);

/**
 * A WebSocket made by hand from a bare connection: a library would cost the clients more than the
 * servers that are measured.
 */
export class BareSocket {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Resolves after the handshake; the server sends nothing more before the hello. */
  static async open(port: number, room: string): Promise<BareSocket> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.write(
      [
        `GET /api/rooms/${room}/socket HTTP/1.1`,
        `Host: localhost:${port}`,
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        'Sec-WebSocket-Version: 13',
        '\r\n',
      ].join('\r\n'),
    );
    // Otherwise callers would wait for its messages for ever.
    socket.once('close', () => {
      throw new Error('the server has closed a socket');
    });
    const answer = await new Promise<Buffer>((resolve, reject) => {
      socket.once('data', resolve).once('error', reject);
    });
    if (!answer.includes(' 101 ')) throw new Error(`refused: ${answer}`);
    return new BareSocket(socket);
  }

  /** Sends a short text as clients do: masked, with zeros, which changes nothing. */
  send(text: string): void {
    const length = Buffer.byteLength(text);
    if (length >= 126) throw new Error('expected a short text');
    const frame = Buffer.alloc(6 + length);
    frame[0] = WHOLE_TEXT;
    frame[1] = MASKED + length;
    frame.write(text, 6);
    this.#socket.write(frame);
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }

  /** Passes on all bytes except pings, at almost no cost. */
  onBytes(take: (bytes: Buffer) => void): void {
    this.#socket.on('data', (chunk) => take(this.#withoutPing(chunk)));
  }

  /** Passes on each message, with one character per byte. */
  onMessage(receive: (message: string) => void): void {
    let rest: Buffer | undefined;
    this.#socket.on('data', (chunk) => {
      const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      let start = 0;
      for (;;) {
        const length = frameLength(bytes, start);
        if (length === undefined || start + length > bytes.length) break;
        if (bytes[start] === PING[0]) this.#socket.write(PONG);
        else receive(bytes.toString('latin1', start + (length < 128 ? 2 : 4), start + length));
        start += length;
      }
      rest = start === bytes.length ? undefined : bytes.subarray(start);
    });
  }

  /** Answers a ping at the beginning or at the end. */
  #withoutPing(chunk: Buffer): Buffer {
    // Texts neither begin nor end with such bytes.
    const isFirst = chunk[0] === PING[0];
    if (!isFirst && chunk.at(-1) !== PING[1]) return chunk;
    this.#socket.write(PONG);
    return isFirst ? chunk.subarray(PING.length) : chunk.subarray(0, -PING.length);
  }
}

/** The length of the frame at `start`, or undefined if it is not known yet. */
export function frameLength(bytes: Buffer, start = 0): number | undefined {
  const length = bytes[start + 1];
  if (length === undefined) return undefined;
  if (length < 126) return 2 + length;
  if (length > 126) throw new Error('expected messages of less than 64 KiB');
  return bytes.length < start + 4 ? undefined : 4 + bytes.readUInt16BE(start + 2);
}
