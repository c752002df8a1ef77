import { connect, type Socket } from 'node:net';

/** The first byte of a text message in one piece, and what marks the second when it is masked. */
const WHOLE_TEXT = 0x81;
const MASKED = 0x80;

/**
 * Opens a bare connection and makes it a WebSocket by hand: a library would cost the clients more
 * than the servers that are measured. Resolves when the server has agreed; it says no more before it
 * is told hello.
 */
export async function openSocket(port: number, room: string): Promise<Socket> {
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
  // Those who wait for its messages would wait for ever.
  socket.once('close', () => {
    throw new Error('a socket was closed');
  });
  const answer = await new Promise<Buffer>((resolve, reject) => {
    socket.once('data', resolve).once('error', reject);
  });
  if (!answer.includes(' 101 ')) throw new Error(`refused: ${answer}`);
  return socket;
}

/** A short text as clients send it: masked, with zeros, which changes nothing. */
export function maskedFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length >= 126) throw new Error('expected a short text');
  const frame = Buffer.alloc(6 + length);
  frame[0] = WHOLE_TEXT;
  frame[1] = MASKED + length;
  frame.write(text, 6);
  return frame;
}

/** The server asks now and then whether a client is still there, and wants an answer. */
export const PING = Buffer.from([0x89, 0x00]);
export const PONG = Buffer.from([0x8a, MASKED, 0, 0, 0, 0]);

/** How long the message is that begins there, with its head, or undefined if that is not known yet. */
export function frameLength(bytes: Buffer, start = 0): number | undefined {
  const length = bytes[start + 1];
  if (length === undefined) return undefined;
  if (length < 126) return 2 + length;
  if (length > 126) throw new Error('expected messages of less than 64 KiB');
  return bytes.length < start + 4 ? undefined : 4 + bytes.readUInt16BE(start + 2);
}
