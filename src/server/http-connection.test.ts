import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { HttpConnection } from './http-connection.ts';

/** A connection that owes at most 100 bytes, and requests on it by name. */
function connected() {
  const socket = new Socket();
  const connection = new HttpConnection(socket, { running: 10, owedBytes: 100 });
  const started: string[] = [];
  const ask = (name: string, bytes: number) => {
    const response = new ServerResponse(new IncomingMessage(socket));
    connection.take(response, bytes, () => started.push(name));
    return response;
  };
  return { socket, connection, started, ask };
}

describe('requests on one connection', () => {
  it('start while what is owed is little, and the next ones when it is sent', () => {
    const { connection, started, ask } = connected();
    const first = ask('a', 60);
    ask('b', 60);
    ask('c', 30);
    expect(started).toEqual(['a']);
    connection.finished(first);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('start one at a time if each is more than may be owed', () => {
    const { connection, started, ask } = connected();
    const responses = ['a', 'b', 'c'].map((name) => ask(name, 1_000));
    expect(started).toEqual(['a']);
    for (const response of responses) connection.finished(response);
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('count by what their answers turn out to be', () => {
    const { connection, started, ask } = connected();
    connection.owe(ask('a', 10), 90);
    ask('b', 20);
    expect(started).toEqual(['a']);
    expect(connection.unanswered).toBe(2);
  });
});
