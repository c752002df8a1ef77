import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { busyMsOf } from './busy.mjs';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const REPORT = new URL('report.mjs', import.meta.url).href;

const LISTENING = /^listening at http:\/\/localhost:(\d+)$/;

const BLOCK_BYTES = 512;
const KILOBYTE = 1_024;

/** A message from the server's process about itself. */
interface Message {
  readonly held?: number;
  readonly probe?: number;
  readonly busyMs?: number;
}

/** The built server in a process of its own, with what the kernel knows about it. Needs Linux. */
export class BuiltServer {
  readonly port: number;
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly #child: ChildProcess;
  readonly #pid: number;
  readonly #folder: string;
  readonly #complaints: () => string;

  private constructor(
    child: ChildProcess,
    port: number,
    folder: string,
    errorOutput: () => string,
  ) {
    if (child.pid === undefined) throw new Error('the server has no process');
    this.#child = child;
    this.#pid = child.pid;
    this.port = port;
    this.#folder = folder;
    this.#complaints = errorOutput;
    this.ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  }

  /** Starts it with a data folder, on any port of this machine alone. */
  static async start(folder: string): Promise<BuiltServer> {
    // Checks that are made after each move in tests would be counted as the server's own work.
    const { RECOLLECT_CHECK: _, ...env } = process.env;
    const serve = ['serve', '0', '--host', '127.0.0.1', '--data', folder];
    const child = spawn(
      process.execPath,
      ['--expose-gc', '--import', REPORT, 'dist/cli.js', ...serve],
      { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    let complaints = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk) => {
      complaints += chunk;
    });
    if (!child.stdout) throw new Error('the server has no output');
    for await (const line of createInterface({ input: child.stdout })) {
      const port = LISTENING.exec(line)?.[1];
      if (port !== undefined) {
        return new BuiltServer(child, Number(port), folder, () => complaints);
      }
    }
    throw new Error(`the server did not start: ${complaints}`);
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Its output on standard error. */
  get complaints(): string {
    return this.#complaints();
  }

  /** How long its main thread has been at work: on a busy machine less time than has passed. */
  busyMs(): number {
    return busyMsOf(this.#pid);
  }

  /** The bytes of memory that it has from the system. */
  memory(): number {
    return KILOBYTE * Number(/^VmRSS:\s+(\d+) kB$/m.exec(this.#told('status'))?.[1] ?? 0);
  }

  /** How many descriptors it has open. */
  descriptors(): number {
    return this.isAlive ? readdirSync(`/proc/${this.#pid}/fd`).length : 0;
  }

  /** The bytes that its data folder takes up. */
  disk(): number {
    const files = readdirSync(this.#folder).map((name) => statSync(join(this.#folder, name)));
    return files.reduce((sum, { blocks }) => sum + BLOCK_BYTES * blocks, 0);
  }

  /** The bytes that it still holds when all that can be freed is. */
  held(): Promise<number> {
    // If it cannot be sent, the server has ended.
    this.#child.send('held?', () => {});
    const ended = this.ended.then((how) => {
      throw new Error(`the server ended with ${how}`);
    });
    return Promise.race([this.#receive((message) => message.held), ended]);
  }

  /** How long it had been at work when it had answered the request with that number as `X-Probe`. */
  busyMsAtAnswer(probe: number): Promise<number> {
    return this.#receive((message) => (message.probe === probe ? message.busyMs : undefined));
  }

  /** The first message with what is looked for. */
  #receive(find: (message: Message) => number | undefined): Promise<number> {
    return new Promise((resolve) => {
      const listen = (message: Message): void => {
        const found = find(message);
        if (found === undefined) return;
        this.#child.off('message', listen);
        resolve(found);
      };
      this.#child.on('message', listen);
    });
  }

  /** Nothing once it is gone, which may be before anybody is told so. */
  #told(file: string): string {
    try {
      return readFileSync(`/proc/${this.#pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  }

  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#child.kill(signal);
  }
}
