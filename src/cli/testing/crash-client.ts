import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { pickFrom, type Random } from '../../games/random.ts';
import type { Layout } from '../../games/scramble/cards.ts';
import type { CrashSession } from './crash-session.ts';
import type { Answer, Ask, Asked, History } from './history-record.ts';

/** Some pairs that can be removed, and enough other cards for a long game. */
export const LAYOUT: Layout = {
  rows: 7,
  columns: 7,
  cards: Array.from({ length: 49 }, (_, spot) => (spot < 24 ? `🦄${spot % 12}` : `c/${spot}`)),
};

/** After this time, and after the server has answered that many looks, a request waits for somebody. */
const PATIENCE_MS = 300;
const PATIENCE_LOOKS = 3;

/**
 * A client that plays at random, one request at a time, on one connection. After a request without an
 * answer it changes its name, so that only the last move of a name is in doubt. It then drops the cards
 * that the former name may hold: otherwise there would soon be nothing left to flip.
 */
export class CrashClient {
  readonly #name: string;
  readonly #history: History;
  readonly #random: Random;
  #names = 0;
  #player: string;
  /** Earlier names that may hold cards. */
  #former: string[] = [];
  #view = '';

  constructor(name: string, history: History, random: Random) {
    this.#name = name;
    this.#history = history;
    this.#random = random;
    this.#player = this.#nextName();
  }

  /** Plays until the session is over. Resolves to the number of requests that its end cut off. */
  async play(session: CrashSession): Promise<number> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      while (!session.isOver) {
        const isCutOff = !(await this.#turn(session, agent));
        if (isCutOff) return 1;
      }
      return 0;
    } finally {
      agent.destroy();
    }
  }

  /** Resolves to false if the end of the session cut it off. */
  async #turn(session: CrashSession, agent: Agent): Promise<boolean> {
    const [former] = this.#former;
    if (former !== undefined) return this.#dropCard(former, session, agent);
    const ask = randomAsk(this.#view, this.#random);
    const isMove = ask.type === 'flip' || ask.type === 'replace';
    const answer = await this.#ask(this.#player, ask, session, agent);
    if (isMove && typeof answer === 'string') this.#changeName();
    if (typeof answer === 'object' && answer.status === 200) this.#view = answer.body;
    return answer !== 'cut off';
  }

  /** Drops a card that the former name holds, by flipping it. */
  async #dropCard(player: string, session: CrashSession, agent: Agent): Promise<boolean> {
    const seen = await this.#ask(player, { type: 'look' }, session, agent);
    if (typeof seen === 'string') return seen !== 'cut off';
    const [held] = spotsThat(seen.body, 'my');
    const answer =
      held === undefined ? seen : await this.#ask(player, flipOf(held), session, agent);
    if (typeof answer === 'object') this.#former.shift();
    return answer !== 'cut off';
  }

  async #ask(
    player: string,
    ask: Ask,
    session: CrashSession,
    agent: Agent,
  ): Promise<Answer | 'gave up' | 'cut off'> {
    const patience = new AbortController();
    const timer = setTimeout(() => losePatience(patience, session.port), PATIENCE_MS);
    const asked = this.#history.ask(player, ask);
    try {
      const answer = await send(asked, session.port, agent, patience.signal);
      this.#history.answer(asked, answer);
      session.answered();
      return answer;
    } catch (error) {
      if (session.isOver) return 'cut off';
      if (patience.signal.aborted) return 'gave up';
      throw new Error(`a request to a healthy server failed: ${error}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  #changeName(): void {
    this.#former.push(this.#player);
    this.#player = this.#nextName();
  }

  #nextName(): string {
    return `${this.#name}_${this.#names++}`;
  }
}

/** Aborts when a server that is slow would have answered, too. */
async function losePatience(patience: AbortController, port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const look: Asked['ask'] = { type: 'look' };
  try {
    for (let looks = 0; looks < PATIENCE_LOOKS; looks++) {
      await send({ player: 'patience', ask: look }, port, agent, patience.signal);
    }
  } catch {
    // The server is gone, and the request with it.
  } finally {
    agent.destroy();
    patience.abort();
  }
}

/** Rejects unless the whole answer comes. Aborting `signal` drops the connection. */
export async function send(
  { player, ask }: Pick<Asked, 'player' | 'ask'>,
  port: number,
  agent: Agent,
  signal: AbortSignal,
): Promise<Answer> {
  const path = `/${[ask.type, player, ...argumentsOf(ask)].join('/')}`;
  const sent = request({ host: '127.0.0.1', port, path, agent, signal }).end();
  const [response] = await once(sent, 'response');
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode, body };
}

function argumentsOf(ask: Asked['ask']): string[] {
  switch (ask.type) {
    case 'look':
    case 'watch':
      return [];
    case 'flip':
      return [`${ask.row},${ask.column}`];
    case 'replace':
      return [ask.from, ask.to].map(encodeURIComponent);
  }
}

/** A random request of a player who last saw `view`, which may be no board at all. */
function randomAsk(view: string, random: Random): Ask {
  const dice = random.below(100);
  if (dice < 6) return { type: 'look' };
  if (dice < 9) return { type: 'watch' };
  if (dice < 12) return randomReplace(view, random);
  if (dice < 14) return { type: 'flip', row: LAYOUT.rows, column: random.below(LAYOUT.columns) };
  return flipOf(randomSpot(view, random));
}

function flipOf(spot: number): Ask {
  const { columns } = LAYOUT;
  return { type: 'flip', row: Math.floor(spot / columns), column: spot % columns };
}

/** The spots whose lines begin with `face`. */
function spotsThat(view: string, face: string): number[] {
  const lines = view.split('\n').slice(1, -1);
  return [...lines.keys()].filter((spot) => lines[spot]?.startsWith(face));
}

/** Often a card that may be held, so that there is something to wait for. */
function randomSpot(view: string, random: Random): number {
  const dice = random.below(10);
  const some = dice < 3 ? spotsThat(view, 'up') : dice < 9 ? spotsThat(view, 'down') : [];
  return some.length > 0 ? pickFrom(some, random) : random.below(LAYOUT.cards.length);
}

/** Rarely by a card that is there already, since matching cards leave the board for good. */
function randomReplace(view: string, random: Random): Ask {
  const cards = view.split('\n').flatMap((line) => line.split(' ')[1] ?? []);
  const from = cards.length > 0 ? pickFrom(cards, random) : pickFrom(LAYOUT.cards, random);
  const isMerge = cards.length > 0 && random.below(30) === 0;
  const to = isMerge ? pickFrom(cards, random) : `${from.slice(0, 4)}_${random.below(1_000_000)}`;
  return { type: 'replace', from, to };
}
