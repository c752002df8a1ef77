import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
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
const FROZEN_MS = 2_000;
const AGAIN_AFTER_MS = 50;

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
  /** Earlier names that may hold cards, and when they did. */
  #former: { readonly name: string; readonly calms: number }[] = [];
  #view = '';
  readonly #layout: Layout;

  constructor(name: string, history: History, random: Random, layout = LAYOUT) {
    this.#name = name;
    this.#history = history;
    this.#random = random;
    this.#layout = layout;
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
    const { calms, isUnreliable } = session;
    const [former] = this.#former;
    // Another server may still have the move in doubt, unless nothing is on its way any more.
    if (former && (!isUnreliable || former.calms < calms)) {
      return this.#dropCard(former.name, session, agent);
    }
    const ask = randomAsk(this.#view, this.#random, this.#layout);
    const isMove = ask.type === 'flip' || ask.type === 'replace';
    const answer = await this.#ask(this.#player, ask, session, agent);
    if (isMove && typeof answer === 'string') this.#changeName(calms);
    if (typeof answer === 'object' && answer.status === 200) this.#view = answer.body;
    if (answer === 'gave up' && isUnreliable) await delay(AGAIN_AFTER_MS);
    return answer !== 'cut off';
  }

  /** Drops a card that the former name holds, by flipping it. */
  async #dropCard(player: string, session: CrashSession, agent: Agent): Promise<boolean> {
    const seen = await this.#ask(player, { type: 'look' }, session, agent);
    if (typeof seen === 'string') return seen !== 'cut off';
    const [held] = spotsThat(seen.body, 'my');
    const { calms } = session;
    const answer =
      held === undefined
        ? seen
        : await this.#ask(player, flipOf(held, this.#layout), session, agent);
    const former = this.#former.shift();
    if (former && typeof answer === 'string') this.#former.unshift({ ...former, calms });
    return answer !== 'cut off';
  }

  async #ask(
    player: string,
    ask: Ask,
    session: CrashSession,
    agent: Agent,
  ): Promise<Answer | 'gave up' | 'cut off'> {
    const patience = new AbortController();
    const timer = setTimeout(() => losePatience(patience, session), PATIENCE_MS);
    const asked = this.#history.ask(player, ask, session.mayBeOutdated);
    try {
      const answer = await send(asked, session.port, agent, patience.signal);
      // What happened to the request is open.
      if (session.isUnreliable && answer.status === 503) return 'gave up';
      this.#history.answer(asked, answer);
      session.answered();
      return answer;
    } catch (error) {
      if (session.isOver) return 'cut off';
      if (patience.signal.aborted || session.isUnreliable) return 'gave up';
      throw new Error(`a request to a healthy server failed: ${error}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  #changeName(calms: number): void {
    this.#former.push({ name: this.#player, calms });
    this.#player = this.#nextName();
  }

  #nextName(): string {
    return `${this.#name}_${this.#names++}`;
  }
}

/** Aborts when a server that is slow would have answered, too. */
async function losePatience(
  patience: AbortController,
  { port, isUnreliable }: CrashSession,
): Promise<void> {
  // A frozen server does not even end the connection.
  const limit = isUnreliable ? setTimeout(() => patience.abort(), FROZEN_MS) : undefined;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const look: Asked['ask'] = { type: 'look' };
  try {
    for (let looks = 0; looks < PATIENCE_LOOKS; looks++) {
      await send({ player: 'patience', ask: look }, port, agent, patience.signal);
    }
  } catch {
    // The server is gone, and the request with it.
  } finally {
    clearTimeout(limit);
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
function randomAsk(view: string, random: Random, layout: Layout): Ask {
  const dice = random.below(100);
  if (dice < 6) return { type: 'look' };
  if (dice < 9) return { type: 'watch' };
  if (dice < 12) return randomReplace(view, random, layout);
  if (dice < 14) return { type: 'flip', row: layout.rows, column: random.below(layout.columns) };
  return flipOf(randomSpot(view, random, layout), layout);
}

function flipOf(spot: number, { columns }: Layout): Ask {
  return { type: 'flip', row: Math.floor(spot / columns), column: spot % columns };
}

/** The spots whose lines begin with `face`. */
function spotsThat(view: string, face: string): number[] {
  const lines = view.split('\n').slice(1, -1);
  return [...lines.keys()].filter((spot) => lines[spot]?.startsWith(face));
}

/** Often a card that may be held, so that there is something to wait for. */
function randomSpot(view: string, random: Random, { cards }: Layout): number {
  const dice = random.below(10);
  const some = dice < 3 ? spotsThat(view, 'up') : dice < 9 ? spotsThat(view, 'down') : [];
  return some.length > 0 ? pickFrom(some, random) : random.below(cards.length);
}

/** Rarely by a card that is there already, since matching cards leave the board for good. */
function randomReplace(view: string, random: Random, layout: Layout): Ask {
  const cards = view.split('\n').flatMap((line) => line.split(' ')[1] ?? []);
  const from = cards.length > 0 ? pickFrom(cards, random) : pickFrom(layout.cards, random);
  const isMerge = cards.length > 0 && random.below(30) === 0;
  const to = isMerge ? pickFrom(cards, random) : `${from.slice(0, 4)}_${random.below(1_000_000)}`;
  return { type: 'replace', from, to };
}
