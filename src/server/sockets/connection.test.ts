import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Connection } from './connection.ts';

const MOST_UNSENT = 100_000;

/** A connection, and how many bytes each write to its stream had. */
function connect() {
  const writes: number[] = [];
  const stream = new Duplex({
    read() {},
    writev(chunks, done) {
      writes.push(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0));
      done();
    },
  });
  const socket = { readyState: WebSocket.OPEN } as WebSocket;
  return { connection: new Connection(socket, stream, MOST_UNSENT), writes };
}

describe('the data of a connection', () => {
  it('is written at once if it is added at once', async () => {
    const { connection, writes } = connect();
    connection.write(Buffer.alloc(3));
    connection.write(Buffer.alloc(4), Buffer.alloc(5));
    expect(writes).toEqual([]);
    await setImmediate();
    expect(writes).toEqual([12]);
    connection.write(Buffer.alloc(6));
    await setImmediate();
    expect(writes).toEqual([12, 6]);
  });

  it('is written before promises that are resolved later continue', async () => {
    const { connection, writes } = connect();
    const answered = new Promise<void>((resolve) => {
      connection.write(Buffer.alloc(3));
      connection.write(Buffer.alloc(4));
      resolve();
    });
    await answered;
    expect(writes).toEqual([7]);
  });

  it('does not pile up, however much it is', () => {
    const { connection, writes } = connect();
    for (let sent = 0; sent < 3 * MOST_UNSENT; sent += 10_000)
      connection.write(Buffer.alloc(10_000));
    expect(writes).toEqual(Array.from({ length: 15 }, () => 20_000));
  });
});
