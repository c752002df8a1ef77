import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const SCRIPT = fileURLToPath(new URL('layers.mjs', import.meta.url));

/** Checks a tree of files, given by their paths and contents. */
function check(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'recollect-layers-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'src'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, 'src'], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout };
}

const LEAF = 'export const x = 1;\n';
const using = (path: string): string => `export { x } from '${path}';\n`;

describe('the layers', () => {
  it('lets each layer use those above it', () => {
    const { status, stdout } = check({
      'src/games/a.ts': LEAF,
      'src/rooms/b.ts': using('../games/a.ts'),
      'src/server/c.ts': using('../rooms/b.ts'),
      'src/cli.ts': using('./server/c.ts'),
    });
    expect([status, stdout]).toEqual([0, '4 modules keep to their layers\n']);
  });

  it('does not let a layer use those below it, nor what is in none', () => {
    const uses = [
      ['src/games/a.ts', '../rooms/x.ts', 'src/rooms/x.ts'],
      ['src/rooms/a.ts', '../logs/x.ts', 'src/logs/x.ts'],
      ['src/board/a.ts', '../server/x.ts', 'src/server/x.ts'],
      ['src/web/a.ts', '../server/x.ts', 'src/server/x.ts'],
      ['src/web/b.ts', '../rooms/x.ts', 'src/rooms/x.ts'],
      ['src/terminal/a.ts', '../rooms/x.ts', 'src/rooms/x.ts'],
      ['src/client/a.ts', '../logs/x.ts', 'src/logs/x.ts'],
      ['src/table/a.ts', '../history/x.ts', 'src/history/x.ts'],
      ['src/history/a.ts', '../room/x.ts', 'src/room/x.ts'],
      ['src/room/a.ts', '../protocol/x.ts', 'src/protocol/x.ts'],
      ['src/server/a.ts', '../cli.ts', 'src/cli.ts'],
      ['src/games/b.ts', '../stray.ts', 'src/stray.ts'],
    ] as const;
    const files = uses.flatMap(([from, path, to]) => [
      [from, using(path)],
      [to, LEAF],
    ]);
    const { status, stdout } = check(Object.fromEntries(files));
    expect(status).toBe(1);
    for (const [from, , to] of uses) expect(stdout).toContain(`${from} must not use ${to}`);
  });

  it('lets clients, terminals and pages use what runs anywhere', () => {
    const { status } = check({
      'src/history/x.ts': LEAF,
      'src/room/x.ts': LEAF,
      'src/client/a.ts': using('../history/x.ts'),
      'src/terminal/a.ts': using('../room/x.ts'),
      'src/web/a.ts': using('../room/x.ts'),
    });
    expect(status).toBe(0);
  });

  it.each([
    ['games', 'node:fs'],
    ['games', 'fastify'],
    ['games', 'typebox'],
    ['table', 'node:crypto'],
    ['history', 'lmdb'],
    ['room', 'node:timers'],
    ['protocol', 'ws'],
  ])('does not let %s use %s', (layer, specifier) => {
    const { status } = check({ [`src/${layer}/a.ts`]: `import '${specifier}';\n` });
    expect(status).toBe(1);
  });

  it('does not let modules use each other in a circle, not even for types', () => {
    const { status, stdout } = check({
      'src/games/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'src/games/b.ts': "import type { A } from './a.ts';\nexport type B = A | 1;\n",
    });
    expect(status).toBe(1);
    expect(stdout).toContain('no-cycles');
  });

  it('fails if there are no modules to look at', () => {
    expect(check({})).toEqual({ status: 1, stdout: 'there are no modules in src\n' });
  });
});
