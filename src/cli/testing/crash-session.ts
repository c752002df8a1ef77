import { setImmediate } from 'node:timers/promises';
import type { Random } from '../../games/random.ts';
import { must } from '../../games/testing/must.ts';
import type { Serving } from './serving.ts';

/** The time between a server's start and its end. */
export class CrashSession {
  /** Of the server, or of what stands in front of several. */
  readonly port: number;
  /** Resolves when that many requests have been answered. */
  readonly enough: Promise<void>;
  /** The server may be gone. */
  isOver = false;
  /** There are several servers, and any of them, and any connection, may fail at any time. */
  readonly isUnreliable: boolean;
  /** Looks may show the past: a storage server that was away may not know yet that it is outdated. */
  mayBeOutdated = false;
  /** Counts the moments at which nothing was on its way that had been sent before a fault. */
  calms = 0;
  #remaining: number;
  #onEnough: () => void = () => {};

  constructor(port: number, answers: number, isUnreliable = false) {
    this.port = port;
    this.isUnreliable = isUnreliable;
    this.#remaining = answers;
    this.enough = new Promise((resolve) => {
      this.#onEnough = resolve;
    });
  }

  answered(): void {
    this.#remaining -= 1;
    if (this.#remaining === 0) this.#onEnough();
  }

  /** Kills the server shortly after `moment`: not always right after an answer. */
  async kill(server: Serving, moment: Promise<unknown>, random: Random): Promise<void> {
    await moment;
    for (let turns = random.below(50); turns > 0; turns--) await setImmediate();
    this.isOver = true;
    await endServer(server, 'SIGKILL');
  }
}

/** Throws unless the server ends as it should, and has not complained. */
export async function endServer(server: Serving, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ending = await server.stop(signal);
  must(ending === (signal === 'SIGKILL' ? signal : 0), () => `the server ended with ${ending}`);
  must(server.complaints() === '', () => `the server complained: ${server.complaints()}`);
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** Runs a trial per seed, two at a time: one is played in while the other's server starts again. */
export async function findingsOfAll<Name extends string>(
  seeds: readonly string[],
  run: (seed: string) => Promise<Readonly<Record<Name, number>>>,
): Promise<(name: Name) => number> {
  const waiting = [...seeds];
  const findings: Readonly<Record<Name, number>>[] = [];
  const work = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      findings.push(await run(seed));
    }
  };
  await Promise.all([work(), work()]);
  return (name) => sum(findings.map((found) => found[name]));
}
