import { Agent } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { type Random, randomFrom } from '../../games/random.ts';
import { CrashClient } from './crash-client.ts';
import { LAYOUT } from './crash-habits.ts';
import { send } from './crash-request.ts';
import { ServedFolder } from './crash-server.ts';
import { Session } from './crash-session.ts';
import { checkHistory, type Findings } from './history-check.ts';
import { History } from './history-record.ts';

interface Options {
  readonly clients: number;
  readonly kills: number;
  /** How many answers there are at most between two kills, and about as many after the last. */
  readonly answers: number;
}

export interface TrialFindings extends Findings {
  readonly kills: number;
  /** The kills that hit while requests were under way. */
  readonly killsUnderLoad: number;
}

/**
 * Lets clients play at random with a real server, which is killed now and then, at random moments, and
 * started again; then checks all they were told against the log that is left. Throws if anything is
 * not as it must be.
 */
export async function tryOut(seed: string, options: Options): Promise<TrialFindings> {
  const trial = new Trial(seed, options, await ServedFolder.of(LAYOUT));
  return trial.run();
}

class Trial {
  readonly #random: Random;
  readonly #options: Options;
  readonly #folder: ServedFolder;
  readonly #history = new History();
  readonly #clients: readonly CrashClient[];

  constructor(seed: string, options: Options, folder: ServedFolder) {
    this.#random = randomFrom(seed);
    this.#options = options;
    this.#folder = folder;
    this.#clients = Array.from(
      { length: options.clients },
      (_, index) => new CrashClient(`p${index}`, this.#history, randomFrom(`${seed} ${index}`)),
    );
  }

  async run(): Promise<TrialFindings> {
    for (let kill = 0; kill < this.#options.kills; kill++) await this.#playUntilKilled();
    await this.#playInPeace();
    const { kills } = this.#history;
    return {
      ...checkHistory(this.#history, await this.#folder.log()),
      kills: kills.length,
      killsUnderLoad: kills.filter(({ cutOff }) => cutOff > 0).length,
    };
  }

  async #playUntilKilled(): Promise<void> {
    const { answers } = this.#options;
    const { kill, port } = await this.#folder.serve();
    await this.#look(port);
    const session = new Session(port, 1 + this.#random.below(answers));
    const strike = async (): Promise<void> => {
      await session.enough;
      // Not always right after an answer: anything may be going on at the server.
      for (let turns = this.#random.below(50); turns > 0; turns--) await setImmediate();
      session.isOver = true;
      await kill();
    };
    const [, ...cutOff] = await Promise.all([strike(), ...this.#playAll(session)]);
    this.#history.killed(
      await this.#folder.head(),
      cutOff.reduce((sum, count) => sum + count, 0),
    );
  }

  async #playInPeace(): Promise<void> {
    const { port, stop } = await this.#folder.serve();
    await this.#look(port);
    const session = new Session(port, this.#options.answers);
    const end = async (): Promise<void> => {
      await session.enough;
      session.isOver = true;
    };
    await Promise.all([end(), ...this.#playAll(session)]);
    await stop();
  }

  #playAll(session: Session): Promise<number>[] {
    return this.#clients.map((client) => client.play(session));
  }

  /** What everybody finds who comes first. */
  async #look(port: number): Promise<void> {
    const asked = this.#history.ask('observer', { type: 'look' });
    const agent = new Agent();
    this.#history.answer(asked, await send(asked, port, agent, new AbortController().signal));
  }
}
