import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf, framesAround } from './connection.ts';

/** Lengths at which the head of a frame changes, and around. */
const LENGTHS = [0, 1, 124, 125, 126, 127, 65_534, 65_535, 65_536, 65_537, 200_000] as const;

/** Reads a frame as RFC 6455 describes it, section 5.2. */
function read(frame: Buffer): { readonly text: string; readonly head: number } {
  const [first, second = 0] = frame;
  expect(first, 'final, no extensions, text').toBe(0b1000_0001);
  expect(second & 0b1000_0000, 'servers do not mask').toBe(0);
  const short = second & 0b0111_1111;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length =
    head === 2 ? short : head === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  expect(frame).toHaveLength(head + length);
  return { text: frame.subarray(head).toString('utf8'), head };
}

/** A socket that is open, and the raw connection at the server's end. */
async function connect(): Promise<{ socket: WebSocket; raw: Socket }> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(sockets, 'connection');
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  const [, request] = await accepted;
  onTestFinished(() => {
    socket.terminate();
    sockets.close();
    server.close();
  });
  return { socket, raw: request.socket };
}

describe('a frame', () => {
  it.each(LENGTHS)('holds a text of %d bytes', (length) => {
    const text = 'x'.repeat(length);
    expect(read(frameOf(text)).text === text).toBe(true);
  });

  it('has the shortest header for its length', () => {
    const heads = LENGTHS.map((length) => read(frameOf('x'.repeat(length))).head);
    expect(heads).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 10, 10, 10]);
  });

  it('counts bytes, not characters', () => {
    for (const text of ['é'.repeat(63), '🦄'.repeat(31), '🦄'.repeat(32), '花'.repeat(21_846)]) {
      expect(read(frameOf(text)).text).toBe(text);
    }
  });

  it('holds any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(read(frameOf(text)).text).toBe(text);
      }),
    );
  });

  it('is understood by a real client, also right after another one', async () => {
    const { socket, raw } = await connect();
    const texts = [...LENGTHS.map((length) => 'y'.repeat(length)), 'é'.repeat(63), '🦄'.repeat(32)];
    const received: string[] = [];
    const done = new Promise<void>((resolve) => {
      socket.on('message', (data, isBinary) => {
        received.push(isBinary ? '(binary)' : data.toString());
        if (received.length === texts.length) resolve();
      });
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
    });
    for (const text of texts) raw.write(frameOf(text));
    await done;
    expect(received.map((text) => text.length)).toEqual(texts.map((text) => text.length));
    expect(received.every((text, nth) => text === texts[nth])).toBe(true);
  });
});

describe('a frame around shared text', () => {
  it('is the frame of the whole text, without copying the shared part', () => {
    for (const length of LENGTHS) {
      const shared = Buffer.from('ü'.repeat(length));
      const frames = framesAround('{"room":', shared, '}');
      expect(frames[1]).toBe(shared);
      expect(Buffer.concat(frames)).toEqual(frameOf(`{"room":${shared}}`));
    }
  });
});
