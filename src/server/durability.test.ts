import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Layout } from '../games/scramble/cards.ts';
import { LmdbLog, type LmdbSettings } from '../logs/lmdb.ts';
import { serve } from './testing/http.ts';

const LAYOUT = { rows: 1, columns: 3, cards: ['A', 'B', 'C'] };

/** A server whose board is on a disk. */
async function serveFromDisk(settings: Partial<LmdbSettings>, layout: Layout = LAYOUT) {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = LmdbLog.open(folder, settings);
  onTestFinished(() => log.close());
  return { log, ...(await serve({ log, layout })) };
}

/** Takes so long for every commit that meanwhile everybody who plays asks for something else. */
class SlowDisk {
  #playing = 0;
  #unanswered = 0;
  #held: (() => void)[] = [];

  readonly around: LmdbSettings['around'] = async (commit) => {
    while (this.#unanswered < this.#playing) {
      await new Promise<void>((resolve) => this.#held.push(resolve));
    }
    await setImmediate();
    return commit();
  };

  readonly asked = (): void => this.#change(0, 1);
  readonly answered = (): void => this.#change(0, -1);
  readonly begins = (): void => this.#change(1, 0);
  readonly ends = (): void => this.#change(-1, 0);

  #change(playing: number, unanswered: number): void {
    this.#playing += playing;
    this.#unanswered += unanswered;
    for (const resolve of this.#held.splice(0)) resolve();
  }
}

describe('a server with a disk', () => {
  it('[RO-3] sends nothing that is not on the disk yet', async () => {
    let held: (() => void) | undefined;
    let isHolding = false;
    const { port, get, arrivals } = await serveFromDisk({
      around: (commit) =>
        isHolding
          ? new Promise((resolve, reject) => {
              held = () => commit().then(resolve, reject);
            })
          : commit(),
    });
    isHolding = true;
    const received = new Map<string, string>();
    for (const path of ['/flip/alice/0,0', '/flip/bob/0,1', '/flip/carol/9,9', '/watch/zoe']) {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => {
        socket.destroy();
      });
      received.set(path, '');
      socket.setEncoding('utf8').on('data', (chunk) => {
        received.set(path, `${received.get(path)}${chunk}`);
      });
      const arrived = arrivals(1);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await arrived;
    }
    await expect.poll(() => held).toBeDefined();
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    expect((await get('/look/alice')).body).toBe('1x3\ndown\ndown\ndown\n');
    const early = [...received].filter(([, bytes]) => bytes !== '').map(([path]) => path);
    // A refusal that saw nothing of what is not on the disk may leave.
    expect(early.filter((path) => path !== '/flip/carol/9,9')).toEqual([]);
    isHolding = false;
    held?.();
    await expect.poll(() => received.get('/flip/bob/0,1')).toMatch(/my B/);
    await expect.poll(() => received.get('/flip/alice/0,0')).toMatch(/my A/);
    await expect.poll(() => received.get('/watch/zoe')).toMatch(/up A/);
    await expect.poll(() => received.get('/flip/carol/9,9')).toMatch(/^HTTP\/1.1 409 /);
  });

  it('[RO-8] answers 503 while the disk is full, and continues when there is space', async () => {
    let free = Number.POSITIVE_INFINITY;
    const { get } = await serveFromDisk({ freeBytes: () => free });
    await get('/flip/alice/0,0');
    free = 0;
    const refused = await get('/flip/bob/0,1');
    expect([refused.status, refused.body]).toEqual([
      503,
      'the disk is full: nothing is stored until there is space\n',
    ]);
    expect((await get('/look/bob')).body).toBe('1x3\nup A\ndown\ndown\n');
    free = Number.POSITIVE_INFINITY;
    expect((await get('/flip/bob/0,1')).body).toBe('1x3\nup A\nmy B\ndown\n');
  });

  it('syncs a slow disk far less often than players move', async () => {
    const cards = Array.from({ length: 96 }, (_, index) => `card${index}`);
    const layout = { rows: 3, columns: 32, cards };
    const disk = new SlowDisk();
    const { log, get, service, app } = await serveFromDisk({ around: disk.around }, layout);
    app.server.on('request', disk.asked);
    const before = log.transactions;
    let moves = 0;
    const play = async (column: number): Promise<void> => {
      disk.begins();
      for (let flip = 0; flip < 25; flip++, moves++) {
        await get(`/flip/p${column}/${flip % 3},${column}`);
        disk.answered();
      }
      disk.ends();
    };
    await Promise.all(Array.from({ length: 32 }, (_, player) => play(player)));
    expect([moves, (await log.info(service.defaultRoom ?? ''))?.seq]).toEqual([800, 801]);
    expect(log.transactions - before).toBeLessThan(moves / 4);
  });
});
