import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RandomPlayer } from '../bots/player.ts';
import { Recollect } from '../client/node.ts';
import type { NewRoom } from '../client/recollect.ts';
import type { Room } from '../client/room.ts';
import { randomFrom } from '../games/random.ts';
import { describeWithNats } from '../logs/stream/testing/with-nats.ts';
import { mayRetry } from '../room/move-request.ts';
import { NodeCluster } from './testing/node-cluster.ts';

/** Random players do not finish these, except Memoarrr!, so they have many of that. */
const TABLES: readonly Omit<NewRoom, 'name'>[] = [
  { game: 'match', options: { rows: 10, columns: 10 } },
  { game: 'scramble', options: { rows: 12, columns: 12, theme: 'letters' } },
  ...Array.from({ length: 12 }, () => ({ game: 'memoarrr' }) as const),
];

const CLIENTS = 3;
const BOARD = 20;

/** The pause between two moves of a player. */
const PACE_MS = 50;

describeWithNats('a rolling restart of all nodes and all NATS servers', () => {
  it('[RO-35] costs people nothing but short reconnects', async () => {
    const cluster = await NodeCluster.start(['--deal', `${BOARD}x${BOARD}`]);
    const account = new PlayAccount();
    const rooms = await Promise.all(TABLES.map((table) => openTable(cluster.port, table)));
    const playing = [
      ...rooms.flat().map((room, nth) => playAt(room, nth, account)),
      ...Array.from({ length: CLIENTS }, (_, nth) => playText(cluster.port, nth, account)),
    ];
    const restarts = [0, 1, 2].flatMap((nth) => [
      () => cluster.restart(nth),
      async () => {
        await cluster.nats.retire(nth);
        await cluster.nats.restart(nth);
        await cluster.nats.ready();
      },
    ]);
    for (const restart of restarts) {
      await account.playsOn();
      await restart();
    }
    await account.playsOn();
    account.isOver = true;
    for (const room of rooms.flat()) room.close();
    await Promise.all(playing);
    expect(account.troubles).toEqual([]);
    expect(account.reconnects, 'people at tables were on all nodes').toBeGreaterThanOrEqual(3);
    await cluster.stop();
  });
});

/** What happened to the players. */
class PlayAccount {
  /** What a person would call an error. */
  readonly troubles: string[] = [];
  reconnects = 0;
  isOver = false;
  readonly #moves = { table: 0, text: 0 };
  #onMove = (): void => {};

  counted(kind: 'table' | 'text'): void {
    this.#moves[kind] += 1;
    this.#onMove();
  }

  /** Resolves when many more moves of both kinds count. */
  async playsOn(): Promise<void> {
    const { table, text } = this.#moves;
    while (this.#moves.table < table + 50 || this.#moves.text < text + 20) {
      await new Promise<void>((resolve) => {
        this.#onMove = resolve;
      });
    }
  }
}

async function openTable(port: number, table: Omit<NewRoom, 'name'>): Promise<Room[]> {
  const client = new Recollect(`http://127.0.0.1:${port}`);
  const ann = await client.create({ ...table, name: 'Ann' });
  const bob = await client.sitDown(ann.room, { name: 'Bob' });
  const [first, second] = [await client.play(ann), await client.play(bob)];
  await first.start();
  return [first, second];
}

/** Plays until the game is over or the room is left. */
async function playAt(room: Room, nth: number, account: PlayAccount): Promise<void> {
  const player = new RandomPlayer(randomFrom(`player ${nth}`));
  let onEvent = (): void => {};
  room.subscribe((event) => {
    if (event.kind === 'status' && event.status === 'reconnecting') account.reconnects += 1;
    onEvent();
  });
  const nextEvent = (): Promise<void> =>
    new Promise((resolve) => {
      onEvent = resolve;
      if (room.status === 'closed') resolve();
    });
  while (room.status !== 'closed' && room.table.status !== 'over') {
    const { seq } = room;
    const move = player.choose(room);
    const reply = move && (await room.play(move));
    if (reply && mayRetry(reply) && !account.isOver) account.troubles.push(JSON.stringify(reply));
    if (reply && 'seq' in reply) account.counted('table');
    else if (room.seq === seq) await nextEvent();
    await delay(PACE_MS);
  }
  if (room.status === 'closed' && !account.isOver) account.troubles.push(String(room.error));
}

/** Flips two cards of its own in turn, so that it never waits. */
async function playText(port: number, nth: number, account: PlayAccount): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let move = 0; !account.isOver; move++) {
    const path = `/flip/text${nth}/${nth},${move % 2}`;
    const answer = await flip(port, path, agent);
    if (answer === 200 || answer === 409) account.counted('text');
    else if (typeof answer === 'number') account.troubles.push(`${path}: ${answer}`);
    await delay(PACE_MS);
  }
  agent.destroy();
}

/** Resolves with the status, or with an error if the connection broke. */
const flip = (port: number, path: string, agent: Agent): Promise<number | Error> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', resolve);
  });
