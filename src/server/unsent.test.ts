import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { connectionOf } from './http-connection.ts';
import { sendText } from './plain-text.ts';
import { keepUnsent } from './unsent.ts';

/** An answer to somebody on a connection of their own. */
function answerTo(): { readonly socket: Socket; readonly response: ServerResponse } {
  const socket = new Socket();
  connectionOf(socket, { running: 100, owedBytes: 1_000_000 });
  return { socket, response: new ServerResponse(new IncomingMessage(socket)) };
}

const HUNDRED_MEGABYTES = 100_000_000;

describe('answers that nobody reads', () => {
  it('are dropped with their connections, the oldest first, when they become too much', () => {
    const slow = Array.from({ length: 4 }, () => {
      const reader = answerTo();
      keepUnsent(reader.response, Buffer.alloc(HUNDRED_MEGABYTES));
      return reader;
    });
    expect(slow.map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false]);
    for (const { response } of slow) response.emit('close');
  });

  it('are dropped likewise if they are texts', () => {
    const slow = Array.from({ length: 4 }, () => {
      const reader = answerTo();
      sendText(reader.response, 200, Buffer.alloc(HUNDRED_MEGABYTES));
      return reader;
    });
    expect(slow.map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false]);
    for (const { response } of slow) response.emit('close');
  });

  it('are no more than one, however many it is for', () => {
    const body = Buffer.alloc(HUNDRED_MEGABYTES);
    const slow = Array.from({ length: 100 }, () => {
      const reader = answerTo();
      keepUnsent(reader.response, body);
      return reader;
    });
    expect(slow.some(({ socket }) => socket.destroyed)).toBe(false);
    for (const { response } of slow) response.emit('close');
  });

  it('do not count once they are read, or once their connection is gone', () => {
    const all = Array.from({ length: 10 }, (_, index) => {
      const reader = answerTo();
      keepUnsent(reader.response, Buffer.alloc(HUNDRED_MEGABYTES));
      if (index % 2 === 0) reader.response.emit('close');
      else reader.socket.emit('close');
      return reader;
    });
    expect(all.some(({ socket }) => socket.destroyed)).toBe(false);
  });
});
