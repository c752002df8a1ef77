/**
 * Clients as strangers would write them after reading docs/protocol.md: with HTTP and a plain
 * WebSocket, and without a line of our code.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { newFolder } from '../src/cli/testing/processes.ts';
import { serveHere } from '../src/cli/testing/serving.ts';

// biome-ignore-start lint/suspicious/noExplicitAny: strangers have no types for what they get
type Message = any;

interface Seat {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

async function post(url: string, path: string, body: unknown, token?: string): Promise<any> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer;
}

/** One player: keeps a view, and moves whenever `choose` finds something to do. */
class Player {
  readonly name: string;
  readonly #socket: WebSocket;
  readonly #choose: (view: any, name: string) => any;
  readonly #finished: (standings: any) => void;
  readonly standings: Promise<any>;
  #view: any;
  #moves = 0;
  #isBusy = false;

  constructor(url: string, { id, name, token }: Seat, choose: (view: any, name: string) => any) {
    this.name = name;
    this.#choose = choose;
    let finished = (_: any): void => {};
    this.standings = new Promise((resolve) => {
      finished = resolve;
    });
    this.#finished = finished;
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/api/rooms/${id}/socket`);
    this.#socket.on('open', () => this.#send({ type: 'hello', token }));
    this.#socket.on('message', (data) => this.#hear(JSON.parse(String(data))));
    onTestFinished(() => this.#socket.terminate());
  }

  #send(message: Message): void {
    this.#socket.send(JSON.stringify(message));
  }

  #hear(message: Message): void {
    if (message.type === 'welcome') this.#view = message.room.view;
    if (message.type === 'moved') this.#apply(message.change);
    if (message.type === 'reply') this.#isBusy = false;
    if (this.#view.table.status === 'over') this.#finished(this.#view.table.standings);
    else if (this.#view.table.status === 'playing' && !this.#isBusy) this.#move();
  }

  #apply({ spots, players, ...rest }: any): void {
    for (const [spot, what] of spots) this.#view.spots[spot] = what;
    for (const player of players) {
      const index = this.#view.players.findIndex(({ name }: any) => name === player.name);
      if (index < 0) this.#view.players.push(player);
      else this.#view.players[index] = player;
    }
    Object.assign(this.#view, rest);
  }

  #move(): void {
    const move = this.#choose(this.#view, this.name);
    if (!move) return;
    this.#isBusy = true;
    this.#send({ type: 'move', id: `${this.name}-${this.#moves++}`, move });
  }
}

/** Always the same numbers, so that a failure can be seen again. */
let last = 1;
const below = (limit: number): number => {
  last = (last * 48_271) % 2_147_483_647;
  return last % limit;
};

const anyDown = (spots: readonly unknown[]): number => {
  const down = spots.flatMap((spot, index) => (spot === 'down' ? [index] : []));
  return down[below(Math.max(1, down.length))] ?? 0;
};

/** A simple player of each game. */
const CHOOSE: Record<string, (view: any, name: string) => any> = {
  match({ phase, spots }, name) {
    if (phase.player !== name) return undefined;
    if (phase.kind === 'seen') return { type: 'seen' };
    if (phase.kind === 'choice') return { type: 'choose', option: 1 };
    return { type: 'reveal', spot: anyDown(spots) };
  },
  memoarrr({ phase, spots }, name) {
    if (phase.kind === 'peek') return phase.looking.includes(name) ? { type: 'seen' } : undefined;
    return phase.player === name ? { type: 'turn-over', spot: anyDown(spots) } : undefined;
  },
  scramble({ spots, columns, players }, name) {
    const mine = spots.filter((spot: any) => spot?.by === name).length;
    const isWaiting = players.some((one: any) => one.name === name && 'waitsFor' in one);
    if (isWaiting) return undefined;
    const free = spots.flatMap((spot: any, index: number) =>
      spot !== null && spot.by !== name ? [index] : [],
    );
    const choice = mine === 1 ? anyDown(spots) : free[below(Math.max(1, free.length))];
    return {
      type: 'flip',
      row: Math.floor((choice ?? 0) / columns),
      column: (choice ?? 0) % columns,
    };
  },
};
// biome-ignore-end lint/suspicious/noExplicitAny: strangers have no types for what they get

describe('a stranger who has read docs/protocol.md', () => {
  it.each([
    ['match', { rows: 2, columns: 4 }],
    ['memoarrr', { rules: 'base' }],
    ['scramble', { rows: 2, columns: 4, theme: 'letters' }],
  ])('plays a whole game of %s', async (game, options) => {
    const { url } = await serveHere(newFolder(), '--ephemeral', '--limit', 'moves-per-second=1000');
    const { room, token } = await post(url, '/rooms', { game, name: 'Ann', options });
    const joined = await post(url, `/rooms/${room.id}/seats`, { name: 'Bob' });
    const seats = [
      { id: room.id, name: 'Ann', token },
      { id: room.id, name: 'Bob', token: joined.token },
    ];
    const choose = CHOOSE[game] ?? (() => undefined);
    const players = seats.map((seat) => new Player(url, seat, choose));
    await post(url, `/rooms/${room.id}/start`, {}, token);
    const [one, two] = await Promise.all(players.map(({ standings }) => standings));
    expect(one).toEqual(two);
    expect(one.map(({ player }: { player: string }) => player).sort()).toEqual(['Ann', 'Bob']);
    const log = await (await fetch(`${url}/api/rooms/${room.id}/history`)).text();
    expect(log.trim().split('\n').length).toBeGreaterThan(4);
  });
});
