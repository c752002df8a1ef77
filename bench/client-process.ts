import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Clients in a process of their own, which says something when it is ready and whenever asked. */
export class ClientProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<never>;

  private constructor(script: string, args: readonly number[]) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    this.#child = fork(path, args.map(String), { execArgv: ['--import', 'tsx'] });
    this.#exited = once(this.#child, 'exit').then(() =>
      Promise.reject(new Error(`${script} ended`)),
    );
    // That it ends matters only to whoever waits for an answer.
    this.#exited.catch(() => {});
  }

  /** Resolves when it is ready. */
  static async start(script: string, args: readonly number[]): Promise<ClientProcess> {
    const client = new ClientProcess(script, args);
    await client.#answer();
    return client;
  }

  async ask<T>(question: string | object): Promise<T> {
    this.#child.send(question);
    return (await this.#answer()) as T;
  }

  /** Resolves when it is gone. */
  async stop(): Promise<void> {
    this.#child.kill();
    await this.#exited.catch(() => {});
  }

  async #answer(): Promise<unknown> {
    const [answer] = await Promise.race([once(this.#child, 'message'), this.#exited]);
    return answer;
  }
}
