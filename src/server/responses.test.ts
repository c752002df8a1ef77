import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { connectionOf } from './connections.ts';
import { inTurn, keepUnsent, sendText, turn } from './responses.ts';
import { serveLayout } from './testing/http.ts';

const MUCH = 10_000_000;

describe('inTurn', () => {
  it('runs small tasks in one turn, in order', async () => {
    const done: number[] = [];
    for (let index = 0; index < 1_000; index++) inTurn(100, () => done.push(index));
    expect(done).toEqual([]);
    await setImmediate();
    expect(done).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it('runs large tasks one per turn, so that other requests get through', async () => {
    const events: string[] = [];
    for (const name of ['a', 'b', 'c']) inTurn(MUCH, () => events.push(name));
    while (!events.includes('c')) {
      events.push('.');
      await setImmediate();
    }
    expect(events.join('')).toMatch(/^\.a\.+b\.+c$/);
  });

  it('keeps the order of tasks that are added meanwhile', async () => {
    const done: string[] = [];
    inTurn(1, () => {
      done.push('first');
      inTurn(1, () => done.push('third'));
    });
    inTurn(1, () => done.push('second'));
    await setImmediate();
    await setImmediate();
    expect(done).toEqual(['first', 'second', 'third']);
    await turn(MUCH);
  });
});

/** An answer to somebody on a connection of their own. */
function answerTo(): { readonly socket: Socket; readonly response: ServerResponse } {
  const socket = new Socket();
  connectionOf(socket, { running: 100, owedBytes: 1_000_000 });
  return { socket, response: new ServerResponse(new IncomingMessage(socket)) };
}

const HUNDRED_MEGABYTES = 100_000_000;

describe('long answers that are not read', () => {
  it('are dropped with their connections, oldest first, above the limit', () => {
    const slow = Array.from({ length: 4 }, () => {
      const reader = answerTo();
      keepUnsent(reader.response, Buffer.alloc(HUNDRED_MEGABYTES));
      return reader;
    });
    expect(slow.map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false]);
    for (const { response } of slow) response.emit('close');
  });

  it('are dropped above the limit also if they are texts', () => {
    const slow = Array.from({ length: 4 }, () => {
      const reader = answerTo();
      sendText(reader.response, 200, Buffer.alloc(HUNDRED_MEGABYTES));
      return reader;
    });
    expect(slow.map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false]);
    for (const { response } of slow) response.emit('close');
  });

  it('count once for any number of readers', () => {
    const body = Buffer.alloc(HUNDRED_MEGABYTES);
    const slow = Array.from({ length: 100 }, () => {
      const reader = answerTo();
      keepUnsent(reader.response, body);
      return reader;
    });
    expect(slow.some(({ socket }) => socket.destroyed)).toBe(false);
    for (const { response } of slow) response.emit('close');
  });

  it('do not count after they are read or their connection has closed', () => {
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

describe('a long text', () => {
  it('arrives unchanged, whatever its characters and those of earlier texts', async () => {
    const ascii = Array.from({ length: 2_500 }, (_, index) => `card${index}`);
    const emoji = ascii.map((_, index) => String.fromCodePoint(0x1f300 + index));
    const servers = await Promise.all(
      [ascii, emoji, ascii].map((cards) => serveLayout({ rows: 50, columns: 50, cards })),
    );
    for (const [index, cards] of [ascii, emoji, ascii].entries()) {
      const expected = `50x50\nmy ${cards[0]}\n${'down\n'.repeat(2_499)}`;
      const { body, headers } = (await servers[index]?.get('/flip/alice/0,0')) ?? {};
      expect(body).toBe(expected);
      expect(headers?.['content-length']).toBe(String(Buffer.byteLength(expected)));
    }
  });
});
