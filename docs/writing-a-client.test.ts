/**
 * What docs/writing-a-client.md says, tried out as its readers would: in a project of its own, with the package
 * as it would be published and nothing else of ours.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../src/cli/testing/processes.ts';
import { serve } from '../src/cli/testing/serving.ts';
import { RecollectError } from '../src/client/errors.ts';
import * as client from '../src/client/node.ts';
import { UnreliableProxy } from '../src/client/testing/unreliable-proxy.ts';
import { match } from '../src/games/match/match.ts';
import type { MatchMove } from '../src/games/match/moves.ts';
import { randomFrom } from '../src/games/random.ts';
import { mixSeed } from '../src/table/fairness.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BOT = join(ROOT, 'docs/examples/bot.ts');
const PAGE = readFileSync(join(ROOT, 'docs/writing-a-client.md'), 'utf8');
const PROJECT = realpathSync(mkdtempSync(join(tmpdir(), 'recollect-client-')));

/** What the page shows, one after the other. */
const PROGRAM = [...PAGE.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block).join('\n');

const STRICT = {
  target: 'ES2023',
  lib: ['ES2023'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
};

/** Two ways to find types. Browsers know nothing of Node's, and Node nothing of theirs. */
const PROJECTS = {
  node: {
    compilerOptions: { ...STRICT, module: 'NodeNext', types: ['node'] },
    files: ['bot.ts', 'page.ts'],
  },
  browser: {
    compilerOptions: {
      ...STRICT,
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      noEmit: true,
    },
    files: ['bot.ts', 'page.ts', 'process.d.ts'],
  },
};

beforeAll(async () => {
  writeFileSync(join(PROJECT, 'package.json'), '{ "type": "module" }\n');
  await installPackage();
  for (const [name, code] of Object.entries({ bot: readFileSync(BOT, 'utf8'), page: PROGRAM })) {
    writeFileSync(join(PROJECT, `${name}.ts`), code);
    writeFileSync(join(PROJECT, `${name}.js`), withoutTypes(code));
  }
  writeFileSync(join(PROJECT, 'process.d.ts'), 'declare const process: { argv: string[] };\n');
}, 120_000);

afterAll(() => rmSync(PROJECT, { recursive: true, force: true }));

describe('the client, as it is published', () => {
  it.each(['node', 'browser'] as const)('has types that hold in projects for %s', (kind) => {
    expect(mistakesIn(programFor(kind))).toEqual([]);
  });

  it('does what the page shows', async () => {
    const { url } = await serve(newFolder(), '--ephemeral');
    const program = readFileSync(join(PROJECT, 'page.js'), 'utf8');
    const there = program.replace('http://localhost:8080', onlyHere(url));
    writeFileSync(join(PROJECT, 'page-there.js'), there);
    const { code, said } = await run(process.execPath, 'page-there.js');
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^ended http:/m) });
  });

  it('plays: two bots finish a game, though the server is killed meanwhile', async () => {
    const home = newFolder();
    const server = await serve(home);
    // It keeps the address for the server that comes back: nobody else can take it meanwhile.
    const proxy = await UnreliableProxy.before(server.port);
    const url = proxy.address;
    const ada = startBot(url, 'Ada');
    const link = await ada.says();
    const bob = startBot(link, 'Bob');
    expect(await bob.says()).toBe(link);

    const recollect = new client.Recollect(url);
    const { room: id } = client.parseLink(link);
    const room = await recollect.watch<'match'>(id);
    onTestFinished(() => room.close());
    await room.until(({ seq }) => seq > 12);
    proxy.target = undefined;
    await server.stop('SIGKILL');
    proxy.target = (await serve(home)).port;

    const standings = JSON.parse(await ada.says());
    expect(JSON.parse(await bob.says())).toEqual(standings);
    await room.until(() => room.isOver);
    expect(room.table.standings).toEqual(standings);
    expect(room.view?.spots.every((spot) => spot === null)).toBe(true);
    expect(room.view?.turns, 'they remember').toBeLessThan(32);
    expect(standings).toEqual(resultOf(room.table.fairness, await recollect.history(id)));
  });

  it('ends when its room is deleted', async () => {
    const { url } = await serve(newFolder());
    const recollect = new client.Recollect(url);
    // It finds pairs only, so it goes on and on.
    const options = { deck: `${'1 '.repeat(9)}1\n`.repeat(10), first: 2 } as const;
    const seat = await recollect.create({ game: 'match', name: 'Ann', options });
    const room = await recollect.play(seat);
    onTestFinished(() => room.close());
    const bot = startBot(recollect.link(room.id), 'Bob', 'ignore');
    await bot.says();
    await room.until(({ table }) => table.seats.length === 2);
    await room.start();
    await room.until(({ seq }) => seq > 8);
    await room.delete();
    expect(await bot.exitCode).toBe(1);
  });
});

describe('the page about the client', () => {
  it('shows the bot as it is, in fewer than 40 lines', () => {
    const [, shown] = /```ts bot\n(.*?)```/s.exec(PAGE) ?? [];
    expect(shown).toBe(readFileSync(BOT, 'utf8'));
    expect(shown?.trimEnd().split('\n').length).toBeLessThan(40);
  });

  it('lists every error', () => {
    const listed = [...PAGE.matchAll(/^\| `([A-Z]\w+)` *\|/gm)].map(([, name]) => name);
    const thrown = Object.entries(client).flatMap(([name, value]) =>
      Object.getPrototypeOf(value) === RecollectError ? [name] : [],
    );
    expect(listed.sort()).toEqual(thrown.sort());
  });
});

/** As `npm install` of the packed package would do it, but without a network. */
async function installPackage(): Promise<void> {
  const packed = await run('npm', 'pack', ROOT, '--ignore-scripts', '--offline', '--silent');
  expect(packed.code, packed.said).toBe(0);
  const file = readdirSync(PROJECT).find((name) => name.endsWith('.tgz')) ?? '';
  const target = join(PROJECT, 'node_modules/recollect');
  mkdirSync(target, { recursive: true });
  const unpacked = await run('tar', '-xzf', file, '-C', target, '--strip-components=1');
  expect(unpacked.code, unpacked.said).toBe(0);
  const { dependencies } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    const path = join(PROJECT, 'node_modules', name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), path, 'junction');
  }
}

function programFor(kind: keyof typeof PROJECTS): ts.Program {
  const { fileNames, options } = ts.parseJsonConfigFileContent(PROJECTS[kind], ts.sys, PROJECT);
  return ts.createProgram(fileNames, options);
}

/** In the project, and in the declarations of the package; those of others take too long to check. */
function mistakesIn(program: ts.Program): string[] {
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(PROJECT));
  const ours = files.filter(({ fileName }) => fileName.includes('/node_modules/recollect/'));
  expect(ours.length).toBeGreaterThan(20);
  const found = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...files.flatMap((file) => program.getSyntacticDiagnostics(file)),
    ...files.flatMap((file) => program.getSemanticDiagnostics(file)),
  ];
  return found.map(({ file, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, '\n');
    return `${file?.fileName}: ${message}`;
  });
}

function withoutTypes(code: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: true };
  return ts.transpileModule(code, { compilerOptions }).outputText;
}

async function run(program: string, ...args: string[]) {
  const child = spawn(program, args, { cwd: PROJECT, shell: program === 'npm' && isWindows });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said: out + err };
}

const isWindows = process.platform === 'win32';

const onlyHere = (url: string): string => url.replace('localhost', '127.0.0.1');

function startBot(address: string, name: string, errors: 'inherit' | 'ignore' = 'inherit') {
  const child = spawn(process.execPath, ['bot.js', address, name], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', errors],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const { stdout } = child;
  if (!stdout) throw new Error(`${name} cannot be heard`);
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  return {
    exitCode: once(child, 'exit').then(([code]) => code),
    /** The next line that it says. */
    async says(): Promise<string> {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} has ended`);
      return value;
    },
  };
}

/** How the game must have ended, by nothing but the rules, the seed and the moves. */
function resultOf({ seed = '', nonces = [] }: Fairness, { entries }: client.History) {
  const options = match.parseOptions({}, []);
  const state = match.setup(options, ['Ada', 'Bob'], randomFrom(mixSeed(seed, nonces)));
  for (const { entry } of entries) {
    if (entry.type !== 'move') continue;
    const move = entry.move as MatchMove;
    if (GAME_MOVES.includes(move.type)) match.play(state, entry.player, move);
  }
  return match.result(state);
}

type Fairness = client.Room['table']['fairness'];

const GAME_MOVES: readonly string[] = ['reveal', 'seen', 'choose'];
