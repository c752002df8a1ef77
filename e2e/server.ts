import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const CLI = join(import.meta.dirname, '../dist/cli.js');

/** The real server, in a process of its own. */
export class Server {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #data: string;

  private constructor(url: string, process: ChildProcess, data: string) {
    this.url = url;
    this.#process = process;
    this.#data = data;
  }

  /** @param port 0 for any that is free */
  static async start(boardFile: string, port = 0): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'recollect-data-'));
    const serving = spawn(
      process.execPath,
      [CLI, 'serve', String(port), boardFile, '--host', '127.0.0.1', '--data', data],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    for await (const line of createInterface(serving.stdout)) {
      const announced = /^listening at http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (announced) return new Server(`http://127.0.0.1:${announced}`, serving, data);
    }
    throw new Error('the server ended before it listened');
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Without a goodbye, as in a crash. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
    await rm(this.#data, { recursive: true });
  }
}

/** Writes board files to a folder that is gone afterwards. */
export class BoardFiles {
  readonly #folder: string;
  #count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<BoardFiles> {
    return new BoardFiles(await mkdtemp(join(tmpdir(), 'recollect-e2e-')));
  }

  /** @param rows the cards of each row, separated by spaces */
  async write(...rows: readonly string[]): Promise<string> {
    const cards = rows.map((row) => row.split(' '));
    const file = join(this.#folder, `${++this.#count}.txt`);
    const size = `${cards.length}x${cards[0]?.length ?? 0}`;
    await writeFile(file, [size, ...cards.flat(), ''].join('\n'));
    return file;
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true });
  }
}
