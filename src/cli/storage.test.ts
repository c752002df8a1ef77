import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEntry, moveEntry } from '../history/testing/entries.ts';
import { DATA_FILE } from '../logs/folder.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { fillUp, smallDisk } from '../logs/testing/small-disk.ts';
import { newFolder, outcome, runBuilt, startAtHome } from './testing/processes.ts';
import { roomsIn, serve, serveHere, serveWithLimit } from './testing/serving.ts';

const ownFolder = (home: string): string => join(home, '.local', 'share', 'recollect');

describe('recollect serve keeps moves', () => {
  it('in a folder of the user, which it names', async () => {
    const home = newFolder();
    const { output, get, stop } = await serveHere(home, 'boards/ab.txt');
    if (process.platform === 'linux') {
      expect(output.at(-1)).toBe(`moves are kept in ${ownFolder(home)}`);
    }
    await get('/flip/alice/0,0');
    expect(await stop()).toBe(0);
    const folder = (output.at(-1) ?? '').replace('moves are kept in ', '');
    expect((await roomsIn(folder)).map(({ game, seq }) => [game, seq])).toEqual([['scramble', 2]]);
  });

  it('in the next folder if another server uses that one', async () => {
    const home = newFolder();
    const [first, second] = [await serve(home), await serve(home)];
    const folder = (first.output.at(-1) ?? '').replace('moves are kept in ', '');
    expect(second.output.at(-1)).toBe(`moves are kept in ${folder}-2`);
  });

  it('nowhere with --ephemeral', async () => {
    const home = newFolder();
    const { get, output, stop } = await serveHere(home, '--ephemeral');
    expect((await get('/flip/alice/0,0')).status).toBe(200);
    expect(output).toHaveLength(1);
    await stop();
    expect(readdirSync(home)).toEqual([]);
  });

  it('after a kill', async () => {
    const home = newFolder();
    const first = await serve(home, 'boards/ab.txt');
    await first.get('/flip/alice/0,0');
    await first.get('/replace/alice/B/bee');
    const before = await first.get('/look/bob');
    await first.stop('SIGKILL');
    const { get, output } = await serve(home, '--resume');
    expect(await get('/look/bob')).toEqual(before);
    expect(output[1]).toMatch(/^going on with board-\d{8}-\d{6}-\d{3} after 2 moves$/);
  });

  it('of players who waited, but cancels their waits, since the requests are gone', async () => {
    const home = newFolder();
    const first = await serve(home, 'boards/ab.txt');
    await first.get('/flip/alice/0,0');
    const waiting = first.get('/flip/bob/0,0').catch(() => 'gone');
    await expect
      .poll(async () => (await first.get('/flip/bob/0,1')).body)
      .toMatch('already waiting');
    await first.stop('SIGKILL');
    expect(await waiting).toBe('gone');
    const { get } = await serve(home, '--resume');
    expect((await get('/flip/bob/1,1')).status).toBe(200);
  });

  it('of the latest board only, once another one is dealt', async () => {
    const home = newFolder();
    const first = await serve(home, 'boards/ab.txt');
    await first.get('/flip/alice/0,0');
    await first.stop();
    const second = await serve(home, 'boards/perfect.txt');
    expect((await second.get('/look/alice')).body).toBe(`3x3\n${'down\n'.repeat(9)}`);
    await second.get('/flip/alice/2,2');
    await second.stop();
    const third = await serve(home, 'boards/ab.txt', '--resume');
    expect((await third.get('/look/alice')).body).toMatch(/^3x3\n(down\n){8}my /);
  });

  it('but no board that nobody played on, once it stops', async () => {
    const home = newFolder();
    const { output, stop } = await serveHere(home);
    await stop();
    const folder = (output.at(-1) ?? '').replace('moves are kept in ', '');
    expect(await roomsIn(folder)).toEqual([]);
  });

  it('where others cannot read them', async () => {
    const home = newFolder();
    const folder = join(home, 'data');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    const { complaints } = await serve(home, '--data', folder);
    expect(complaints()).toBe(
      `recollect: others may look into ${folder} or change it: \`chmod 700 ${folder}\` keeps them out\n`,
    );
    expect(statSync(join(folder, DATA_FILE)).mode & 0o77).toBe(0);
    const file = join(home, 'rooms.backup');
    expect((await runBuilt('backup', file, '--data', folder)).code).toBe(0);
    expect(statSync(file).mode & 0o77).toBe(0);
  });

  it('where others cannot look, if Recollect made the folder', async () => {
    const home = newFolder();
    const first = await serve(home);
    await first.stop();
    const folder = (first.output.at(-1) ?? '').replace('moves are kept in ', '');
    chmodSync(folder, 0o777);
    const second = await serve(home);
    expect([statSync(folder).mode & 0o777, second.complaints()]).toEqual([0o700, '']);
  });

  it('also in a folder that an earlier start left incomplete', async () => {
    const home = newFolder();
    const folder = join(home, 'data');
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, DATA_FILE), '');
    expect((await runBuilt('rooms', '--data', folder)).stderr).toMatch(
      /^recollect: there is nothing in /,
    );
    const { get, complaints } = await serve(home, '--data', folder);
    expect((await get('/flip/alice/0,0')).status).toBe(200);
    expect(complaints()).toBe('');
  });

  it('and deals a board for --resume if there is none yet', async () => {
    const { get, output } = await serveHere(newFolder(), 'boards/perfect.txt', '--resume');
    expect((await get('/look/alice')).body).toMatch(/^3x3\n/);
    expect(output).toHaveLength(2);
  });
});

describe('a data folder', () => {
  it('is for one server at a time, and free as soon as that has ended in any way', async () => {
    const home = newFolder();
    const folder = join(home, 'data');
    const first = await serve(home, '--data', folder);
    const refused = await outcome(startAtHome(home, 'serve', '0', '--data', folder));
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^recollect: the data folder \S+ is in use by another process \(\d+\): choose another folder with --data DIR\n$/,
      ),
    });
    await first.stop('SIGKILL');
    const second = await serve(home, '--data', folder, '--resume');
    expect(second.complaints()).toBe('');
  });

  it.each([
    [
      'foreign',
      (path: string) => writeFileSync(path, 'once upon a time '.repeat(1_000)),
      /^recollect: \S+ was not written by Recollect: choose another folder with --data DIR\n$/,
    ],
    [
      'cut short',
      (path: string) => truncateSync(path, 12_288),
      /^recollect: \S+ is damaged or was cut short, and cannot be read: put a backup in its place, or choose another folder with --data DIR\n$/,
    ],
  ])('that is %s is reported at the start, in one line', async (_what, spoil, line) => {
    const home = newFolder();
    const folder = join(home, 'data');
    const first = await serve(home, '--data', folder);
    for (let flip = 0; flip < 30; flip++) await first.get(`/flip/alice/0,${flip % 6}`);
    await first.stop();
    spoil(join(folder, DATA_FILE));
    for (const args of [
      ['serve', '0'],
      ['rooms'],
      ['remove', 'room'],
      ['backup', 'no-backup'],
      ['import', 'src/logs/testing/old-logs/format-1/match.jsonl'],
    ]) {
      const { code, stderr } = await runBuilt(...args, '--data', folder);
      expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
    }
  });

  it('[RO-21] with a damaged room is served without it, and the room is reported at the start', async () => {
    const home = newFolder();
    const folder = join(home, 'data');
    const first = await serve(home, '--data', folder);
    await first.get('/flip/somebody_special/0,0');
    await first.stop();
    const path = join(folder, DATA_FILE);
    const bytes = readFileSync(path);
    for (
      let at = bytes.indexOf('somebody_special');
      at >= 0;
      at = bytes.indexOf('somebody_special', at + 1)
    ) {
      bytes.write('somebody_spectral', at, 'latin1');
    }
    writeFileSync(path, bytes);
    expect(await outcome(startAtHome(home, 'serve', '0', '--data', folder, '--resume'))).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /\nrecollect: room "board-\S+" is damaged at 2: its checksum is wrong\n$/,
      ),
    });
    const second = await serve(home, '--data', folder);
    expect(second.complaints()).toMatch(
      /^recollect: room "board-\S+" is damaged at 2: its checksum is wrong\nrecollect: damaged rooms cannot be entered, all others can: see whether a backup has them, and remove them with `recollect remove ROOM`\n$/,
    );
    expect((await second.get('/flip/alice/0,0')).status).toBe(200);
    await second.stop();
    const [damaged = ''] = /board-[-\d]+/.exec(second.complaints()) ?? [];
    expect(await runBuilt('export', damaged, '--data', folder)).toMatchObject({
      code: 1,
      stderr: `recollect: room "${damaged}" is damaged at 2: its checksum is wrong\n`,
    });
    expect((await runBuilt('remove', damaged, '--data', folder)).stdout).toBe(
      `removed ${damaged}\n`,
    );
    const third = await serve(home, '--data', folder, '--resume');
    expect(third.complaints()).toBe('');
  });
});

describe('a disk that fails', () => {
  it('stops the server with one line, and everything acknowledged is there afterwards', async () => {
    const home = newFolder();
    const first = await serve(home, '--deal', '4x4');
    await first.stop();
    const folder = (first.output.at(-1) ?? '').replace('moves are kept in ', '');
    const limited = await serveWithLimit(home, 160, '--data', folder, '--resume', '--history');
    let acknowledged = 0;
    const flips = async (player: number): Promise<void> => {
      for (let flip = 0; flip < 100_000; flip++) {
        const { status } = await limited.get(`/flip/p${player}/${flip % 4},${player}`);
        if (status === 200 || status === 409) acknowledged += 1;
      }
    };
    const players = [0, 1, 2, 3].map((player) => flips(player).catch(() => {}));
    expect(await limited.ended).toBe('SIGKILL');
    await Promise.all(players);
    expect(limited.complaints()).toMatch(
      /\nrecollect: cannot write to \S+: see to the disk, then start again\n$/,
    );
    expect(limited.complaints()).not.toMatch(/^ +at /m);
    expect(acknowledged).toBeGreaterThan(10);
    const [room] = await roomsIn(folder);
    expect((room?.seq ?? 0) - 1).toBeGreaterThanOrEqual(acknowledged);
    expect((room?.seq ?? 0) - 1).toBeLessThanOrEqual(acknowledged + 8);
    const again = await serve(home, '--data', folder, '--resume');
    expect((await again.get('/replace/alice/none/some')).status).toBe(200);
    expect(again.complaints()).toBe('');
  });
});

describe('a full disk', () => {
  it('can be served as far as possible, and emptied by a command', async ({ skip }) => {
    const disk = smallDisk(48);
    if (disk === undefined) return skip('only for those who may mount a disk');
    const [home, folder] = [newFolder(), join(disk, 'data')];
    const log = LmdbLog.open(folder);
    for (const room of ['one', 'two']) await fill(log, room, 6);
    await log.close();
    const first = await serve(home, '--data', folder);
    await first.get('/flip/alice/0,0');
    expect(await first.stop()).toBe(0);
    fillUp(disk);

    const second = await serve(home, '--data', folder);
    expect(second.output[1]).toMatch(/^going on with board-\S+ after 1 moves$/);
    expect(second.complaints()).toBe(
      `recollect: the disk with ${folder} is full: nothing can be played until there is space, or rooms are removed\n` +
        'recollect: no new board can be stored: going on with the latest one\n',
    );
    expect((await second.get('/look/alice')).status).toBe(200);
    expect((await second.get('/flip/alice/0,1')).status).toBe(503);
    expect(await second.stop()).toBe(0);

    for (const room of ['one', 'two']) {
      expect(await runBuilt('remove', room, '--data', folder)).toEqual({
        code: 0,
        stdout: `removed ${room}\n`,
        stderr: '',
      });
    }
    expect((await runBuilt('rooms', '--data', folder)).stdout).toMatch(/^board-\S+ .*\n$/);
  });

  it('is not served without a board, and the error names the remedy', async ({ skip }) => {
    const disk = smallDisk(48);
    if (disk === undefined) return skip('only for those who may mount a disk');
    const folder = join(disk, 'data');
    await LmdbLog.open(folder).close();
    fillUp(disk);
    expect(await runBuilt('serve', '0', '--data', folder)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /\nrecollect: the disk is full, and there is no board to go on with: make space, or remove rooms with `recollect remove ROOM`\n$/,
      ),
    });
  });
});

async function fill(log: LmdbLog, room: string, megabytes: number): Promise<void> {
  const move = moveEntry('x'.repeat(1_000_000));
  await log.append(room, 0, [createEntry({ game: 'match' })]);
  for (let seq = 1; seq <= megabytes; seq++) await log.append(room, seq, [move]);
}
