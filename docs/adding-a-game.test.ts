/**
 * A game is one folder and its line in the registry. Proven on a copy of the sources, to which the game of
 * docs/adding-a-game.md is added: there it is built, served and played.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type * as terminals from '../src/cli/testing/live-terminal.ts';
import type * as processes from '../src/cli/testing/processes.ts';
import type * as servers from '../src/cli/testing/serving.ts';
import { randomFrom } from '../src/games/random.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLES = join(ROOT, 'docs/examples');
const PAGE = readFileSync(join(ROOT, 'docs/adding-a-game.md'), 'utf8');
const COPY = mkdtempSync(join(tmpdir(), 'recollect-ladder-'));
const REGISTRY = 'src/games/index.ts';

/** The types know the moves of the new game, and no others. */
const TYPES = `import type { ViewOf } from 'recollect';
import type { Room } from 'recollect/client';

export async function typed(room: Room<'ladder'>): Promise<ViewOf<'ladder'>['next'] | undefined> {
  await room.play({ type: 'turn-over', spot: 0 });
  // @ts-expect-error a move of another game
  await room.play({ type: 'reveal', spot: 0 });
  // @ts-expect-error the idle timer says so, not the player
  await room.play({ type: 'idle', turn: 1 });
  return room.view?.next;
}
`;

/** The tests of the game are built, too; those of commands use more than is copied. */
const BUILD = {
  extends: './tsconfig.build.json',
  exclude: ['src/cli/*.test.ts', 'src/cli/testing'],
};

type Files = ReadonlyMap<string, string>;

const tree: { before: Files; after: Files } = { before: new Map(), after: new Map() };
let built: Awaited<ReturnType<typeof runInCopy>>;

beforeAll(async () => {
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'src']) {
    cpSync(join(ROOT, name), join(COPY, name), { recursive: true, filter: isCopied });
  }
  tree.before = filesIn(COPY);
  cpSync(join(EXAMPLES, 'ladder'), join(COPY, 'src/games/ladder'), { recursive: true });
  writeFileSync(join(COPY, REGISTRY), registered(tree.before.get(REGISTRY) ?? ''));
  tree.after = filesIn(COPY);

  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'), 'junction');
  cpSync(join(EXAMPLES, 'ladder-player.ts'), join(COPY, 'src/ladder-player.ts'));
  writeFileSync(join(COPY, 'src/types.ts'), TYPES);
  writeFileSync(join(COPY, 'tsconfig.copy.json'), JSON.stringify(BUILD));
  built = await runInCopy('typescript/bin/tsc', '-p', 'tsconfig.copy.json');
  cpSync(join(ROOT, 'dist/web'), join(COPY, 'dist/web'), { recursive: true });
}, 240_000);

afterAll(() => rmSync(COPY, { recursive: true, force: true }));

describe('a game of your own', () => {
  it('is one folder, and its line in the registry', () => {
    const { before, after } = tree;
    const differ = [...after.keys()].filter((path) => before.get(path) !== after.get(path));
    const folder = readdirSync(join(EXAMPLES, 'ladder')).map((name) => `src/games/ladder/${name}`);
    expect(differ.sort()).toEqual([...folder, REGISTRY].sort());
    const known = before.get(REGISTRY)?.split('\n') ?? [];
    const now = after.get(REGISTRY)?.split('\n') ?? [];
    expect(now.filter((line) => !known.includes(line))).toEqual(quotedLines());
    expect(now).toHaveLength(known.length + 2);
  });

  it('has types, and so have programs that play it', () => {
    expect(built).toEqual({ code: 0, said: '' });
  });

  it('keeps the contract', async () => {
    const { code, said } = await runInCopy(
      'vitest/vitest.mjs',
      ...['run', '--testTimeout=120000', 'src/games/ladder'],
    );
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/Tests +13 passed/) });
  });

  it('is served, and played by a program, in a pipe and before an audience', async () => {
    const { newFolder, startAtHome, outcome } = await helpers<typeof processes>('processes.ts');
    const { serve } = await helpers<typeof servers>('serving.ts');
    const { LiveTerminal } = await helpers<typeof terminals>('live-terminal.ts');
    const server = await serve(newFolder());
    const { body } = await server.get('/api/openapi.json');
    for (const offered of ['"Ladder"', 'How many cards are dealt.'])
      expect(body).toContain(offered);

    const spotOf = dealtBy('wednesday');
    const ann = playLadder(server.url, [1, 3, 3, 4].map(spotOf));
    const link = await ann.says();
    const cem = new LiveTerminal(newFolder(), 'watch', link);
    await cem.shows((terminal) => terminal.text.includes('Ann'), 'who is there');
    const bob = startAtHome(newFolder(), 'play', link, '--name', 'Bob');
    const { stdout, stderr } = await outcome(bob, linesFor([2, 4].map(spotOf)));
    expect(stderr).toBe('');
    expect(stdout).toMatch(/Bob turns over [A-D]: 2, and takes it!/);
    expect(stdout).toMatch(/Bob turns over [A-D]: 4\./);

    const standings = [
      { player: 'Ann', score: 3 },
      { player: 'Bob', score: 1 },
    ];
    expect(JSON.parse(await ann.says())).toEqual(standings);
    await cem.shows((terminal) => terminal.text.includes('Ann 3, Bob 1. Ann wins!'), 'the end');
    cem.type('quit');
    expect(await cem.ends()).toBe(0);
    const log = await server.get(`/api${new URL(link).pathname}/history`);
    expect(log.body.match(/"turn-over"/g)).toHaveLength(6);
  });

  it('is played at one keyboard', async () => {
    const { outcome, start } = await helpers<typeof processes>('processes.ts');
    const lines = linesFor([1, 3, 2, 4, 3, 4].map(dealtBy('tuesday')));
    const args = 'play ladder --players Ann,Bob --option cards=4 --seed tuesday'.split(' ');
    const { code, stdout, stderr } = await outcome(start(...args), lines);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Ann 3, Bob 1. Ann wins!');
  });

  it('is explained with nothing but what is there', () => {
    const player = readFileSync(join(EXAMPLES, 'ladder-player.ts'), 'utf8');
    const example = [...tree.after.values(), player].map(unindented);
    const blocks = [...PAGE.matchAll(/```ts.*?\n(.*?)```/gs)].map(([, block = '']) => block);
    expect(blocks.length).toBeGreaterThan(8);
    // What is left out between two pieces is marked.
    for (const piece of blocks.flatMap((block) => block.split('// …\n'))) {
      const isThere = example.some((file) => file.includes(unindented(piece)));
      if (!isThere) expect.fail(`nowhere to be found: ${piece}`);
    }
  });
});

const unindented = (code: string): string => code.replace(/^ +/gm, '');

/** Without tests and the web app, which has nothing to do with it. */
const isCopied = (path: string): boolean =>
  !path.endsWith('.test.ts') && path !== join(ROOT, 'src/web');

function filesIn(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** The lines that the page says are to be added to the registry. */
function quotedLines(): string[] {
  const [, lines = ''] = /```ts registry\n(.*?)```/s.exec(PAGE) ?? [];
  return lines.split('\n').filter((line) => /\bladder\b/.test(line));
}

/** The registry with one more game: its import before the others, its name after them. */
function registered(registry: string): string {
  const [imported, entry] = quotedLines();
  return registry
    .replace(/(?=^import \{ match \})/m, `${imported}\n`)
    .replace(/(?<=^const all = \{\n(?: .*\n)*)(?=\};)/m, `${entry}\n`);
}

async function runInCopy(program: string, ...args: string[]) {
  const env = { ...process.env, NO_COLOR: '1' };
  const path = join(ROOT, 'node_modules', program);
  const child = spawn(process.execPath, [path, ...args], { cwd: COPY, env });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said: out + err };
}

/** Loads support of the command line's tests from the copy. */
const helpers = <Module>(name: string): Promise<Module> =>
  import(join(COPY, 'src/cli/testing', name));

/** Where the cards lie that are dealt by a seed. */
function dealtBy(seed: string): (card: number) => number {
  const cards = randomFrom(seed).shuffle([1, 2, 3, 4]);
  return (card) => cards.indexOf(card);
}

const linesFor = (spots: readonly number[]): string =>
  spots.map((spot) => `${'ABCD'.charAt(spot)}\n`).join('');

/** Starts the example of a program that plays it. */
function playLadder(url: string, spots: readonly number[]) {
  const address = url.replace('localhost', '127.0.0.1');
  const program = join(COPY, 'dist/ladder-player.js');
  const child = spawn(process.execPath, [program, address, ...spots.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    /** The next line that it says. */
    async says(): Promise<string> {
      const { value, done } = await lines.next();
      if (done) throw new Error('it has ended');
      return value;
    },
  };
}
