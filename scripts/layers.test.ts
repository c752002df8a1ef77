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

  it.each([
    ['src/games/a.ts', '../rooms/b.ts', 'src/rooms/b.ts'],
    ['src/rooms/a.ts', '../logs/b.ts', 'src/logs/b.ts'],
    ['src/board/a.ts', '../server/b.ts', 'src/server/b.ts'],
    ['src/web/a.ts', '../server/b.ts', 'src/server/b.ts'],
    ['src/web/a.ts', '../rooms/b.ts', 'src/rooms/b.ts'],
    ['src/terminal/a.ts', '../rooms/b.ts', 'src/rooms/b.ts'],
    ['src/server/a.ts', '../cli.ts', 'src/cli.ts'],
    ['src/games/a.ts', '../stray.ts', 'src/stray.ts'],
  ])('does not let %s use %s', (from, specifier, to) => {
    const { status, stdout } = check({ [from]: using(specifier), [to]: LEAF });
    expect(status).toBe(1);
    expect(stdout).toContain(`${from} must not use ${to}`);
  });

  it.each(['node:fs', 'fastify'])('does not let games use %s', (specifier) => {
    const { status } = check({ 'src/games/a.ts': `import '${specifier}';\n` });
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
