/** Attacks by the text protocol. */

import { setTimeout } from 'node:timers/promises';
import { pickFrom } from '../../../games/random.ts';
import type { Attack } from './attack.ts';
import { get } from './bytes.ts';
import { fullOpenBoard, largeBoard, playerOf } from './open-boards.ts';

const DECLINED = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABk',
];

/** A request, one behind it that asks for HTTP/2, and a third a little later. */
export const declinedUpgrades: Attack = {
  name: 'declined upgrades',
  milliseconds: 5_000,
  async prepare({ connections, random, many }) {
    const paths = ['/look/a', '/look/b', '/watch/c', '/api/rooms', '/healthz', '/nowhere'];
    const path = (): string => pickFrom(paths, random);
    const attempt = async (first: string): Promise<void> => {
      const connection = await connections.open();
      if (random.below(2) === 0) connection.read();
      await connection.write(get(first) + get(path(), ...DECLINED));
      await setTimeout(pickFrom([0, 20, 300], random));
      await connection.write(get(path()));
    };
    return async () => {
      for (let time = 0; time < many(5); time++) {
        await Promise.all(['/look/a', ...paths].map(attempt));
      }
    };
  },
};

/** Texts that nobody reads, each another one: every player holds another card. */
export const unreadLooks: Attack = {
  name: 'unread looks',
  milliseconds: 10_000,
  async prepare(field) {
    const { id } = await largeBoard(field);
    return async () => {
      const connections = await field.connections.openSome(field.many(6));
      const writing = connections.map((connection, index) => {
        const looks = Array.from({ length: 100 }, (_, look) =>
          get(`/rooms/${id}/look/${playerOf(100 * (index % 20) + look)}`),
        );
        return connection.write(looks.join(''));
      });
      await Promise.all(writing);
      await field.received();
    };
  },
};

/** One watch behind the other, although the first is not answered. */
export const endlessWatches: Attack = {
  name: 'endless watches',
  milliseconds: 20_000,
  async prepare({ connections, random, many }) {
    const watches = Buffer.from(get(`/watch/w${random.below(10)}`).repeat(1_000));
    return async () => {
      const open = await connections.openSome(4);
      const writing = open.map(async (connection) => {
        for (let time = 0; time < many(100); time++) {
          if (!(await connection.write(watches))) return;
        }
      });
      await Promise.all(writing);
    };
  },
};

/** Replaces a card that is not there, where there are many that are. */
export const replacementsOfNothing: Attack = {
  name: 'replacements of nothing',
  milliseconds: 20_000,
  async prepare(field) {
    const id = await fullOpenBoard(field);
    return async () => {
      for (let time = 0; time < field.many(25) && !field.isOver; time++) {
        await field.ask('GET', `/rooms/${id}/replace/eve/nothing/something`);
      }
    };
  },
};
