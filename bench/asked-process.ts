import type { ChildProcess, ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Resources } from './resources.ts';

/** Longer than any answer takes, unless the process hangs. */
const LONGEST_MINUTES = 10;

/**
 * A child process that answers requests, one at a time. Waiting for an answer fails when the process
 * ends or hangs.
 */
export class AskedProcess {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  /** `script` is a path from here. */
  constructor(
    resources: Resources,
    script: string,
    args: readonly (string | number)[],
    options: ForkOptions,
  ) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    this.#name = script;
    this.#child = resources.fork(path, args.map(String), options);
    this.#ended = new Promise((_, reject) => {
      this.#child.once('exit', (code, signal) =>
        reject(new Error(`${script} ended (${signal ?? `code ${code}`})`)),
      );
    });
    // The end matters only to callers that wait for an answer.
    this.#ended.catch(() => {});
  }

  get output(): NodeJS.ReadableStream | null {
    return this.#child.stdout;
  }

  async ask<T>(question: string | object): Promise<T> {
    // If it cannot be sent, the process has ended.
    this.#child.send(question, () => {});
    return this.answer<T>();
  }

  /** The next message. */
  async answer<T>(): Promise<T> {
    const answered = once(this.#child, 'message');
    const [answer] = await Promise.race([answered, this.#ended, this.#hanging()]);
    return answer;
  }

  /** Resolves when it is gone. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#child.kill(signal);
    await this.#ended.catch(() => {});
  }

  async #hanging(): Promise<never> {
    await setTimeout(LONGEST_MINUTES * 60_000, undefined, { ref: false });
    throw new Error(`${this.#name} has said nothing for ${LONGEST_MINUTES} minutes`);
  }
}

/** Starts clients in a process of their own. Resolves when they are ready. */
export async function startClients(
  resources: Resources,
  script: string,
  args: readonly number[],
): Promise<AskedProcess> {
  const clients = new AskedProcess(resources, script, args, { execArgv: ['--import', 'tsx'] });
  await clients.answer();
  return clients;
}
