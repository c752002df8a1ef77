import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder, outcome, runBuilt, startAtHome } from './testing/processes.ts';
import { serve } from './testing/serving.ts';

describe('the built command line', () => {
  it('is run by Node', () => {
    expect(readFileSync('dist/cli.js', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('has every command', async () => {
    const home = newFolder();
    const [room, copy] = [join(home, 'room.jsonl'), join(home, 'rooms.backup')];
    const succeeds = async (...args: string[]): Promise<string> => {
      const { stdout, ...rest } = await outcome(startAtHome(home, ...args), 'quit\n');
      expect(rest).toEqual({ code: 0, stderr: '' });
      return stdout;
    };
    const server = await serve(home);
    const created = await succeeds('create', server.url, 'match', '--name', 'Ann');
    const [link = '', id = ''] = /^http\S+\/rooms\/(\S+)/.exec(created) ?? [];
    expect(await succeeds('play', link, '--name', 'Ann')).toContain('Your seat is kept.');
    expect(await succeeds('watch', link)).toContain('You watch');
    expect(await succeeds('rooms', server.url)).toContain('/rooms/board-');
    expect(await server.stop()).toBe(0);

    expect(await succeeds('rooms')).toContain(id);
    writeFileSync(room, await succeeds('export', id));
    expect(await succeeds('backup', copy)).toBe(`all rooms are in ${copy}\n`);
    expect(await succeeds('remove', id)).toBe(`removed ${id}\n`);
    expect(await succeeds('import', room)).toBe(`stored as ${id}\n`);
    expect(await succeeds('simulate', '--moves', '1')).toContain('player_4: 1 move');
  });

  it.each([
    'serve',
    'play',
    'create',
    'watch',
    'rooms',
    'export',
    'import',
    'remove',
    'backup',
    'simulate',
  ])('reports the mistake in %s in one line', async (command) => {
    expect(await runBuilt(command, '--sing')).toEqual({
      code: 1,
      stdout: '',
      stderr: "recollect: unknown option '--sing'\n",
    });
  });
});
