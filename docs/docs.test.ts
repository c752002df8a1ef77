import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLayout } from '../src/board/files.ts';
import { pipe, run } from '../src/cli/testing/in-process.ts';
import { annAndBob, serverAndClient } from '../src/client/testing/live.ts';
import { games } from '../src/games/index.ts';
import { PROBLEM_CODES } from '../src/games/problem.ts';
import { formatHistory, parseHistory } from '../src/history/transfer.ts';
import { verifyHistory } from '../src/history/verify.ts';
import { MemoryLog } from '../src/logs/memory.ts';
import { CLOSE } from '../src/protocol/close.ts';
import { FromClient, FromServer } from '../src/protocol/messages.ts';
import { CreateRoom } from '../src/protocol/rooms.ts';
import { LIMITS } from '../src/server/limits.ts';
import { serveLayout } from '../src/server/testing/http.ts';
import { type Check, checkOf } from '../src/table/schema.ts';
import { withTables } from '../src/table/table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

describe('the documentation', () => {
  it.each(pages)('%s links only to what is there', (page) => {
    const links = [
      ...read(page).matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g),
      ...read(page).matchAll(/(?:src|srcset)="([^"]+)"/g),
    ].map(([, link]) => link ?? '');
    const broken = links.filter(
      (link) => !/^https?:/.test(link) && !existsSync(join(ROOT, dirname(page), link)),
    );
    expect(broken).toEqual([]);
  });

  it.each(pages)('%s names only scripts and boards that are there', (page) => {
    const { scripts } = JSON.parse(read('package.json'));
    for (const [, script = ''] of read(page).matchAll(/npm run ([a-z0-9]+)/g)) {
      expect(Object.keys(scripts)).toContain(script);
    }
    for (const [board] of read(page).matchAll(/boards\/[a-z]+\.txt/g)) {
      if (!board.endsWith('mine.txt')) expect(existsSync(join(ROOT, board))).toBe(true);
    }
  });

  it('shows what the text protocol really answers', async () => {
    const { get } = await serveLayout(await readLayout(join(ROOT, 'boards/perfect.txt')));
    const transcripts = [
      ...read('docs/protocol.md').matchAll(
        /```console\n\$ curl http:\/\/localhost:8080(\S+)\n(.*?)```/gs,
      ),
    ];
    expect(transcripts).toHaveLength(4);
    for (const [, path = '', expected] of transcripts) {
      expect((await get(encodeURI(path))).body).toBe(expected);
    }
  });

  it('shows a room as it is really exported', async () => {
    const log = new MemoryLog();
    const { client } = await serverAndClient({ log });
    const options = { rows: 2, columns: 2 };
    const { ann } = await annAndBob<'match'>(client, { game: 'match', options });
    await ann.start();
    await ann.play({ type: 'reveal', spot: 0 });
    const exported: string[] = [];
    for await (const room of log.rooms()) {
      if (room.id !== ann.id) continue;
      for await (const line of formatHistory(room, log.history(room.id))) exported.push(line);
    }
    const [, shown = ''] = /```json\n(.*?)```/s.exec(read('docs/storage.md')) ?? [];
    const shapes = shown.trim().split('\n').map(shapeOf);
    expect(shapes).toEqual(exported.map(shapeOf));
    expect(verifyHistory(parseHistory(shown), withTables(games)).info).toMatchObject({ seq: 4 });
  });

  it('names only options of `recollect serve` that there are, and all about storage', async () => {
    const { stdout } = await run('serve', '--help');
    const named = [...read('docs/storage.md').matchAll(/^\| `(--[a-z]+)/gm)].map(
      ([, name]) => name,
    );
    expect(named).toHaveLength(5);
    for (const option of named) expect(stdout).toContain(`  ${option} `);
  });

  it.each(pages)('%s names only options that its commands have', async (page) => {
    const blocks = [...read(page).matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
    const lines = blocks.flatMap((block) => block.split('\n')).map((line) => line.split(' #')[0]);
    for (const line of lines) {
      const [, command = '', rest = ''] = /^recollect ([a-z]+)(.*)$/.exec(line ?? '') ?? [];
      if (command === '') continue;
      const game = command === 'play' ? rest.trim().split(' ').slice(0, 1) : [];
      const { stdout } = await run(command, ...game, '--help');
      for (const [option] of rest.matchAll(/--[a-z-]+/g)) expect(stdout).toContain(`  ${option} `);
    }
  });

  it.each(
    ['README.md'].flatMap((page) =>
      [...read(page).matchAll(/^npm run play -- (.*?) *(?:#.*)?$/gm)].map(([, args = '']) => args),
    ),
  )('`npm run play -- %s` plays', async (args) => {
    const { code, stdout, stderr } = await run('play', ...args.split(' '));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'recollect: the input ended before the game did\n',
    });
    expect(stdout).toMatch(/Who plays|take the keyboard|reveal a first card|turn over a card/);
  });

  it('shows how to play in rooms, with commands that really do', async () => {
    const { port } = await serveLayout(await readLayout(join(ROOT, 'boards/perfect.txt')));
    const server = `http://127.0.0.1:${port}`;
    const commands = [...read('README.md').matchAll(/^npm run recollect -- (.*?) *#/gm)];
    expect(commands.map(([, words = '']) => words.split(' ')[0])).toEqual([
      'create',
      'play',
      'watch',
      'rooms',
    ]);
    let link = '';
    for (const [, words = ''] of commands) {
      const args = words.replace('http://localhost:8080', server).replace('LINK', link).split(' ');
      const { code, stdout, stderr } = await pipe('quit\n', ...args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      link ||= /http\S+/.exec(stdout)?.[0] ?? '';
    }
    const [, lines = ''] = /`printf '(.*?)' \|/.exec(read('README.md')) ?? [];
    const input = lines.replaceAll('\\n', '\n');
    const { stdout } = await pipe(input, 'play', server, '--name', 'Eve');
    expect(stdout).toMatch(/Eve turns over 1,1: .*Eve turns over 1,2: /s);
  });

  it('shows what a turn of Memory Match really looks like, and the deck it is played with', async () => {
    const [screen = '', deck = ''] = [
      ...read('docs/rules/match.md').matchAll(/```text\n(.*?)```/gs),
    ].map(([, text = '']) => text);
    expect(deck).toBe(read('decks/match.txt'));
    const { stdout } = await pipe(
      '1 2\n3 3\n2\n2 2\n3 4\n',
      ...'play match --players Ann,Bob --deck decks/match.txt'.split(' '),
    );
    expect(stdout).toContain(screen.trimEnd());
  });

  it('shows requests and messages as they really are', () => {
    const page = read('docs/protocol.md');
    const examples = [...page.matchAll(/```json ?(\w*)\n(.*?)```/gs)];
    const checks: Record<string, Check> = {
      '': checkOf(CreateRoom(games), 'the body'),
      client: checkOf(FromClient, 'the message'),
      server: checkOf(FromServer, 'the message'),
    };
    expect(examples).toHaveLength(6);
    for (const [, sender = '', text = ''] of examples) {
      expect(checks[sender]?.(JSON.parse(text))).toBeUndefined();
    }
    const [, table = ''] = /^\| message .*?\n(.*?)\n\n/ms.exec(page) ?? [];
    const types = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, type]) => type);
    expect(types.sort()).toEqual(FromServer.anyOf.map((one) => one.properties.type.const).sort());
    const moves = [...page.matchAll(/`(\{"type":"[^`]*)`/g)].map(([, move = '']) => move);
    expect(moves.length).toBeGreaterThan(12);
    const checksOfMoves = [...games.values()].map(({ info }) => checkOf(info.move, 'the move'));
    for (const move of moves) {
      expect(checksOfMoves.some((check) => check(JSON.parse(move)) === undefined)).toBe(true);
    }
  });

  it('names every code that a socket is closed with', () => {
    const named = [...read('docs/protocol.md').matchAll(/^\| (\d{4}) +\|/gm)].map(
      ([, code]) => code,
    );
    expect(named.map(Number)).toEqual(Object.values(CLOSE));
  });

  it('lists every limit, and what it is by default', () => {
    const listed = [
      ...read('docs/hosting.md').matchAll(/^\| `([a-z-]+)` *\| ([\d,]+) *\| (.*?) *\|$/gm),
    ];
    expect(
      listed.map(([, name, value, what]) => [name, Number(value?.replaceAll(',', '')), what]),
    ).toEqual(Object.entries(LIMITS).map(([name, [value, what]]) => [name, value, what]));
  });

  it('names only options of `recollect serve` for hosts that there are', async () => {
    const { stdout } = await run('serve', '--help');
    const named = [
      ...read('docs/hosting.md').matchAll(/--(?:host|trust-proxy|base-path|origin|limit|log)\b/g),
    ];
    expect(named.length).toBeGreaterThan(6);
    for (const [option] of named) expect(stdout).toContain(`  ${option} `);
  });

  it('lists every problem that can occur', () => {
    const listed = [...read('docs/problems.md').matchAll(/^\| `([a-z-]+)` *\|/gm)];
    expect(listed.map(([, code]) => code)).toEqual([...PROBLEM_CODES]);
  });

  it.each([
    {
      game: 'scramble',
      ids: /\b(?:[123]-[A-E]|[CLEOMW]-[1-8])\b/g,
      tests: ['src/games/scramble', 'src/board', 'src/server'],
    },
    {
      game: 'memoarrr',
      ids: /\b(?:[SRGAD]-[0-7]|X-[OPWCT])\b/g,
      tests: ['src/games/memoarrr', 'src/terminal', 'src/cli'],
    },
    {
      game: 'match',
      ids: /\b(?:S-[12]|T-2b|T-[1-5]|P-[1-7]|E-[1-3])\b/g,
      tests: ['src/games/match', 'src/terminal', 'src/cli'],
    },
  ])('has every rule of $game that the code names, each with a test', ({ game, ids, tests }) => {
    const idsIn = (text: string): string[] => [...new Set(text.match(ids))].sort();
    const rules = idsIn(read(`docs/rules/${game}.md`));
    const named = idsIn(filesUnder(join('src/games', game), '.ts').map(read).join());
    expect(named.filter((id) => !rules.includes(id))).toEqual([]);
    const proofs = tests.flatMap((folder) => filesUnder(folder, '.test.ts')).map(read);
    const tested = idsIn([...proofs.join().matchAll(/\[[\w-]+\]/g)].join());
    expect(rules.filter((id) => !tested.includes(id))).toEqual([]);
  });

  it('has a test for every rule of tables, rooms and the protocol', () => {
    const rules = rulesIn('docs/rooms.md');
    expect(rules.length).toBeGreaterThan(50);
    const cited = new Set(testFiles().flatMap(citedIn));
    expect(rules.filter((id) => !cited.has(id))).toEqual([]);
  });

  it('has every rule that the title of a test cites', () => {
    const pages = filesUnder('docs/rules', '.md');
    const citations = testFiles().flatMap((path) => {
      const [, game] = /^src\/games\/(\w+)\//.exec(path) ?? [];
      const known = [
        ...rulesIn('docs/rooms.md'),
        ...pages.filter((page) => !game || page.endsWith(`/${game}.md`)).flatMap(rulesIn),
      ];
      return citedIn(path).map((id) => ({ path, id, isKnown: known.includes(id) }));
    });
    expect(citations.length).toBeGreaterThan(500);
    expect(citations.filter(({ isKnown }) => !isKnown)).toEqual([]);
  });
});

/** A line of JSON with types in place of values. */
const shapeOf = (line: string): unknown =>
  JSON.parse(line, (_key, value) => (Object(value) === value ? value : typeof value));

/** The ids of the rules that a page has, each at the start of an item or of a row. */
function rulesIn(page: string): string[] {
  return [...read(page).matchAll(/^(?:- \*\*|\| )([A-Z\d]+-[A-Z\d]+[a-z]?)\b/gm)].map(
    ([, id = '']) => id,
  );
}

/** The ids at the start of the titles of a file, such as `'[C-5] [RO-17] …'`. */
function citedIn(path: string): string[] {
  const titles = read(path).match(/(?<=['"`])(?:\[[A-Z\d]+-[A-Z\d]+[a-z]?\] )+/g) ?? [];
  return titles.flatMap((ids) => ids.match(/[\w-]+/g) ?? []);
}

const testFiles = (): string[] =>
  ['.test.ts', '.test.tsx', '.suite.ts'].flatMap((ending) => filesUnder('src', ending));

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));
}
