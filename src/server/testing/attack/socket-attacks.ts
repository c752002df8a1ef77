/** Attacks by WebSockets. */

import { setTimeout } from 'node:timers/promises';
import { pickFrom } from '../../../games/random.ts';
import type { Attack, Field } from './attack.ts';
import { frame, handshake, say, socketOf } from './bytes.ts';
import type { Connection } from './connections.ts';
import { largeBoard } from './open-boards.ts';

/** Handshakes that are refused, and another byte behind them; some of them stay. */
export const refusedHandshakes: Attack = {
  name: 'refused handshakes',
  milliseconds: 10_000,
  isCutOff: true,
  async prepare(field) {
    const { connections, random, many } = field;
    const refused = [
      handshake('/api/nowhere'),
      handshake('/'),
      handshake(socketOf('default'), 'Origin: http://elsewhere.example'),
    ];
    const attempt = async (): Promise<void> => {
      const connection = await connections.open();
      const reads = random.below(3) > 0;
      if (reads) connection.read();
      await connection.write(pickFrom(refused, random));
      if (reads) await connection.answers(1);
      await connection.write('x');
      if (random.below(4) > 0) connection.drop();
    };
    return async () => {
      for (let opened = 0; opened < many(300); opened += 20) {
        await Promise.all(Array.from({ length: 20 }, attempt));
      }
      await field.received();
    };
  },
};

/** Pings without end; nobody reads what they are answered with. */
export const unreadPongs: Attack = {
  name: 'unread pongs',
  milliseconds: 20_000,
  async prepare(field) {
    // The first fill what the kernel keeps. Then it is the number that counts, not the size.
    const long = Buffer.concat(Array.from({ length: 2_000 }, () => frame('ping', 'x'.repeat(125))));
    const short = Buffer.concat(Array.from({ length: 20_000 }, () => frame('ping')));
    return async () => {
      const connections = await field.connections.openSome(12);
      const pinging = connections.map(async (connection) => {
        await connection.write(handshake(socketOf('default')));
        await connection.write(say({ type: 'hello' }));
        for (let time = 0; time < field.many(100) && !field.isOver; time++) {
          if (!(await connection.write(time < 50 ? long : short))) return;
        }
      });
      await Promise.all(pinging);
    };
  },
};

/** As many replacements of all cards of a large board as one may make. */
export const mapsOfALargeBoard: Attack = {
  name: 'maps of a large board',
  milliseconds: 15_000,
  async prepare(field) {
    const { id, card } = await largeBoard(field);
    const other = card.replaceAll(/./gu, '字');
    return async () => {
      const connections = await Promise.all(
        Array.from({ length: 5 }, (_, index) => enter(field, id, `m${index}`)),
      );
      for (let time = 0; time < field.many(60) && !field.isOver; time++) {
        const replacements = [
          [card, other],
          [other, card],
        ];
        for (const connection of connections) {
          const move = { type: 'map', replacements };
          void connection.write(say({ type: 'move', id: `m${time}`, move }));
        }
        await setTimeout(50);
      }
    };
  },
};

/** Everybody comes to a large board at once, and reads nothing of it. */
export const unreadWelcomes: Attack = {
  name: 'unread welcomes',
  milliseconds: 15_000,
  async prepare(field) {
    const { id } = await largeBoard(field);
    return async () => {
      for (let opened = 0; opened < 100 && !field.isOver; opened += 20) {
        await Promise.all(
          Array.from({ length: 20 }, (_, index) => enter(field, id, `e${opened + index}`, false)),
        );
      }
      await field.received();
    };
  },
};

async function enter(field: Field, id: string, name: string, reads = true): Promise<Connection> {
  const connection = await field.connections.open();
  if (reads) connection.read();
  await connection.write(handshake(socketOf(id)));
  await connection.write(say({ type: 'hello', name }));
  return connection;
}
