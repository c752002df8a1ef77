import { setImmediate, setTimeout } from 'node:timers/promises';
import { type Random, randomFrom } from '../../games/random.ts';
import { must } from '../../games/testing/must.ts';
import { type KeptRooms, keptIn, losses } from '../../logs/testing/crash-kept.ts';
import { Session } from './crash-session.ts';
import { newFolder } from './processes.ts';
import { type Serving, serve } from './serving.ts';
import { SETUPS, type SetupName } from './socket-crash-habits.ts';
import { Party } from './socket-crash-party.ts';
import { Person } from './socket-crash-person.ts';
import type { Account } from './socket-crash-record.ts';

/** A session is over after that time, however little was answered. */
const LONGEST_MS = 3_000;

interface Options {
  /** How many play at each table, or watch. */
  readonly people: number;
  readonly kills: number;
  /** How many answers there are at most between two kills, and as many after the last. */
  readonly answers: number;
}

/** What was told, and what is left in the end. */
export interface Tried {
  readonly account: Account;
  readonly kept: KeptRooms;
  /** How many moves each kill left without an answer. */
  readonly cutOff: readonly number[];
}

/**
 * Lets people play all games over sockets with a real server, which is killed now and then, at random
 * moments, and started again.
 */
export async function tryOut(seed: string, options: Options): Promise<Tried> {
  return new Trial(seed, options).run();
}

class Trial {
  readonly #random: Random;
  readonly #options: Options;
  readonly #folder = newFolder();
  readonly #account: Account = { rooms: new Map(), unanswered: 0 };
  readonly #people: readonly Person[];
  #kept: KeptRooms = new Map();

  constructor(seed: string, options: Options) {
    this.#random = randomFrom(seed);
    this.#options = options;
    this.#people = peopleOf(seed, options.people, this.#account);
  }

  async run(): Promise<Tried> {
    const cutOff: number[] = [];
    for (let kill = 0; kill < this.#options.kills; kill++) {
      cutOff.push(await this.#playUntilKilled());
      await this.#look();
    }
    const server = await this.#serve();
    await playInPeace(this.#people, server.port, this.#options.answers);
    must((await server.stop()) === 0, () => `the server complained: ${server.complaints()}`);
    await this.#look();
    return { account: this.#account, kept: this.#kept, cutOff };
  }

  async #playUntilKilled(): Promise<number> {
    const { answers } = this.#options;
    const server = await this.#serve();
    // Often soon after the start, when everybody sends again what was not answered.
    const most = this.#random.below(4) === 0 ? 20 : answers;
    const session = new Session(server.port, 1 + this.#random.below(most));
    const strike = async (): Promise<number> => {
      await Promise.race([session.enough, setTimeout(LONGEST_MS)]);
      // Not always right after an answer: anything may be going on at the server.
      for (let turns = this.#random.below(50); turns > 0; turns--) await setImmediate();
      session.isOver = true;
      must((await server.stop('SIGKILL')) === 'SIGKILL', 'the server ended by itself');
      must(server.complaints() === '', () => `the server complained: ${server.complaints()}`);
      return 0;
    };
    const playing = this.#people.map((person) => person.play(session, true));
    const cutOff = await Promise.all([strike(), ...playing]);
    return cutOff.reduce((sum, count) => sum + count, 0);
  }

  #serve(): Promise<Serving> {
    const unlimited = ['moves-per-second', 'rooms-per-hour', 'seats-per-minute'];
    const limits = unlimited.flatMap((name) => ['--limit', `${name}=100000`]);
    return serve(this.#folder, '--data', this.#folder, ...limits);
  }

  /** What is kept only ever grows. */
  async #look(): Promise<void> {
    const now = await keptIn(this.#folder, this.#kept);
    const lost = losses(this.#kept, now);
    must(lost.length === 0, () => lost.join('\n'));
    this.#kept = now;
  }
}

export const peopleOf = (seed: string, count: number, account: Account): Person[] =>
  (Object.keys(SETUPS) as SetupName[]).flatMap((setup) => {
    const party = new Party(setup, account);
    return Array.from({ length: count }, (_, index) => new Person(party, `${setup}${index}`, seed));
  });

/**
 * In the end everything is answered, and everybody knows everything.
 * @param isEnough if not, they play on
 */
export async function playInPeace(
  people: readonly Person[],
  port: number,
  answers: number,
  isEnough = (): boolean => true,
): Promise<void> {
  const session = new Session(port, answers);
  const end = async (): Promise<number> => {
    await Promise.race([session.enough, setTimeout(LONGEST_MS)]);
    while (!isEnough()) await setTimeout(20);
    session.isOver = true;
    return 0;
  };
  await Promise.all([end(), ...people.map((person) => person.play(session, false))]);
  await Promise.all(people.map((person) => person.finish()));
  await Promise.all(people.map((person) => person.end()));
}
