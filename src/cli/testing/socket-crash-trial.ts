import { setTimeout } from 'node:timers/promises';
import { type Random, randomFrom } from '../../games/random.ts';
import { must } from '../../games/testing/must.ts';
import { losses, readFolder, type StoredRooms } from '../../logs/testing/stored-rooms.ts';
import { CrashSession, endServer, sum } from './crash-session.ts';
import { newFolder } from './processes.ts';
import { type Serving, serve } from './serving.ts';
import { SETUPS, type SetupName } from './socket-crash-choices.ts';
import { Party } from './socket-crash-party.ts';
import { Person } from './socket-crash-person.ts';
import type { Account } from './socket-crash-record.ts';

/** The longest time of a session, however little was answered. */
const LONGEST_MS = 3_000;

interface Options {
  /** The number of people at each table, including spectators. */
  readonly people: number;
  readonly kills: number;
  /** The most answers between two kills, and as many after the last. */
  readonly answers: number;
}

/** All messages to clients, and the rooms that are stored in the end. */
export interface Tried {
  readonly account: Account;
  readonly kept: StoredRooms;
  /** The number of moves that each kill left without an answer. */
  readonly cutOff: readonly number[];
}

/**
 * Lets people play all games over sockets with a real server, which is killed at random moments and
 * started again.
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
  #kept: StoredRooms = new Map();

  constructor(seed: string, options: Options) {
    this.#random = randomFrom(seed);
    this.#options = options;
    this.#people = peopleOf(seed, options.people, this.#account);
  }

  async run(): Promise<Tried> {
    const cutOff: number[] = [];
    for (let kill = 0; kill < this.#options.kills; kill++) {
      cutOff.push(await this.#playUntilKilled());
      await this.#checkStored();
    }
    const server = await this.#serve();
    await playToTheEnd(this.#people, server.port, this.#options.answers);
    await endServer(server, 'SIGTERM');
    await this.#checkStored();
    return { account: this.#account, kept: this.#kept, cutOff };
  }

  async #playUntilKilled(): Promise<number> {
    const server = await this.#serve();
    // Often soon after the start, when everybody resends unanswered moves.
    const most = this.#random.below(4) === 0 ? 20 : this.#options.answers;
    const session = new CrashSession(server.port, 1 + this.#random.below(most));
    const killed = session.kill(server, enough(session), this.#random);
    const playing = this.#people.map((person) => person.play(session, true));
    const [cutOff] = await Promise.all([Promise.all(playing), killed]);
    return sum(cutOff);
  }

  #serve(): Promise<Serving> {
    const unlimited = ['moves-per-second', 'rooms-per-hour', 'seats-per-minute'];
    const limits = unlimited.flatMap((name) => ['--limit', `${name}=100000`]);
    return serve(this.#folder, '--data', this.#folder, ...limits);
  }

  /** Throws if anything is lost that was stored before. */
  async #checkStored(): Promise<void> {
    const now = await readFolder(this.#folder, this.#kept);
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

const enough = ({ enough }: CrashSession): Promise<void> =>
  Promise.race([enough, setTimeout(LONGEST_MS)]);

/**
 * Plays without a kill, until everything is answered and everybody is up to date.
 * @param isEnough checked after that; if it is false, people play on
 */
export async function playToTheEnd(
  people: readonly Person[],
  port: number,
  answers: number,
  isEnough = (): boolean => true,
): Promise<void> {
  const session = new CrashSession(port, answers);
  const end = async (): Promise<void> => {
    await enough(session);
    while (!isEnough()) await setTimeout(20);
    session.isOver = true;
  };
  await Promise.all([end(), ...people.map((person) => person.play(session, false))]);
  await Promise.all(people.map((person) => person.finish()));
  await Promise.all(people.map((person) => person.end()));
}
