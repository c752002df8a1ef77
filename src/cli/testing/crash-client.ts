import { Agent } from 'node:http';
import type { Random } from '../../games/random.ts';
import { anyAsk, flipOf, spotsThat } from './crash-habits.ts';
import { send } from './crash-request.ts';
import type { Session } from './crash-session.ts';
import type { Answer, Ask, History } from './history-record.ts';

/** How long to wait for a card or a change. Longer than it takes unless nothing will come of it. */
const PATIENCE_MS = 300;

/**
 * Somebody who plays at random, one request at a time, on one connection. After a request that was not
 * answered they go on under another name, so that only the last move of a name is in doubt, but for
 * one that lets go of what the name may hold: else there would soon be nothing left to flip.
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
  async play(session: Session): Promise<number> {
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

  /** Whether the session went on until all was answered. */
  async #turn(session: Session, agent: Agent): Promise<boolean> {
    const [former] = this.#former;
    if (former !== undefined) return this.#letGo(former, session, agent);
    const ask = anyAsk(this.#view, this.#random);
    const isMove = ask.type === 'flip' || ask.type === 'replace';
    const answer = await this.#ask(this.#player, ask, session, agent);
    if (isMove && typeof answer === 'string') this.#changeName();
    if (typeof answer === 'object' && answer.status === 200) this.#view = answer.body;
    return answer !== 'cut off';
  }

  /** Whoever flips a card that they hold loses it. */
  async #letGo(player: string, session: Session, agent: Agent): Promise<boolean> {
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
    session: Session,
    agent: Agent,
  ): Promise<Answer | 'gave up' | 'cut off'> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
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
