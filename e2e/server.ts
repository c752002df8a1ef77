import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const CLI = join(import.meta.dirname, '../dist/cli.js');

export interface ServerOptions {
  /** The board at the root; without one it is dealt. */
  readonly boardFile?: string;
  readonly port?: number;
  readonly arguments?: readonly string[];
}

/** The real server with the real storage, in a process of its own. */
export class Server {
  readonly #options: ServerOptions;
  readonly #data: string;
  #process: ChildProcess;
  #port: number;

  private constructor(options: ServerOptions, data: string, process: ChildProcess, port: number) {
    this.#options = options;
    this.#data = data;
    this.#process = process;
    this.#port = port;
  }

  static async start(options: ServerOptions = {}): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), 'recollect-data-'));
    const { serving, port } = await launch(options, data);
    return new Server(options, data, serving, port);
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Without a goodbye, as in a crash. What is on the disk stays. */
  async crash(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  /** After a crash: the same server again, with what is on the disk. */
  async comeBack(): Promise<void> {
    const again = ['--resume', ...(this.#options.arguments ?? [])];
    const options = { port: this.#port, arguments: again };
    const { serving, port } = await launch(options, this.#data);
    this.#process = serving;
    this.#port = port;
  }

  /** For good. */
  async end(): Promise<void> {
    await this.crash();
    await rm(this.#data, { recursive: true, force: true });
  }
}

/**
 * Systems give away ports from 32768 on. Below, nobody takes the port of a server that is down for a
 * moment, and each worker has its own.
 */
const PORTS = 1_000;
const FIRST_PORT = 20_000 + PORTS * (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 12);
let portsTaken = process.pid;

async function freePort(): Promise<number> {
  const port = FIRST_PORT + (portsTaken++ % PORTS);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  await once(probe.close(), 'close');
  return port;
}

async function launch(
  { boardFile, port, arguments: more = [] }: ServerOptions,
  data: string,
): Promise<{ serving: ChildProcess; port: number }> {
  const board = boardFile === undefined ? [] : [boardFile];
  const at = String(port ?? (await freePort()));
  const serving = spawn(
    process.execPath,
    [CLI, 'serve', at, ...board, '--host', '127.0.0.1', '--data', data, ...more],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface(serving.stdout)) {
    const announced = /^listening at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (announced) return { serving, port: Number(announced) };
  }
  throw new Error('the server ended before it listened');
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
