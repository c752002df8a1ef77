import { once } from 'node:events';
import { startHere } from './in-process.ts';
import { newFolder, type Running } from './processes.ts';

/** The longest wait for an output. */
const PATIENCE_MS = 60_000;

/** The command line with pipes: tests wait for its output before they type more. */
export class PipedPlayer {
  said = '';
  complained = '';
  readonly #command: Running;
  readonly #ended: Promise<number | NodeJS.Signals>;
  #hasEnded = false;
  #onOutput: () => void = () => {};

  static at(home: string, ...args: string[]): PipedPlayer {
    return new PipedPlayer(startHere(home, ...args));
  }

  /** A player with a new home folder. */
  static of(...args: string[]): PipedPlayer {
    return PipedPlayer.at(newFolder(), ...args);
  }

  constructor(command: Running) {
    this.#command = command;
    const { stdout, stderr, ended } = command;
    stdout.setEncoding('utf8').on('data', (text) => {
      this.said += text;
      this.#onOutput();
    });
    stderr.setEncoding('utf8').on('data', (text) => {
      this.complained += text;
    });
    this.#ended = Promise.all([ended, once(stdout, 'end'), once(stderr, 'end')]).then(([code]) => {
      this.#hasEnded = true;
      this.#onOutput();
      return code;
    });
  }

  types(...lines: string[]): this {
    for (const line of lines) this.#command.stdin.write(`${line}\n`);
    return this;
  }

  /** Resolves as soon as the output contains a text. */
  async says(text: string | RegExp): Promise<string> {
    const deadline = AbortSignal.timeout(PATIENCE_MS);
    deadline.onabort = () => this.#onOutput();
    for (;;) {
      const found = typeof text === 'string' ? this.said.includes(text) : text.test(this.said);
      if (found) return this.said;
      if (this.#hasEnded || deadline.aborted) {
        throw new Error(`expected ${text}, found:\n${this.said}\n${this.complained}`);
      }
      await new Promise<void>((resolve) => {
        this.#onOutput = resolve;
      });
    }
  }

  /** The link to share. */
  async link(): Promise<string> {
    const said = await this.says(/^http\S+\n/m);
    return /^http\S+$/m.exec(said)?.[0] ?? '';
  }

  kill(signal?: NodeJS.Signals): void {
    this.#command.kill(signal);
  }

  /** Ends the input, and resolves to the exit code. */
  ends(): Promise<number | NodeJS.Signals> {
    this.#command.stdin.end();
    return this.#ended;
  }
}
