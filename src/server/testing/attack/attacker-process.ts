import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command, Report } from './attacker.ts';

const SCRIPT = fileURLToPath(new URL('attacker.ts', import.meta.url));

/** An attacker, in a process of its own. */
export class AttackerProcess {
  readonly #child: ChildProcess;
  /** Those who wait for a report, by the number of their command. */
  readonly #waiting = new Map<number, (report: Report) => void>();
  readonly #ended: Promise<never>;
  #commands = 0;

  constructor() {
    this.#child = fork(SCRIPT, { execArgv: ['--import', 'tsx'] });
    this.#child.on('message', ({ number, report }: { number: number; report: Report }) => {
      this.#waiting.get(number)?.(report);
      this.#waiting.delete(number);
    });
    this.#ended = once(this.#child, 'exit').then(([code, signal]) => {
      throw new Error(`the attacker ended with ${code ?? signal}`);
    });
    // It matters only to those who wait for a report.
    this.#ended.catch(() => {});
  }

  /** Resolves when it is done. */
  tell(command: Command): Promise<Report> {
    const number = this.#commands++;
    const reported = new Promise<Report>((resolve) => this.#waiting.set(number, resolve));
    this.#child.send({ number, command });
    return Promise.race([reported, this.#ended]);
  }

  /** Ends it, and with it all that it has open. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended.catch(() => {});
  }
}
