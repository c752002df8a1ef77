import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../games/game.ts';
import { type Entry, FORMAT, type Recorded, type RoomInfo, type Stored } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';
import { Conflict, type Log } from './log.ts';

/** A log under test, and how to be done with it. */
export interface LogUnderTest {
  readonly log: Log;
  /** What the log takes for the time. */
  readonly clock: { now: number };
  readonly close?: () => Promise<void>;
}

const creation: Entry = {
  v: FORMAT,
  type: 'create',
  game: 'scramble',
  options: { rows: 1, columns: 2, cards: ['🦄', 'none'] },
  players: ['__proto__'],
  seed: 'seed "with" \\ and \n and é',
};

const move = (move: Json): Entry => ({ v: FORMAT, type: 'move', player: 'alice', move });

const moves = (...names: string[]): Entry[] => names.map((name) => move({ name }));

/** What every log must do. To be called once for each kind of log. */
export function logContract(name: string, makeLog: () => LogUnderTest | Promise<LogUnderTest>) {
  describe(`${name} as a log`, () => {
    let log: Log;
    let clock: LogUnderTest['clock'];
    let close: LogUnderTest['close'];

    beforeEach(async () => {
      const made = await makeLog();
      log = made.log;
      clock = made.clock;
      close = made.close;
    });

    afterEach(async () => {
      await close?.();
    });

    const read = async (room: RoomId, after = 0): Promise<Stored[]> => {
      const stored: Stored[] = [];
      for await (const one of log.read(room, after)) stored.push(one);
      return stored;
    };

    /** `[number, name]` of each entry, `snapshot` for a snapshot. */
    const namesIn = async (room: RoomId, after = 0): Promise<[number, string][]> =>
      (await read(room, after)).map(({ seq, entry }) => [seq, nameOf(entry)]);

    const history = async (room: RoomId): Promise<Recorded[]> => {
      const recorded: Recorded[] = [];
      for await (const one of log.history(room)) recorded.push(one);
      return recorded;
    };

    const list = async (): Promise<RoomInfo[]> => {
      const infos: RoomInfo[] = [];
      for await (const one of log.rooms()) infos.push(one);
      return infos.sort((a, b) => (a.id < b.id ? -1 : 1));
    };

    const append = async (room: RoomId, expected: number, entries: Entry[]): Promise<number> =>
      log.append(room, expected, entries);

    /** Somebody who follows a room until they `stop`, and has heard of some entries. */
    function follow(room: RoomId) {
      const heard: Stored<Entry>[] = [];
      let wake = (): void => {};
      const stop = log.subscribe(room, (entries) => {
        heard.push(...entries);
        wake();
      });
      /** Resolves when they have heard of so many. */
      const hears = async (count: number): Promise<void> => {
        while (heard.length < count) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      };
      return { heard, hears, stop };
    }

    describe('appending and reading', () => {
      it('numbers the entries of a room from 1 on and returns the last number', async () => {
        expect(await append('room', 0, moves('a'))).toBe(1);
        expect(await append('room', 1, moves('b', 'c'))).toBe(3);
        expect(await namesIn('room')).toEqual([
          [1, 'a'],
          [2, 'b'],
          [3, 'c'],
        ]);
      });

      it('reads only what comes after a number', async () => {
        await append('room', 0, moves('a', 'b', 'c'));
        expect(await namesIn('room', 1)).toEqual([
          [2, 'b'],
          [3, 'c'],
        ]);
        expect(await namesIn('room', 3)).toEqual([]);
      });

      it('reads nothing of a room that it does not know', async () => {
        expect(await read('nowhere')).toEqual([]);
        expect(await read('nowhere', 7)).toEqual([]);
        expect(await append('nowhere', 0, moves('first'))).toBe(1);
      });

      it('gives entries back as they were, whatever they contain', async () => {
        const entries: Entry[] = [
          creation,
          { ...move({ deep: [null, true, 0.5, -1, '', { '': [] }] }), ...{ id: 'i', at: 'n' } },
          move(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}')),
          move('🏳️‍🌈 \u0000 none'),
          move(['x'.repeat(20_000)]),
        ];
        await append('room', 0, entries);
        const stored = await read('room');
        expect(stored).toEqual(entries.map((entry, index) => ({ seq: index + 1, entry })));
        expect(JSON.stringify(stored.map(({ entry }) => entry))).toBe(JSON.stringify(entries));
      });

      it('keeps many entries of one append in order', async () => {
        const many = Array.from({ length: 2_000 }, (_, index) => move(index));
        expect(await append('room', 0, many)).toBe(2_000);
        expect((await read('room')).map(({ entry }) => entry)).toEqual(many);
      });
    });

    describe('a conflict', () => {
      it('is told when the expected number is not the last one, and nothing is added', async () => {
        await append('room', 0, moves('a', 'b'));
        for (const expected of [0, 1, 3, 99]) {
          await expect(append('room', expected, moves('x', 'y'))).rejects.toThrow(Conflict);
        }
        await expect(append('new', 1, moves('x'))).rejects.toThrow(Conflict);
        expect(await namesIn('room')).toEqual([
          [1, 'a'],
          [2, 'b'],
        ]);
        expect(await read('new')).toEqual([]);
      });

      it('does not keep the next append from succeeding', async () => {
        await append('room', 0, moves('a'));
        await expect(append('room', 0, moves('x'))).rejects.toThrow(Conflict);
        expect(await append('room', 1, moves('b'))).toBe(2);
      });

      it('spares exactly one of several appends at the same time, and that one is whole', async () => {
        await append('room', 0, moves('start'));
        const rivals = Array.from({ length: 8 }, (_, index) =>
          append('room', 1, moves(`${index}, first`, `${index}, second`)).then(() => index),
        );
        const settled = await Promise.allSettled(rivals);
        const winners = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
        const [winner] = winners;
        expect(winners).toHaveLength(1);
        for (const one of settled) {
          if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Conflict);
        }
        expect(await namesIn('room', 1)).toEqual([
          [2, `${winner}, first`],
          [3, `${winner}, second`],
        ]);
      });
    });

    describe('following', () => {
      it('hears of what is appended from then on, in order and with its numbers', async () => {
        await append('room', 0, moves('before'));
        const { heard, hears, stop } = follow('room');
        await append('room', 1, moves('a', 'b'));
        await append('room', 3, moves('c'));
        await hears(3);
        expect(heard).toEqual((await read('room')).slice(1));
        stop();
      });

      it('hears nothing of an append that lost', async () => {
        await append('room', 0, moves('a'));
        const { heard, hears, stop } = follow('room');
        await expect(append('room', 0, moves('lost'))).rejects.toThrow(Conflict);
        await append('room', 1, moves('b'));
        await hears(1);
        expect(heard.map(({ entry }) => nameOf(entry))).toEqual(['b']);
        stop();
      });

      it('tells everybody who follows, until they stop', async () => {
        const [first, second] = [follow('room'), follow('room')];
        await append('room', 0, moves('a'));
        await Promise.all([first.hears(1), second.hears(1)]);
        first.stop();
        first.stop();
        await append('room', 1, moves('b'));
        await second.hears(2);
        expect([first.heard.map(seqOf), second.heard.map(seqOf)]).toEqual([[1], [1, 2]]);
        second.stop();
      });

      it('can begin before the room exists', async () => {
        const { heard, hears, stop } = follow('new');
        await append('new', 0, [creation]);
        await hears(1);
        expect(heard.map(seqOf)).toEqual([1]);
        stop();
      });

      it('tells in order also when a subscriber appends because of what it hears', async () => {
        const answers: Promise<number>[] = [];
        const stopAnswering = log.subscribe('room', (entries) => {
          if (entries.some(({ seq }) => seq === 1)) answers.push(append('room', 1, moves('b')));
        });
        const { heard, hears, stop } = follow('room');
        await append('room', 0, moves('a'));
        await hears(2);
        expect(heard.map(seqOf)).toEqual([1, 2]);
        expect(await Promise.all(answers)).toEqual([2]);
        stopAnswering();
        stop();
      });
    });

    describe('a snapshot', () => {
      const state = { cards: ['A', { nested: null }] };

      it('stands for the entries that it lets the log drop', async () => {
        await append('room', 0, moves('a', 'b', 'c', 'd'));
        await log.snapshot('room', 3, state, true);
        const [snapshot, ...rest] = await read('room');
        expect(snapshot).toEqual({ seq: 3, entry: { v: FORMAT, type: 'snapshot', state } });
        expect(rest.map(({ seq, entry }) => [seq, nameOf(entry)])).toEqual([[4, 'd']]);
      });

      it('is given to those who are behind it, and to no others', async () => {
        await append('room', 0, moves('a', 'b', 'c', 'd'));
        await log.snapshot('room', 3, state, true);
        expect(await namesIn('room', 1)).toEqual([
          [3, 'snapshot'],
          [4, 'd'],
        ]);
        expect(await namesIn('room', 3)).toEqual([[4, 'd']]);
        expect(await namesIn('room', 4)).toEqual([]);
        await log.snapshot('room', 4, state, true);
        expect(await namesIn('room', 4)).toEqual([]);
      });

      it('leaves every entry in place if nothing is to be dropped', async () => {
        await append('room', 0, moves('a', 'b'));
        await log.snapshot('room', 2, state, false);
        await append('room', 2, moves('c'));
        expect(await namesIn('room', 1)).toEqual([
          [2, 'b'],
          [3, 'c'],
        ]);
        expect((await history('room')).map(({ seq, entry }) => [seq, nameOf(entry)])).toEqual([
          [1, 'a'],
          [2, 'b'],
          [3, 'c'],
        ]);
      });

      it('saves those who know nothing from reading all that it covers', async () => {
        await append('room', 0, moves('a', 'b', 'c'));
        await log.snapshot('room', 2, state, false);
        expect(await namesIn('room')).toEqual([
          [2, 'snapshot'],
          [3, 'c'],
        ]);
      });

      it('may fall into the middle of what was appended together, again and again', async () => {
        await append('room', 0, moves('a', 'b', 'c', 'd', 'e'));
        await append('room', 5, moves('f', 'g'));
        for (const [seq, rest] of [
          [2, ['c', 'd', 'e', 'f', 'g']],
          [4, ['e', 'f', 'g']],
          [5, ['f', 'g']],
          [6, ['g']],
          [7, []],
        ] as const) {
          await log.snapshot('room', seq, state, true);
          const expected = [
            [seq, 'snapshot'],
            ...rest.map((name, index) => [seq + 1 + index, name]),
          ];
          expect(await namesIn('room')).toEqual(expected);
          expect(await namesIn('room', 1)).toEqual(expected);
          const kept = await history('room');
          expect(kept.map(({ seq, entry }) => [seq, nameOf(entry)])).toEqual(expected);
        }
        expect(await append('room', 7, moves('h'))).toBe(8);
      });

      it('may come while somebody reads, in place of what it lets the log drop', async () => {
        await append('room', 0, [creation]);
        const bulky = move('x'.repeat(400_000));
        for (let seq = 1; seq < 12; seq++) await append('room', seq, [bulky]);
        const readings = [log.read('room', 0), log.read('room', 1), log.history('room')].map(
          (reading) => reading[Symbol.asyncIterator](),
        );
        const found = await Promise.all(
          readings.map(async (reading) => [(await reading.next()).value as Stored]),
        );
        await log.snapshot('room', 10, state, true);
        await append('room', 12, [bulky]);
        for (const [index, reading] of readings.entries()) {
          const read = found[index] ?? [];
          for (let next = await reading.next(); !next.done; next = await reading.next()) {
            read.push(next.value);
          }
          expect(read.at(-1)?.seq).toBeGreaterThanOrEqual(12);
          for (const [at, { seq, entry }] of read.entries()) {
            const before = read[at - 1]?.seq;
            if (before === undefined) expect(seq).toBe(index === 1 ? 2 : 1);
            else if (entry.type === 'snapshot') expect([seq, entry.state]).toEqual([10, state]);
            else expect(seq).toBe(before + 1);
          }
        }
      });

      it('does not change what comes next', async () => {
        await append('room', 0, moves('a', 'b'));
        await log.snapshot('room', 2, state, true);
        await expect(append('room', 0, moves('x'))).rejects.toThrow(Conflict);
        expect(await append('room', 2, moves('c'))).toBe(3);
        expect(await namesIn('room', 2)).toEqual([[3, 'c']]);
      });

      it('takes the place of an older one, never of a newer one', async () => {
        await append('room', 0, moves('a', 'b', 'c', 'd'));
        await log.snapshot('room', 2, 'older', true);
        await log.snapshot('room', 4, 'newer', true);
        await log.snapshot('room', 3, 'too late', true);
        expect(await read('room')).toEqual([
          { seq: 4, entry: { v: FORMAT, type: 'snapshot', state: 'newer' } },
        ]);
      });
    });

    describe('its history', () => {
      it('has all entries and when they were stored', async () => {
        clock.now = 1_000;
        await append('room', 0, [creation, ...moves('a')]);
        clock.now = 2_000;
        await append('room', 2, moves('b'));
        const recorded = await history('room');
        expect(recorded.map(({ seq, time, entry }) => [seq, time, nameOf(entry)])).toEqual([
          [1, 1_000, 'create'],
          [2, 1_000, 'a'],
          [3, 2_000, 'b'],
        ]);
        expect(await history('nowhere')).toEqual([]);
      });
    });

    describe('its list of rooms', () => {
      const last: Entry = { v: FORMAT, type: 'move', player: 'alice', move: 1, over: true };

      it('tells each room’s game, times, length, and whether it is over', async () => {
        expect(await list()).toEqual([]);
        clock.now = 1_000;
        await append('one', 0, [creation]);
        await append('two', 0, [creation, ...moves('a')]);
        clock.now = 2_000;
        await append('one', 1, [...moves('b'), last]);
        const both = { game: 'scramble', created: 1_000, seq: 2 };
        expect(await list()).toEqual([
          { ...both, id: 'one', changed: 2_000, seq: 3, isOver: true },
          { ...both, id: 'two', changed: 1_000, isOver: false },
        ]);
        const [one] = await list();
        expect([await log.info('one'), await log.info('three')]).toEqual([one, undefined]);
      });

      it('is the same when a snapshot stands for everything', async () => {
        clock.now = 1_000;
        await append('room', 0, [creation, ...moves('a')]);
        clock.now = 2_000;
        await log.snapshot('room', 2, null, true);
        const [info] = await list();
        expect(info).toMatchObject({ id: 'room', game: 'scramble', created: 1_000, seq: 2 });
      });

      it('has every room, however many there are', async () => {
        const many = Array.from({ length: 2_500 }, (_, index) => `room ${index}`);
        await Promise.all(many.map((room) => append(room, 0, [creation])));
        expect((await list()).map(({ id }) => id)).toEqual([...many].sort());
      });

      it('forgets a room that is removed, and so does everything else', async () => {
        for (const room of ['room', 'roomy', 'roo']) {
          await append(room, 0, [creation, ...moves('a')]);
          await log.snapshot(room, 2, null, false);
        }
        expect([await log.remove('room'), await log.remove('nowhere')]).toEqual([true, false]);
        expect((await list()).map(({ id }) => id)).toEqual(['roo', 'roomy']);
        expect([await read('room'), await history('room')]).toEqual([[], []]);
        expect(await append('room', 0, [creation])).toBe(1);
        expect(await namesIn('room')).toEqual([[1, 'create']]);
      });
    });

    describe('its notes', () => {
      it('are as they were put, and no rooms', async () => {
        const { notes } = log;
        if (!notes) return;
        expect(await notes.get('one')).toBeUndefined();
        await notes.put('one', { a: [1, null] });
        await notes.put('two', 2);
        await notes.put('one', ['again']);
        expect([await notes.get('one'), await notes.get('two')]).toEqual([['again'], 2]);
        expect([await list(), await read('one')]).toEqual([[], []]);
      });
    });

    describe('rooms', () => {
      const hostile = [
        '__proto__',
        'constructor',
        'toString',
        'a',
        'A',
        'a.b',
        'a.*',
        '>',
        'a/b',
        '../a',
        'a b',
        'a\u0000b',
        '🦄',
        '0',
        'x'.repeat(200),
      ];

      it('do not know of each other, whatever they are called', async () => {
        for (const room of hostile) expect(await read(room)).toEqual([]);
        for (const [index, room] of hostile.entries()) {
          expect(await append(room, 0, moves(`in ${index}`))).toBe(1);
        }
        for (const [index, room] of hostile.entries()) {
          expect(await namesIn(room)).toEqual([[1, `in ${index}`]]);
        }
      });

      it('are followed, conflict and drop entries on their own', async () => {
        const { heard, hears, stop } = follow('one');
        await append('one', 0, moves('a'));
        await append('two', 0, moves('x', 'y'));
        await log.snapshot('two', 2, null, true);
        await append('one', 1, moves('b'));
        await hears(2);
        expect(heard.map(({ entry }) => nameOf(entry))).toEqual(['a', 'b']);
        expect(await namesIn('one')).toEqual([
          [1, 'a'],
          [2, 'b'],
        ]);
        stop();
      });
    });
  });
}

const seqOf = ({ seq }: Stored): number => seq;

function nameOf(entry: Stored['entry']): string {
  if (entry.type !== 'move') return entry.type;
  const { move } = entry;
  return typeof move === 'object' && move !== null && 'name' in move ? String(move['name']) : '?';
}
