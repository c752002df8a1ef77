import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { RoomInfo } from '../../history/entry.ts';
import { LmdbLog } from '../../logs/lmdb.ts';
import { startHere } from './in-process.ts';
import { type Running, startAtHome, startLimited, startWith } from './processes.ts';

export interface Serving {
  /** The lines that it printed when it started. */
  readonly output: readonly string[];
  readonly url: string;
  readonly port: number;
  get(path: string): Promise<{ readonly status: number; readonly body: string }>;
  /** Its standard error so far. */
  complaints(): string;
  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void;
  /** Ends it by a signal, SIGTERM by default. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** The rooms in a data folder, which a server may be using. */
export async function roomsIn(folder: string): Promise<RoomInfo[]> {
  const log = LmdbLog.openToRead(folder);
  const found: RoomInfo[] = [];
  for await (const room of log.rooms()) found.push(room);
  await log.close();
  return found;
}

/** Starts `recollect serve` on a free port, and waits until it has printed all its first lines. */
export const serve = (home: string, ...args: string[]): Promise<Serving> =>
  serving(startAtHome(home, ...SERVE, ...args), args);

/** The same on a given port, to replace an earlier server. */
export const serveAt = (home: string, port: number, ...args: string[]): Promise<Serving> =>
  serving(startAtHome(home, 'serve', `${port}`, '--host', '127.0.0.1', ...args), args);

/** The same with a module that is loaded before anything else. */
export const serveWith = (home: string, module: URL, ...args: string[]): Promise<Serving> =>
  serving(startWith(home, module, ...SERVE, ...args), args);

/** The same with a limit on the size of files, in kilobytes. */
export const serveWithLimit = (home: string, kilobytes: number, ...args: string[]) =>
  serving(startLimited(home, kilobytes, ...SERVE, ...args), args);

/** The same inside this process, without the built pages. */
export const serveHere = (home: string, ...args: string[]): Promise<Serving> =>
  serving(startHere(home, ...SERVE, ...args), args);

const SERVE = ['serve', '0', '--host', '127.0.0.1'];

async function serving(
  { stdout, stderr, kill, ...running }: Running,
  args: readonly string[],
): Promise<Serving> {
  let complaints = '';
  stderr.setEncoding('utf8').on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = Promise.all([running.ended, once(stderr, 'end')]).then(([ending]) => ending);
  const output: string[] = [];
  // The lines at the start come at once.
  for await (const line of createInterface({ input: stdout })) {
    output.push(line);
    if (args.includes('--ephemeral') || line.startsWith('moves are kept in')) break;
  }
  const url = /^listening at (.*)$/.exec(output[0] ?? '')?.[1];
  if (url === undefined) throw new Error(`the server did not start: ${complaints}`);
  return {
    output,
    url,
    port: Number(new URL(url).port),
    async get(path) {
      const response = await fetch(url.replace('localhost', '127.0.0.1') + path);
      return { status: response.status, body: await response.text() };
    },
    complaints: () => complaints,
    ended,
    signal: kill,
    stop(signal = 'SIGTERM') {
      kill(signal);
      return ended;
    },
  };
}
