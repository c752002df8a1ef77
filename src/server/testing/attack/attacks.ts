import { setTimeout } from 'node:timers/promises';
import { pickFrom } from '../../../games/random.ts';
import { anythingAtRandom } from './anything.ts';
import {
  type Attack,
  type Connection,
  type Field,
  flip,
  fullOpenBoard,
  largeBoard,
  openBoard,
  playerOf,
} from './attack.ts';
import { frame, get, handshake, post, say, socketOf } from './bytes.ts';

const DECLINED = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABk',
];

/** A request, one behind it that asks for HTTP/2, and a third a little later. */
const declinedUpgrades: Attack = {
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
const unreadLooks: Attack = {
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
const endlessWatches: Attack = {
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
const replacementsOfNothing: Attack = {
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

/** Handshakes that are refused, and another byte behind them; some of them stay. */
const refusedHandshakes: Attack = {
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
const unreadPongs: Attack = {
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
const mapsOfALargeBoard: Attack = {
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
const unreadWelcomes: Attack = {
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

/** Many wait for one card on one connection, each of them many times; then it ends. */
const repeatedWaits: Attack = {
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
const unreadViews: Attack = {
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
const bodiesFullOfErrors: Attack = {
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

/** Bytes that are not HTTP, on connections that stay open. */
const nonsenseThatStays: Attack = {
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
const halfRequests: Attack = {
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

/** Unfinished requests and messages of every kind, on connections that stay open. */
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

/** Attacks that have done harm before. */
export const NAMED_ATTACKS: readonly Attack[] = [
  declinedUpgrades,
  refusedHandshakes,
  nonsenseThatStays,
  repeatedWaits,
  mapsOfALargeBoard,
  unreadLooks,
  unreadViews,
  unreadWelcomes,
  unreadPongs,
  endlessWatches,
  replacementsOfNothing,
  bodiesFullOfErrors,
];

/** Attacks that wait for what a server does only after a while. */
export const SLOW_ATTACKS: readonly Attack[] = [halfRequests];

export { anythingAtRandom };

export const ATTACKS: readonly Attack[] = [
  ...NAMED_ATTACKS,
  ...SLOW_ATTACKS,
  anythingAtRandom,
  heldConnections,
];
