import { createInterface } from 'node:readline';
import type { RoomInfo } from '../../history/entry.ts';
import { LmdbLog } from '../../logs/lmdb.ts';
import { startHere } from './in-process.ts';
import { type Running, startAtHome, startLimited } from './processes.ts';

/** A server that was started. */
export interface Serving {
  /** What it said at the start. */
  readonly output: readonly string[];
  readonly url: string;
  readonly port: number;
  get(path: string): Promise<{ readonly status: number; readonly body: string }>;
  /** What it said on standard error so far. */
  complaints(): string;
  /** Ends it as an operator would, or without a warning. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** What a data folder has, also while a server uses it. */
export async function roomsIn(folder: string): Promise<RoomInfo[]> {
  const log = LmdbLog.openToRead(folder);
  const found: RoomInfo[] = [];
  for await (const room of log.rooms()) found.push(room);
  await log.close();
  return found;
}

/** Starts `recollect serve` on a free port, and waits until it has said all that it says at the start. */
export const serve = (home: string, ...args: string[]): Promise<Serving> =>
  serving(startAtHome(home, ...SERVE, ...args), args);

/** The same on a port of one's choice, to come back where a server was before. */
export const serveAt = (home: string, port: number, ...args: string[]): Promise<Serving> =>
  serving(startAtHome(home, 'serve', `${port}`, '--host', '127.0.0.1', ...args), args);

/** The same on a disk on which no file can have more than so many kilobytes. */
export const serveWithLimit = (home: string, kilobytes: number, ...args: string[]) =>
  serving(startLimited(home, kilobytes, ...SERVE, ...args), args);

/** Serves without a process of its own, and without pages that were built. */
export const serveHere = (home: string, ...args: string[]): Promise<Serving> =>
  serving(startHere(home, ...SERVE, ...args), args);

const SERVE = ['serve', '0', '--host', '127.0.0.1'];

async function serving(
  { stdout, stderr, ended, kill }: Running,
  args: readonly string[],
): Promise<Serving> {
  let complaints = '';
  stderr.setEncoding('utf8').on('data', (chunk) => {
    complaints += chunk;
  });
  const output: string[] = [];
  // All that it says at the start comes at once.
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
    stop(signal = 'SIGTERM') {
      kill(signal);
      return ended;
    },
  };
}
