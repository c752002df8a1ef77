import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../games/index.ts';
import { MemoryLog } from '../logs/memory.ts';
import { type Log, NotStored } from '../room/log.ts';
import type { RoomId } from '../table/state.ts';
import { DefaultBoard } from './default-board.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { RoomService } from './room-service.ts';
import { logOnDisk } from './testing/http.ts';

const DAY = 86_400_000;

const DEAL = {
  options: { rows: 1, columns: 2, cards: ['A', 'B'], shuffle: false },
  seed: '',
};

const FLIP = { type: 'flip', row: 0, column: 0 };

/** A server that is started and, when it is asked to, stopped. */
async function start(log: Log, resume = false) {
  const service = new RoomService({ log, games, limits: DEFAULT_LIMITS });
  const board = await DefaultBoard.open(service, DEAL, { resume });
  return {
    service,
    board,
    id: board.id,
    play: () =>
      service.withRoom(
        board.id,
        ({ room }) => new Promise((resolve) => room.play('alice', FLIP, resolve)),
      ),
    async stop(): Promise<void> {
      await service.close();
      await board.close();
    },
  };
}

/** Starts a server, has somebody play on its board, and stops it. */
async function playedBoard(log: Log): Promise<RoomId> {
  const { id, play, stop } = await start(log);
  await play();
  await stop();
  return id;
}

describe('the latest board', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the one that was dealt last, even if the clock was ahead at an earlier one', async () => {
    const log = new MemoryLog();
    vi.setSystemTime(Date.now() + 91 * DAY);
    await playedBoard(log);
    vi.setSystemTime(Date.now() - 91 * DAY);
    const latest = await playedBoard(log);
    const { board, stop } = await start(log, true);
    expect([board.id, board.continued?.seq]).toEqual([latest, 2]);
    await stop();
  });

  it('is the one before if nobody played on the last one', async () => {
    const log = new MemoryLog();
    const played = await playedBoard(log);
    for (const _ of ['once', 'twice']) await (await start(log)).stop();
    const { id, stop } = await start(log, true);
    expect(id).toBe(played);
    await stop();
  });

  it('is the one that replaced another', async () => {
    const log = new MemoryLog();
    const { board, play, stop } = await start(log);
    await play();
    vi.setSystemTime(Date.now() - DAY);
    await board.deal(undefined, undefined);
    const dealt = board.id;
    await play();
    await stop();
    const again = await start(log, true);
    expect(again.id).toBe(dealt);
    await again.stop();
  });

  it('is found by its time if it was imported', async () => {
    const log = new MemoryLog();
    await playedBoard(log);
    vi.setSystemTime(Date.now() + DAY);
    const latest = await playedBoard(log);
    await log.notes.change('default-boards', () => []);
    const { id, stop } = await start(log, true);
    expect(id).toBe(latest);
    await stop();
  });
});

describe('a server on a full disk', () => {
  function fullDisk() {
    const disk = { free: Number.POSITIVE_INFINITY };
    return { disk, log: logOnDisk({ freeBytes: () => disk.free }) };
  }

  it('starts with the latest board if it cannot store a new one', async () => {
    const { disk, log } = fullDisk();
    const latest = await playedBoard(log);
    disk.free = 0;
    const { board, stop } = await start(log);
    expect([board.id, board.continued?.seq]).toEqual([latest, 2]);
    await stop();
    expect(await log.info(latest)).toBeDefined();
  });

  it('does not start if there is no board', async () => {
    const { disk, log } = fullDisk();
    disk.free = 0;
    await expect(start(log)).rejects.toThrow(NotStored);
  });

  it('can remove rooms, and its own board if nobody played on it', async () => {
    const { disk, log } = fullDisk();
    const old = await playedBoard(log);
    const { service, id, stop } = await start(log);
    disk.free = 0;
    await service.remove(old);
    await stop();
    expect([await log.info(old), await log.info(id)]).toEqual([undefined, undefined]);
  });
});
