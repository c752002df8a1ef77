/** Attacks by HTTP and the JSON API. */

import { setTimeout } from 'node:timers/promises';
import { pickFrom } from '../../../games/random.ts';
import type { Attack } from './attack.ts';
import { get, handshake, post, say, socketOf } from './bytes.ts';
import { flip, largeBoard, openBoard } from './open-boards.ts';

/** Many wait for one card on one connection, each of them many times; then it ends. */
export const repeatedWaits: Attack = {
  name: 'repeated waits',
  milliseconds: 20_000,
  async prepare(field) {
    const { id, side } = await openBoard(field, 2, (spot) => `c${spot}`);
    const move = flip(0, side);
    const path = `/api/rooms/${id}/moves`;
    await field.ask('POST', path, { name: 'holder', move });
    return async () => {
      const connection = await field.connections.open();
      for (let player = 0; player < field.many(1_000) && !field.isOver; player++) {
        const wait = post(path, { id: 'wait', name: `w${player}`, move });
        if (!(await connection.write(wait.repeat(16)))) break;
      }
      connection.end();
      connection.read();
      await connection.closed();
    };
  },
};

/** A view of a large board for each of many connections, on which nobody reads. */
export const unreadViews: Attack = {
  name: 'unread views',
  milliseconds: 20_000,
  async prepare(field) {
    const { id } = await largeBoard(field);
    return async () => {
      for (let opened = 0; opened < 80 && !field.isOver; opened += 20) {
        const connections = await field.connections.openSome(20);
        for (const connection of connections) void connection.write(get(`/api/rooms/${id}`));
      }
      await field.received();
    };
  },
};

/** As many mistakes as fit into a request. */
export const bodiesFullOfErrors: Attack = {
  name: 'bodies full of errors',
  milliseconds: 10_000,
  async prepare(field) {
    const length = await field.longestBody();
    const cards = Array.from({ length: length / 2 }, () => 1);
    const fields = Array.from({ length: length / 16 }, (_, index) => [`field${index}`, 1]);
    const wrong = [
      JSON.stringify({ game: 'scramble', name: 'Eve', options: { cards } }),
      JSON.stringify({ game: 'match', name: 'Eve', ...Object.fromEntries(fields) }),
    ];
    return async () => {
      const connections = await field.connections.openSome(8);
      const bodies = connections.map(async (connection) => {
        connection.read();
        for (let time = 1; time <= field.many(3) && !field.isOver; time++) {
          await connection.write(post('/api/rooms', pickFrom(wrong, field.random)));
          await connection.answers(time);
        }
      });
      await Promise.all(bodies);
    };
  },
};

/** What is answered although it is no HTTP, by somebody who stays. */
export const nonsenseThatStays: Attack = {
  name: 'nonsense that stays',
  milliseconds: 5_000,
  isCutOff: true,
  async prepare(field) {
    const { connections, random, many } = field;
    const kinds = [
      'nonsense\r\n\r\n',
      '\u0016\u0003\u0001\u0000\u0000',
      get('/healthz').replace('HTTP/1.1', 'HTTP/9.9'),
      get('/healthz', `X: ${'x'.repeat(20_000)}`),
      post('/api/rooms', '{}', 'Content-Length: 3'),
      get('/healthz').replace('Host: x', 'Host x'),
    ];
    return async () => {
      for (const connection of await connections.openSome(many(30))) {
        if (random.below(2) === 0) connection.read();
        await connection.write(pickFrom(kinds, random));
      }
      await field.received();
    };
  },
};

/** Requests that never get to their end, by somebody who stays. It takes the server a while. */
export const halfRequests: Attack = {
  name: 'half requests',
  milliseconds: 120_000,
  isCutOff: true,
  async prepare({ connections, random, many }) {
    const kinds = [
      '',
      'GET /look/a',
      'GET /look/a HTTP/1.1\r\nHost: x\r\n',
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{',
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{',
      get('/healthz') + get('/healthz').slice(0, 10),
    ];
    return async () => {
      const open = await connections.openSome(many(50));
      for (const connection of open) {
        connection.read();
        await connection.write(pickFrom(kinds, random));
      }
      // Idle connections may stay for 72 s; those that take too long are looked for every 30 s.
      await setTimeout(110_000);
    };
  },
};

/** Whatever a connection can be in the middle of, by somebody who stays. */
export const heldConnections: Attack = {
  name: 'held connections',
  milliseconds: 10_000,
  async prepare(field) {
    const kinds = [
      '',
      'GET /look/a HTTP/1.1\r\nHost: x\r\n',
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{',
      'nonsense\r\n\r\n',
      get('/watch/a').repeat(20),
      get('/look/a').repeat(2_000),
      handshake('/api/nowhere'),
      `${handshake('/api/nowhere')}x`,
      handshake(socketOf('default'), 'Origin: http://elsewhere.example'),
      handshake(socketOf('default')),
      Buffer.concat([Buffer.from(handshake(socketOf('default'))), say({ type: 'hello' })]),
    ];
    return async () => {
      for (const kind of kinds) {
        for (const connection of await field.connections.openSome(field.many(5))) {
          void connection.write(kind);
        }
      }
      await field.received();
    };
  },
};
