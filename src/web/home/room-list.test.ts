import { describe, expect, it } from 'vitest';
import type { RoomSummary } from '../../client/browser.ts';
import { FakeClock } from '../../client/testing/fake-platform.ts';
import { canJoin, inOrder, RoomList } from './room-list.ts';

const room = (id: string, more: Partial<RoomSummary> = {}): RoomSummary => ({
  id,
  game: 'memoarrr',
  status: 'waiting',
  isOpen: false,
  byInvitation: false,
  host: 'Ann',
  seatsTaken: 1,
  seatCount: 4,
  spectators: 0,
  ...more,
});

/** A page that somebody looks at, with a server behind it that answers what it is told to. */
function page() {
  const clock = new FakeClock();
  let answer: readonly RoomSummary[] | Error = [];
  let isVisible = true;
  let changed = (): void => {};
  let asked = 0;
  const list = new RoomList({
    after: clock.after,
    isVisible: () => isVisible,
    onVisibility: (action) => {
      changed = action;
      return () => {
        changed = () => {};
      };
    },
    load: async () => {
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return {
    list,
    clock,
    get asked() {
      return asked;
    },
    get ids() {
      return list.rooms.value?.map(({ id }) => id);
    },
    answer(with_: readonly RoomSummary[] | Error) {
      answer = with_;
    },
    look(at: boolean) {
      isVisible = at;
      changed();
    },
    /** Lets what has been asked for arrive. */
    async settle() {
      for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
    },
    async pass(milliseconds: number) {
      clock.advance(milliseconds);
      await this.settle();
    },
  };
}

describe('a list of rooms', () => {
  it('is asked for at once, and again every three seconds', async () => {
    const shown = page();
    shown.answer([room('a')]);
    shown.list.start();
    expect(shown.ids).toBeUndefined();
    await shown.settle();
    expect(shown.ids).toEqual(['a']);
    shown.answer([room('b'), room('a')]);
    await shown.pass(2_999);
    expect(shown.asked).toBe(1);
    await shown.pass(1);
    expect(shown.ids).toEqual(['b', 'a']);
  });

  it('is not asked for while nobody looks, and at once when somebody does again', async () => {
    const shown = page();
    shown.list.start();
    await shown.settle();
    shown.look(false);
    await shown.pass(60_000);
    expect(shown.asked).toBe(1);
    shown.look(true);
    expect(shown.asked).toBe(2);
    await shown.settle();
    expect(shown.clock.delays).toEqual([3_000]);
  });

  it('keeps what was known when the server is lost, and asks ever more rarely', async () => {
    const shown = page();
    shown.answer([room('a')]);
    shown.list.start();
    await shown.settle();
    shown.answer(new Error('nobody there'));
    const pauses: number[] = [];
    for (let failed = 0; failed < 5; failed += 1) {
      await shown.pass(shown.clock.delays[0] ?? 0);
      pauses.push(...shown.clock.delays);
    }
    expect(pauses).toEqual([6_000, 12_000, 24_000, 30_000, 30_000]);
    expect([shown.ids, shown.list.isLost.value]).toEqual([['a'], true]);
    shown.answer([]);
    await shown.pass(30_000);
    expect([shown.ids, shown.list.isLost.value]).toEqual([[], false]);
    expect(shown.clock.delays).toEqual([3_000]);
  });

  it('never asks twice at a time', async () => {
    const shown = page();
    shown.list.start();
    shown.look(true);
    shown.look(true);
    expect(shown.asked).toBe(1);
    await shown.settle();
    expect(shown.clock.delays).toEqual([3_000]);
  });

  it('stops for good', async () => {
    const shown = page();
    const stop = shown.list.start();
    await shown.settle();
    stop();
    shown.look(true);
    await shown.pass(60_000);
    expect([shown.asked, shown.clock.delays]).toEqual([1, []]);
  });

  it('stops while it is being asked for', async () => {
    const shown = page();
    shown.list.start()();
    await shown.settle();
    expect([shown.ids, shown.clock.delays]).toEqual([undefined, []]);
  });
});

it.each([
  ['somebody is awaited', {}, false, true],
  ['all seats are taken', { seatsTaken: 4 }, false, false],
  ['it takes an invitation', { byInvitation: true }, false, false],
  ['it has started', { status: 'playing' }, false, false],
  ['it has started, and one may come late', { status: 'playing' }, true, true],
  ['it is over', { status: 'over' }, true, false],
  ['it is open to all', { status: 'playing', isOpen: true, seatsTaken: 9 }, false, true],
] as const)('may one sit down if %s', (_, more, joinLate, expected) => {
  expect(canJoin(room('a', more), { joinLate })).toBe(expected);
});

it('shows first what waits for players, and last what is over', () => {
  const over = room('over', { status: 'over' });
  const playing = room('playing', { status: 'playing' });
  const late = room('late', { status: 'playing', game: 'scramble' });
  const found = inOrder([over, playing, late, room('waiting')], (one) =>
    canJoin(one, { joinLate: one.game === 'scramble' }),
  );
  expect(found.map(({ id }) => id)).toEqual(['waiting', 'late', 'playing', 'over']);
});
