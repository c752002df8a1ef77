import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const SIZE = { cols: 100, rows: 30 };

/** How long a screen may take to show what it should. */
const PATIENCE_MS = 60_000;

interface Surroundings {
  readonly home: string;
  readonly env?: Record<string, string>;
}

/** The command line in a terminal of its own, of which the screen can be seen as a person would. */
export class LiveTerminal {
  /** All that was ever written to it, whether it is still to be seen or not. */
  written = '';
  /** Its exit code, once it has come to its end. */
  code: number | undefined;
  readonly #pty: IPty;
  readonly #screen = new xterm.Terminal({ ...SIZE, allowProposedApi: true });
  #changed: () => void = () => {};

  constructor(home: string | Surroundings, ...args: string[]) {
    const { env, ...around } = typeof home === 'string' ? { home } : home;
    this.#pty = spawn(process.execPath, ['dist/cli.js', ...args], {
      cwd: ROOT,
      name: env?.['TERM'] ?? 'xterm-256color',
      ...SIZE,
      env: { HOME: around.home, PATH: process.env['PATH'] ?? '', ...env },
    });
    this.#pty.onData((data) => {
      this.written += data;
      this.#screen.write(data, () => this.#changed());
    });
    this.#pty.onExit(({ exitCode }) => {
      this.code = exitCode;
      this.#changed();
    });
    onTestFinished(() => this.#pty.kill('SIGKILL'));
  }

  /** What is to be seen, line by line. */
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

  /** What is asked for: the line above the one in which people type. */
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

  /** Resolves as soon as the screen is so. */
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
