import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewRoom, Recollect, type Room, type Seat } from '../../src/client/node.ts';
import type { GameName, MoveIn } from '../../src/games/index.ts';

/** What a picture shows. */
export interface Scene {
  /** The address of the page. */
  readonly link: string;
  /** The seat that it is seen from. */
  readonly seat?: Seat;
  /** Something that is to be seen before the picture is taken. */
  readonly until: string;
  /** Everybody who is there. */
  readonly rooms: readonly Room[];
  /** Only on phones: that is where it matters. */
  readonly isForPhones?: boolean;
}

const ROOT = join(import.meta.dirname, '../..');

const deck = (game: string): Promise<string> => readFile(join(ROOT, `decks/${game}.txt`), 'utf8');

/** A game and what they do, one after the other. Who only waits is not waited for. */
interface Story<Name extends GameName> {
  readonly room: NewRoom<Name>;
  readonly guests: readonly string[];
  readonly moves: readonly (readonly [name: string, ...moves: readonly MoveIn<Name>[]])[];
  readonly until: string;
}

async function tell<Name extends GameName>(address: string, story: Story<Name>): Promise<Scene> {
  const server = new Recollect(address);
  const host = await server.create<Name>(story.room);
  const seats = [host];
  for (const name of story.guests) seats.push(await server.sitDown<Name>(host.room, { name }));
  const rooms = await Promise.all(seats.map((seat) => server.play(seat)));
  await rooms[0]?.start();
  for (const [name, ...moves] of story.moves) {
    const room = rooms.find(({ you }) => you === name);
    for (const move of moves) {
      await Promise.race([room?.play(move), room?.until(() => isWaiting(room, name))]);
    }
  }
  return { link: server.link(host.room), seat: host, until: story.until, rooms };
}

const isWaiting = (room: Room, name: string): boolean =>
  (room.view?.players ?? []).some((player) => player.name === name && 'waitsFor' in player);

const flip = (row: number, column: number) => ({ type: 'flip', row, column }) as const;

/** Ann has found two pairs and holds one of them, Bob has just missed, and Cem waits for Dora's card. */
async function scramble(address: string): Promise<Scene> {
  return tell(address, {
    room: { game: 'scramble', name: 'Ann', options: { board: await animals() }, seatCount: 8 },
    guests: ['Bob', 'Cem', 'Dora'],
    moves: [
      ['Bob', flip(3, 0), flip(3, 3)],
      ['Dora', flip(4, 4)],
      ['Cem', flip(5, 1), flip(0, 5), flip(4, 4)],
      ['Ann', flip(0, 0), flip(2, 3), flip(1, 1), flip(4, 2)],
    ],
    until: 'A match!',
  });
}

/** Six rows of pairs that lie as if they had been dealt. */
async function animals(): Promise<string> {
  const rows = [
    '🦊 🐼 🐸 🦉 🐙 🐢',
    '🐨 🦁 🐧 🐝 🦀 🐰',
    '🐳 🦋 🐷 🦊 🐘 🐞',
    '🐯 🐧 🐢 🦒 🐸 🐨',
    '🦉 🐝 🦁 🐳 🦄 🐰',
    '🦒 🐙 🦋 🐼 🦀 🐘',
  ];
  return ['6x6', ...rows.flatMap((row) => row.split(' ')), ''].join('\n');
}

const over = (spot: number) => ({ type: 'turn-over', spot }) as const;
const SEEN = { type: 'seen' } as const;

/** A turtle has made Bob sit out a turn, and Cem's walrus keeps Ann from a card. */
async function memoarrr(address: string): Promise<Scene> {
  const options = { rules: 'expert', deck: await deck('memoarrr') } as const;
  return tell(address, {
    room: { game: 'memoarrr', name: 'Ann', options, seatCount: 3 },
    guests: ['Bob', 'Cem'],
    moves: [
      ['Bob', SEEN],
      ['Cem', SEEN],
      ['Ann', SEEN, over(0), { type: 'block', spot: 13 }],
      ['Bob', over(15), { type: 'decline' }],
      ['Cem', over(8), { type: 'decline' }],
      ['Ann', over(17)],
      ['Cem', over(4), { type: 'block', spot: 11 }],
    ],
    until: 'Your turn',
  });
}

const reveal = (spot: number) => ({ type: 'reveal', spot }) as const;

/** Ann has found two bonus cards. */
async function match(address: string): Promise<Scene> {
  return tell(address, {
    room: { game: 'match', name: 'Ann', options: { deck: await deck('match') } },
    guests: ['Bob'],
    moves: [
      ['Ann', reveal(0), reveal(11), SEEN, reveal(2), reveal(4), SEEN],
      ['Bob', reveal(3), reveal(8), SEEN, reveal(5), reveal(12), SEEN],
      ['Ann', reveal(1), reveal(10)],
    ],
    until: 'Two bonus cards!',
  });
}

/** The first page, while others play. */
async function home(address: string): Promise<Scene> {
  const server = new Recollect(address);
  const open = async (room: NewRoom, ...guests: readonly string[]): Promise<Room[]> => {
    const seats = [await server.create({ ...room, public: true })];
    for (const name of guests) seats.push(await server.sitDown(seats[0]?.room ?? '', { name }));
    return Promise.all(seats.map((seat) => server.play(seat)));
  };
  const rooms = [
    ...(await open({ game: 'memoarrr', name: 'Mia', seatCount: 4 }, 'Noah')),
    ...(await open({ game: 'match', name: 'Zoë' })),
    ...(await open({ game: 'scramble', name: 'Otto', seatCount: 8 }, 'Lea', 'Cem')),
  ];
  return { link: server.address, until: 'Zoë', rooms };
}

/** Ann's friends are about to come. */
async function lobby(address: string): Promise<Scene> {
  const server = new Recollect(address);
  const options = { rules: 'expert' } as const;
  const room = { game: 'memoarrr', name: 'Ann', options, seatCount: 4, idleSeconds: 60 } as const;
  const seat = await server.create(room);
  const bob = await server.sitDown(seat.room, { name: 'Bob' });
  const rooms = await Promise.all([seat, bob].map((seat) => server.play(seat)));
  const link = server.link(seat.room);
  return { link, seat, until: 'Start the game', rooms, isForPhones: true };
}

/** What there are pictures of, by name. */
export const SCENES = { home, lobby, scramble, memoarrr, match } as const satisfies Record<
  string,
  (address: string) => Promise<Scene>
>;
