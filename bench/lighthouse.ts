/** The part of `npm run prove` that has Lighthouse judge the pages, as on a phone with slow 4G. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { CHROME_ARGUMENTS, chromePath } from '../e2e/chrome.ts';
import { Server } from '../e2e/server.ts';
import { Recollect, type Room } from '../src/client/node.ts';
import { median } from './median.ts';
import { print } from './table.ts';

const CATEGORIES = ['performance', 'accessibility'] as const;
/** The least that each page must have in each of them, of 100. */
const LEAST = 95;
/** One run may meet a busy moment; the median of several does not. */
const RUNS = 5;

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** A browser that Lighthouse can steer by this port, with nothing kept from before. */
interface Browser {
  readonly port: number;
  close(): Promise<void>;
}

async function openBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'recollect-lighthouse-'));
  const port = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const process = spawn(chromePath(), [...CHROME_ARGUMENTS, ...port, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return {
    port: await debuggingPort(process),
    close: async () => {
      const ended = once(process, 'exit');
      process.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function debuggingPort({ stderr }: ChildProcess): Promise<number> {
  if (!stderr) throw new Error('the browser has no output');
  // Read to its end: a browser that cannot write stands still.
  const lines = createInterface({ input: stderr });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
    lines.on('close', () => reject(new Error('the browser did not start')));
  });
}

/** A table at which a game is going on. */
async function playedTable(server: Server): Promise<{ link: string; room: Room<'scramble'> }> {
  const recollect = new Recollect(server.url);
  const seat = await recollect.create({ game: 'scramble', name: 'Ann' });
  const room = await recollect.play(seat);
  await room.start();
  await room.play({ type: 'flip', row: 0, column: 0 });
  return { link: recollect.link(seat.room), room };
}

async function judge(page: string, { port }: Browser): Promise<Scores> {
  const result = await lighthouse(page, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${page}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { categories } = result.lhr;
  const scoreIn = (category: string): number => (categories[category]?.score ?? 0) * 100;
  return { performance: scoreIn('performance'), accessibility: scoreIn('accessibility') };
}

/** @returns what is too bad */
async function prove(name: string, page: string, browser: Browser): Promise<string[]> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await judge(page, browser));
  return CATEGORIES.flatMap((category) => {
    const score = median(runs.map((scores) => scores[category]));
    print({ what: `Lighthouse, ${name}: ${category}`, ratio: score, atLeast: LEAST });
    return score < LEAST ? `the ${category} of ${name} (${score.toFixed(0)})` : [];
  });
}

const server = await Server.start();
const browser = await openBrowser();
const { link, room } = await playedTable(server);
const missed = [
  ...(await prove('the first page', server.url, browser)),
  ...(await prove('a table', link, browser)),
];
room.close();
await browser.close();
await server.end();
if (missed.length > 0) {
  process.stderr.write(`Lighthouse wants ${LEAST}: ${missed.join(', ')}\n`);
  process.exitCode = 1;
}
