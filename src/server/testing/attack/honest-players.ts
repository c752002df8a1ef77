import { Agent, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { LmdbLog } from '../../../logs/lmdb.ts';
import { type Seated, startedRoom } from '../room-client.ts';

const SIDE = 10;
/** On the first rows all cards differ; on the last two there are pairs, which nobody turns over. */
const ROWS_PLAYED = 8;

/** A move that was answered. */
interface Acknowledged {
  readonly player: string;
  readonly id: string;
  readonly seq: number;
}

/**
 * Two who play in a room of their own, one move after the other, and remember what they were told. They
 * find no pair, so it never ends, and its log stays whole.
 */
export class HonestPlayers {
  readonly acknowledged: Acknowledged[] = [];
  readonly #room: string;
  readonly #people: readonly Seated[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #moves = 0;

  private constructor(room: string, people: readonly Seated[]) {
    this.#room = room;
    this.#people = people;
  }

  static async sitDown(port: number): Promise<HonestPlayers> {
    const cards = Array.from({ length: SIDE * SIDE }, (_, spot) =>
      spot < ROWS_PLAYED * SIDE ? `c${spot}\n` : 'pair\n',
    );
    const options = { board: `${SIDE}x${SIDE}\n${cards.join('')}` };
    const { id, people } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
    return new HonestPlayers(id, people);
  }

  /** Flips the next card. Throws unless it is answered as it should be. */
  async flip(port: number, probe?: number): Promise<void> {
    const move = this.#moves++;
    // Each has rows of their own, so nobody waits.
    const seat = move % this.#people.length;
    const spot = Math.floor(move / 2) % ((ROWS_PLAYED * SIDE) / 2);
    const row = 2 * Math.floor(spot / SIDE) + seat;
    const { name, token } = this.#people[seat] ?? { name: '', token: '' };
    const id = `move ${move}`;
    const body = { id, move: { type: 'flip', row, column: spot % SIDE } };
    const { status, answer } = await this.#post(port, token, JSON.stringify(body), probe);
    if (status !== 200) throw new Error(`a flip was answered ${status} ${answer}`);
    const { seq }: { readonly seq: number } = JSON.parse(answer);
    this.acknowledged.push({ player: name, id, seq });
  }

  /** What they were told that the log does not say. Nobody may write to the folder meanwhile. */
  async forgotten(folder: string): Promise<string[]> {
    const log = LmdbLog.openToRead(folder);
    const stored = new Map<number, string>();
    for await (const { seq, entry } of log.history(this.#room)) {
      if (entry.type === 'move') stored.set(seq, `${entry.player} ${entry.id}`);
    }
    await log.close();
    const told = this.acknowledged.map(({ player, id, seq }) => [seq, `${player} ${id}`] as const);
    return told.flatMap(([seq, move]) =>
      stored.get(seq) === move ? [] : [`entry ${seq} is "${stored.get(seq)}", was told "${move}"`],
    );
  }

  leave(): void {
    this.#agent.destroy();
  }

  #post(port: number, token: string, body: string, probe = 0): Promise<Answer> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-probe': `${probe}`,
    };
    const path = `/api/rooms/${this.#room}/moves`;
    return send({ port, agent: this.#agent, method: 'POST', path, headers }, body);
  }
}

/** Asks whether the server is well, on a connection of its own. Throws if it does not say so. */
export async function askHealth(port: number, probe: number): Promise<void> {
  const headers = { 'x-probe': `${probe}` };
  const { status } = await send({ port, path: '/healthz', agent: false, headers });
  if (status !== 200) throw new Error(`healthz was answered ${status}`);
}

interface Answer {
  readonly status: number;
  readonly answer: string;
}

function send(options: RequestOptions, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', ...options }, (response) => {
      const status = response.statusCode ?? 0;
      text(response).then((answer) => resolve({ status, answer }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}
