import type { IPty } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { spawnInTerminal } from './in-terminal.ts';

const SIZE = { cols: 100, rows: 30 };

/** The longest time that a screen may take to show what it should. */
const PATIENCE_MS = 60_000;

interface User {
  readonly home: string;
  readonly env?: Record<string, string>;
}

/** The command line in a terminal of its own, whose screen can be read as a person would. */
export class LiveTerminal {
  /** All output, whether it is still on the screen or not. */
  written = '';
  /** Its exit code, once it has ended. */
  code: number | undefined;
  readonly #pty: IPty;
  readonly #screen = new xterm.Terminal({ ...SIZE, allowProposedApi: true });
  #changed: () => void = () => {};

  constructor(home: string | User, ...args: string[]) {
    const { env, ...user } = typeof home === 'string' ? { home } : home;
    this.#pty = spawnInTerminal(args, {
      ...SIZE,
      env: { HOME: user.home, PATH: process.env['PATH'] ?? '', ...env },
    });
    this.#pty.onData((data) => {
      this.written += data;
      this.#screen.write(data, () => this.#changed());
    });
    this.#pty.onExit(({ exitCode }) => {
      // Behind all output, which the screen takes in later.
      this.#screen.write('', () => {
        this.code = exitCode;
        this.#changed();
      });
    });
    onTestFinished(() => this.#pty.kill('SIGKILL'));
  }

  /** The lines on the screen. */
  get lines(): string[] {
    const { active } = this.#screen.buffer;
    return Array.from(
      { length: this.#screen.rows },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '',
    );
  }

  get text(): string {
    return this.lines.join('\n');
  }

  /** The prompt: the line above the one in which people type. */
  get prompt(): string {
    return this.lines.at(-2)?.trim() ?? '';
  }

  type(line: string): void {
    this.#pty.write(`${line}\r`);
  }

  /** Presses keys, without Enter. */
  press(keys: string): void {
    this.#pty.write(keys);
  }

  signal(signal: NodeJS.Signals): void {
    this.#pty.kill(signal);
  }

  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  /** Resolves as soon as the screen fulfils a condition. */
  async shows(isSo: (terminal: this) => boolean, what: string): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!isSo(this)) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`expected ${what}, found:\n${this.text}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 1_000));
        this.#changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** Resolves with its exit code. */
  async ends(): Promise<number> {
    await this.shows(({ code }) => code !== undefined, 'its end');
    return this.code ?? Number.NaN;
  }
}
