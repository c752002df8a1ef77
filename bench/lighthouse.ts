/** Rates the pages with Lighthouse, as on a phone with slow 4G. */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { CHROME_ARGUMENTS, chromePath } from '../e2e/chrome.ts';
import { Recollect } from '../src/client/node.ts';
import { startRecollect } from './measured-server.ts';
import { beginStep } from './progress.ts';
import { type Resources, withResources } from './resources.ts';
import type { Table } from './table.ts';
import { median } from './table.ts';

const CATEGORIES = ['performance', 'accessibility'] as const;
/** The least that each page must have in each of them, of 100. */
const LEAST = 95;
/** One run may meet a busy moment; the median of several does not. */
const RUNS = 5;

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

/** Starts a fresh browser that Lighthouse controls by this port. */
interface Browser {
  readonly port: number;
}

async function openBrowser(resources: Resources): Promise<Browser> {
  const profile = `--user-data-dir=${resources.newFolder()}`;
  const steering = ['--headless', '--remote-debugging-port=0', profile];
  const browser = resources.spawn(chromePath(), [...CHROME_ARGUMENTS, ...steering, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { port: await debuggingPort(browser) };
}

async function debuggingPort({ stderr }: ChildProcess): Promise<number> {
  if (!stderr) throw new Error('the browser has no output');
  // The output is read to its end: a browser that cannot write stops.
  const lines = createInterface({ input: stderr });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
    lines.on('close', () => reject(new Error('the browser did not start')));
  });
}

/** The link to a room in which a game is being played. */
async function playedTable(resources: Resources, url: string): Promise<string> {
  const recollect = new Recollect(url);
  const seat = await recollect.create({ game: 'scramble', name: 'Ann' });
  const room = await recollect.play(seat);
  resources.onClose(() => room.close());
  await room.start();
  await room.play({ type: 'flip', row: 0, column: 0 });
  return recollect.link(seat.room);
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

async function prove(table: Table, name: string, page: string, browser: Browser): Promise<void> {
  const runs: Scores[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    beginStep(`Lighthouse, ${name}: run ${run} of ${RUNS}`);
    runs.push(await judge(page, browser));
  }
  for (const category of CATEGORIES) {
    const score = median(runs.map((scores) => scores[category]));
    table.print({ what: `Lighthouse, ${name}: ${category}`, ratio: score, atLeast: LEAST });
  }
}

export function proveLighthouse(table: Table): Promise<void> {
  return withResources(async (resources) => {
    const { port } = await startRecollect(resources, { isDurable: true });
    const url = `http://127.0.0.1:${port}`;
    const browser = await openBrowser(resources);
    await prove(table, 'the first page', url, browser);
    await prove(table, 'a table', await playedTable(resources, url), browser);
  });
}
