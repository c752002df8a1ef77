/**
 * Processes and temporary folders that end with what they were made for. They end with their scope
 * (`withResources`), whether it succeeds or throws. If this process ends before, by a signal or a
 * bug, the reaper ends them. Needs process groups, so it does not work on Windows.
 */
import {
  type ChildProcess,
  type ForkOptions,
  fork,
  type SpawnOptions,
  spawn,
} from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { endGroup } from './process-group.mjs';

/** The processes and folders that must not outlive this process. */
export interface Remains {
  readonly groups: readonly number[];
  readonly folders: readonly string[];
}

const groups = new Set<number>();
const folders = new Set<string>();
const scopes = new Set<Resources>();
let reaper: Writable | undefined;

/** Ends all that `use` opens, before it returns or throws. */
export async function withResources<T>(use: (resources: Resources) => Promise<T>): Promise<T> {
  const resources = new Resources();
  scopes.add(resources);
  try {
    return await use(resources);
  } finally {
    await resources.close();
    scopes.delete(resources);
  }
}

/** Closes everything after a failure that does not reach the scopes. */
export async function closeAllResources(): Promise<void> {
  for (const resources of scopes) await resources.close();
}

export class Resources {
  readonly #folder = mkdtempSync(join(tmpdir(), 'recollect-bench-'));
  readonly #closers: (() => unknown)[] = [];
  #isClosed = false;

  constructor() {
    folders.add(this.#folder);
    tellReaper();
    this.onClose(async () => {
      await rm(this.#folder, { recursive: true, force: true, maxRetries: 20 });
      folders.delete(this.#folder);
      tellReaper();
    });
  }

  /** The latest is closed first. */
  onClose(close: () => unknown): void {
    if (this.#isClosed) throw new Error('opened something after the end');
    this.#closers.push(close);
  }

  newFolder(): string {
    return mkdtempSync(join(this.#folder, 'folder-'));
  }

  spawn(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
    return this.#own(spawn(command, args, { ...options, ...this.#enclosure(options.env) }));
  }

  fork(script: string, args: readonly string[], options: ForkOptions): ChildProcess {
    return this.#own(fork(script, args, { ...options, ...this.#enclosure(options.env) }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
  }

  /** A group ends with all its members, and a folder with what they have left in it. */
  #enclosure(env: NodeJS.ProcessEnv = process.env) {
    return { detached: true, env: { ...env, TMPDIR: this.#folder } };
  }

  #own(child: ChildProcess): ChildProcess {
    const { pid } = child;
    // It did not start, which an event reports.
    if (pid === undefined) return child;
    groups.add(pid);
    tellReaper();
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => {
        // At once, before the system can reuse the id.
        endGroup(pid);
        groups.delete(pid);
        tellReaper();
        resolve();
      });
    });
    this.onClose(() => {
      if (groups.has(pid)) endGroup(pid);
      return ended;
    });
    return child;
  }
}

function tellReaper(): void {
  reaper ??= startReaper();
  const remains: Remains = { groups: [...groups], folders: [...folders] };
  reaper.write(`${JSON.stringify(remains)}\n`);
}

/** @returns what it reads */
function startReaper(): Writable {
  const script = fileURLToPath(new URL('reaper.mjs', import.meta.url));
  // In a session of its own it does not get what the terminal sends to all, such as on Ctrl-C.
  const started = spawn(process.execPath, [script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  started.unref();
  exitWhenTold();
  return started.stdin;
}

function exitWhenTold(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  // A signal to npm reaches only the shell in between, and ends that.
  const { ppid: shell } = process;
  const isRunByNpm = process.env['npm_lifecycle_event'] !== undefined;
  if (isRunByNpm) setInterval(() => process.ppid === shell || process.exit(1), 500).unref();
}
