import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Entry, RoomInfo, Stored } from '../history/entry.ts';
import { createEntry, moveEntry, snapshotEntry } from '../history/testing/entries.ts';
import type { RoomId } from '../table/state.ts';
import { Conflict, type Log } from './log.ts';

/** A log under test, and how to be done with it. */
export interface LogUnderTest {
  readonly log: Log;
  readonly close?: () => Promise<void>;
}

const creation = createEntry({
  setup: { rows: 1, columns: 2, cards: ['🦄', 'none'] },
  players: ['__proto__'],
  seed: 'seed "with" \\ and \n and é',
});

const moves = (...names: string[]): Entry[] => names.map((name) => moveEntry({ name }));

/** The entries at that time. */
const at = (time: number, ...entries: Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, time }));

/** The contract of every log. Call it once for each kind of log. */
export function logContract(name: string, makeLog: () => LogUnderTest | Promise<LogUnderTest>) {
  describe(`${name} as a log`, () => {
    let log: Log;
    let close: LogUnderTest['close'];

    beforeEach(async () => {
      const made = await makeLog();
      log = made.log;
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

    const history = async (room: RoomId): Promise<Stored[]> => {
      const recorded: Stored[] = [];
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
      let isGone = false;
      const stop = log.subscribe(room, {
        onEntries: (entries) => {
          heard.push(...entries);
          wake();
        },
        onRemoved: () => {
          isGone = true;
          wake();
        },
      });
      /** Resolves when they have heard of so many. */
      const hears = (count: number): Promise<void> => until(() => heard.length >= count);
      /** Resolves when they have heard that the room is gone. */
      const hearsOfRemoval = (): Promise<void> => until(() => isGone);
      const until = async (isDone: () => boolean): Promise<void> => {
        while (!isDone()) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      };
      return { heard, hears, hearsOfRemoval, stop };
    }

    describe('appending and reading', () => {
      it('[HI-1] numbers the entries of a room from 1 on and returns the last number', async () => {
        expect(await append('room', 0, moves('a'))).toBe(1);
        expect(await append('room', 1, moves('b', 'c'))).toBe(3);
        expect(await namesIn('room')).toEqual([
          [1, 'a'],
          [2, 'b'],
          [3, 'c'],
        ]);
      });

      it('reads only the entries after a number', async () => {
        await append('room', 0, moves('a', 'b', 'c'));
        expect(await namesIn('room', 1)).toEqual([
          [2, 'b'],
          [3, 'c'],
        ]);
        expect(await namesIn('room', 3)).toEqual([]);
      });

      it('reads nothing of an unknown room', async () => {
        expect(await read('nowhere')).toEqual([]);
        expect(await read('nowhere', 7)).toEqual([]);
        expect(await append('nowhere', 0, moves('first'))).toBe(1);
      });

      it('returns entries unchanged, whatever they contain', async () => {
        const entries: Entry[] = [
          creation,
          {
            ...moveEntry({ deep: [null, true, 0.5, -1, '', { '': [] }] }),
            ...{ id: 'i', node: 'n' },
          },
          moveEntry(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}')),
          moveEntry('🏳️‍🌈 \u0000 none'),
          moveEntry(['x'.repeat(20_000)]),
        ];
        await append('room', 0, entries);
        const stored = await read('room');
        expect(stored).toEqual(entries.map((entry, index) => ({ seq: index + 1, entry })));
        expect(JSON.stringify(stored.map(({ entry }) => entry))).toBe(JSON.stringify(entries));
      });

      it('keeps many entries of one append in order', async () => {
        const many = Array.from({ length: 2_000 }, (_, index) => moveEntry(index));
        expect(await append('room', 0, many)).toBe(2_000);
        expect((await read('room')).map(({ entry }) => entry)).toEqual(many);
      });
    });

    describe('a conflict', () => {
      it('is reported when the expected number is not the last one, and nothing is added', async () => {
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

      it('does not prevent the next append', async () => {
        await append('room', 0, moves('a'));
        await expect(append('room', 0, moves('x'))).rejects.toThrow(Conflict);
        expect(await append('room', 1, moves('b'))).toBe(2);
      });

      it('fails all but one of several concurrent appends, and that one is complete', async () => {
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
      it('notifies of later entries, in order and with their numbers', async () => {
        await append('room', 0, moves('before'));
        const { heard, hears, stop } = follow('room');
        await append('room', 1, moves('a', 'b'));
        await append('room', 3, moves('c'));
        await hears(3);
        expect(heard).toEqual((await read('room')).slice(1));
        stop();
      });

      it('does not notify of an append that failed', async () => {
        await append('room', 0, moves('a'));
        const { heard, hears, stop } = follow('room');
        await expect(append('room', 0, moves('lost'))).rejects.toThrow(Conflict);
        await append('room', 1, moves('b'));
        await hears(1);
        expect(heard.map(({ entry }) => nameOf(entry))).toEqual(['b']);
        stop();
      });

      it('notifies all subscribers, until they unsubscribe', async () => {
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

      it('can start before the room exists', async () => {
        const { heard, hears, stop } = follow('new');
        await append('new', 0, [creation]);
        await hears(1);
        expect(heard.map(seqOf)).toEqual([1]);
        stop();
      });

      it('notifies in order also if a subscriber appends during a notification', async () => {
        const answers: Promise<number>[] = [];
        const stopAnswering = log.subscribe('room', {
          onEntries: (entries) => {
            if (entries.some(({ seq }) => seq === 1)) answers.push(append('room', 1, moves('b')));
          },
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
      const state = snapshotEntry({ cards: ['A', { nested: null }] }, 5);

      it('may be long', async () => {
        const long = snapshotEntry({ ids: 'é'.repeat(1_500_000) }, 5);
        await append('room', 0, moves('a', 'b', 'c'));
        await log.snapshot('room', 2, long, true);
        const [snapshot, ...rest] = await read('room');
        expect(snapshot).toEqual({ seq: 2, entry: long });
        expect(rest.map(({ seq, entry }) => [seq, nameOf(entry)])).toEqual([[3, 'c']]);
      });

      it('[HI-5] stands for the entries that it lets the log drop', async () => {
        await append('room', 0, moves('a', 'b', 'c', 'd'));
        await log.snapshot('room', 3, state, true);
        const [snapshot, ...rest] = await read('room');
        expect(snapshot).toEqual({ seq: 3, entry: state });
        expect(rest.map(({ seq, entry }) => [seq, nameOf(entry)])).toEqual([[4, 'd']]);
      });

      it('is given to readers that are behind it, and to no others', async () => {
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

      it('keeps every entry if nothing is dropped', async () => {
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

      it('spares new readers all that it covers', async () => {
        await append('room', 0, moves('a', 'b', 'c'));
        await log.snapshot('room', 2, state, false);
        expect(await namesIn('room')).toEqual([
          [2, 'snapshot'],
          [3, 'c'],
        ]);
      });

      it('may end in the middle of an append, again and again', async () => {
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

      it('may be stored during a read, and replaces the entries that the log drops', async () => {
        await append('room', 0, [creation]);
        const bulky = moveEntry('x'.repeat(400_000));
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
            else if (entry.type === 'snapshot') expect([seq, entry]).toEqual([10, state]);
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

      it('replaces an older one, never a newer one', async () => {
        await append('room', 0, moves('a', 'b', 'c', 'd'));
        await log.snapshot('room', 2, snapshotEntry('older'), true);
        await log.snapshot('room', 4, snapshotEntry('newer'), true);
        await log.snapshot('room', 3, snapshotEntry('too late'), true);
        expect(await read('room')).toEqual([{ seq: 4, entry: snapshotEntry('newer') }]);
      });
    });

    describe('its history', () => {
      it('[HI-3] has all entries with their times', async () => {
        await append('room', 0, at(1_000, creation, ...moves('a')));
        await append('room', 2, at(2_000, ...moves('b')));
        const recorded = await history('room');
        expect(recorded.map(({ seq, entry }) => [seq, entry.time, nameOf(entry)])).toEqual([
          [1, 1_000, 'create'],
          [2, 1_000, 'a'],
          [3, 2_000, 'b'],
        ]);
        expect(await history('nowhere')).toEqual([]);
      });
    });

    describe('its list of rooms', () => {
      const last = moveEntry(1, { over: true });

      it('shows the game, times, length and end of each room', async () => {
        expect(await list()).toEqual([]);
        await append('one', 0, at(1_000, creation));
        await append('two', 0, at(1_000, creation, ...moves('a')));
        await append('one', 1, at(2_000, ...moves('b'), last));
        const both = { game: 'scramble', created: 1_000, seq: 2 };
        expect(await list()).toEqual([
          { ...both, id: 'one', changed: 2_000, seq: 3, isOver: true },
          { ...both, id: 'two', changed: 1_000, isOver: false },
        ]);
        const [one] = await list();
        expect([await log.info('one'), await log.info('three')]).toEqual([one, undefined]);
      });

      it('is the same if a snapshot stands for everything', async () => {
        await append('room', 0, at(1_000, creation, ...moves('a')));
        await log.snapshot('room', 2, snapshotEntry(null, 1_000), true);
        const [info] = await list();
        expect(info).toMatchObject({ id: 'room', game: 'scramble', created: 1_000, seq: 2 });
      });

      it('has every room, however many there are', async () => {
        const many = Array.from({ length: 2_500 }, (_, index) => `room ${index}`);
        await Promise.all(many.map((room) => append(room, 0, [creation])));
        expect((await list()).map(({ id }) => id)).toEqual([...many].sort());
      });

      it('loses a room that is removed, as does everything else', async () => {
        for (const room of ['room', 'roomy', 'roo']) {
          await append(room, 0, [creation, ...moves('a')]);
          await log.snapshot(room, 2, snapshotEntry(null), false);
        }
        expect([await log.remove('room'), await log.remove('nowhere')]).toEqual([true, false]);
        expect((await list()).map(({ id }) => id)).toEqual(['roo', 'roomy']);
        expect([await read('room'), await history('room')]).toEqual([[], []]);
        expect(await append('room', 0, [creation])).toBe(1);
        expect(await namesIn('room')).toEqual([[1, 'create']]);
      });
    });

    describe('a removed room', () => {
      it('[RO-33] is a fact that subscribers hear of, and another can have its id', async () => {
        const { heard, hears, hearsOfRemoval, stop } = follow('room');
        await append('room', 0, [creation, ...moves('a')]);
        expect(await log.remove('room')).toBe(true);
        await hearsOfRemoval();
        expect(await log.remove('room')).toBe(false);
        stop();
        const again = follow('room');
        expect(await append('room', 0, [creation])).toBe(1);
        await again.hears(1);
        expect(await namesIn('room')).toEqual([[1, 'create']]);
        again.stop();
        await hears(2);
        expect(heard.map(seqOf)).toEqual([1, 2]);
      });

      it('has no more entries', async () => {
        await append('room', 0, [creation, ...moves('a')]);
        await log.remove('room');
        await expect(append('room', 2, moves('too late'))).rejects.toThrow(Conflict);
        expect(await list()).toEqual([]);
      });
    });

    describe('an imported room', () => {
      const isOver = false;
      const infoOf = (id: string, history: readonly Stored[]): RoomInfo => {
        const { seq = 0, entry } = history.at(-1) ?? {};
        return { id, game: 'match', created: 1_000, changed: entry?.time ?? 0, seq, isOver };
      };
      const adopt = (id: string, history: readonly Stored[]): Promise<void> =>
        log.adopt(infoOf(id, history), history);
      const numbered = (first: number, entries: readonly Entry[]): Stored<Entry>[] =>
        entries.map((entry, index) => ({ seq: first + index, entry }));
      const many = (count: number): Entry[] =>
        at(3_000, ...Array.from({ length: count }, (_, index) => moveEntry(`${index}`)));

      const WHOLE = numbered(1, [...at(1_000, creation), ...at(2_000, ...moves('a', 'b'))]);
      const STATE = { seq: 7, entry: snapshotEntry({ cards: ['🦄'] }, 2_000) };
      const HISTORIES: readonly (readonly [string, readonly Stored[]])[] = [
        ['a few entries', WHOLE],
        ['more entries than an append has', numbered(1, [...at(1_000, creation), ...many(2_500)])],
        [
          'long entries',
          numbered(1, [...at(1_000, creation), ...moves('x'.repeat(200_000), 'y'.repeat(200_000))]),
        ],
        ['only a snapshot', [STATE]],
        ['a snapshot and entries after it', [STATE, ...numbered(8, many(2_500))]],
      ];

      it.each(HISTORIES)('[HI-6] of %s is there as it was', async (_, stored) => {
        await adopt('room', stored);
        expect(await history('room')).toEqual(stored);
        expect(await read('room')).toEqual(stored);
        const info = { ...infoOf('room', stored), imported: expect.any(Number) };
        expect([await list(), await log.info('room')]).toEqual([[info], info]);
      });

      it.each(HISTORIES)('of %s goes on', async (_, stored) => {
        await adopt('room', stored);
        const last = stored.at(-1)?.seq ?? 0;
        const { heard, hears, stop } = follow('room');
        await read('room');
        expect(await append('room', last, moves('next'))).toBe(last + 1);
        await hears(1);
        stop();
        expect(await history('room')).toEqual([...stored, ...heard]);
        await log.snapshot('room', last, snapshotEntry('later'), true);
        expect(await namesIn('room')).toEqual([
          [last, 'snapshot'],
          [last + 1, 'next'],
        ]);
        expect(await log.info('room')).toMatchObject({ seq: last + 1, game: 'match' });
      });

      it('stays marked as imported when it is over', async () => {
        await adopt('room', WHOLE);
        await append('room', 3, [moveEntry(1, { over: true })]);
        expect(await log.info('room')).toMatchObject({
          imported: expect.any(Number),
          isOver: true,
        });
      });

      it('may be over', async () => {
        await log.adopt({ ...infoOf('room', [STATE]), isOver: true }, [STATE]);
        expect(await log.info('room')).toMatchObject({ isOver: true });
      });

      it('does not take the place of another one', async () => {
        await append('room', 0, [creation]);
        for (const [, stored] of HISTORIES) {
          await expect(adopt('room', stored)).rejects.toThrow(Conflict);
        }
        expect(await namesIn('room')).toEqual([[1, 'create']]);
        const rivals = [adopt('new', WHOLE), adopt('new', WHOLE), append('new', 0, [creation])];
        const settled = await Promise.allSettled(rivals);
        expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        await expect(adopt('new', WHOLE)).rejects.toThrow(Conflict);
      });

      it('[RO-33] can be removed and imported again, with another history', async () => {
        for (const [, stored] of [...HISTORIES, ...HISTORIES.toReversed()]) {
          await adopt('room', stored);
          expect(await read('room')).toEqual(stored);
          expect(await log.remove('room')).toBe(true);
          expect([await read('room'), await list()]).toEqual([[], []]);
        }
      });

      it('is a gap for those who subscribed before', async () => {
        for (const [what, stored] of HISTORIES) {
          let stop = (): void => {};
          const told = new Promise<string>((resolve) => {
            const onEntries = (): void => resolve('entries');
            stop = log.subscribe(what, { onEntries, onGap: () => resolve('a gap') });
          });
          expect(await read(what)).toEqual([]);
          await adopt(what, stored);
          expect(await told).toBe('a gap');
          stop();
        }
      });
    });

    describe('catching up', () => {
      it('[RO-32] resolves when subscribers have heard of all that was appended', async () => {
        const { heard, stop } = follow('room');
        for (let seq = 0; seq < 20; seq++) await append('room', seq, moves(`${seq}`));
        await log.catchUp('room');
        expect(heard.map(seqOf)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
        stop();
      });

      it('is possible where there is no room, and without subscribers', async () => {
        const { heard, stop } = follow('nowhere');
        await Promise.all([log.catchUp('nowhere'), log.catchUp('elsewhere')]);
        expect(heard).toEqual([]);
        stop();
      });
    });

    describe('a probe', () => {
      it('succeeds where an append does, and changes no room', async () => {
        expect(await append('room', 0, [creation])).toBe(1);
        await Promise.all([log.probe('room'), log.probe('room')]);
        await log.probe('room');
        expect(await namesIn('room')).toEqual([[1, 'create']]);
        expect((await list()).map(({ id }) => id)).toEqual(['room']);
      });
    });

    describe('its notes', () => {
      it('are returned unchanged, and are no rooms', async () => {
        const { notes } = log;
        if (!notes) return;
        expect(await notes.get('one')).toBeUndefined();
        expect(await notes.change('one', () => ({ a: [1, null] }))).toEqual({ a: [1, null] });
        await notes.change('two', () => 2);
        await notes.change('one', () => ['again']);
        expect([await notes.get('one'), await notes.get('two')]).toEqual([['again'], 2]);
        expect([await list(), await read('one')]).toEqual([[], []]);
      });
    });

    describe('a note', () => {
      it('is changed by many at once, and no change is lost', async () => {
        const { notes } = log;
        if (!notes) return;
        const counted = Array.from({ length: 8 }, () =>
          notes.change('count', (count) => (typeof count === 'number' ? count : 0) + 1),
        );
        expect((await Promise.all(counted)).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
        expect(await notes.get('count')).toBe(8);
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

      it('are independent of each other, whatever their ids', async () => {
        for (const room of hostile) expect(await read(room)).toEqual([]);
        for (const [index, room] of hostile.entries()) {
          expect(await append(room, 0, moves(`in ${index}`))).toBe(1);
        }
        for (const [index, room] of hostile.entries()) {
          expect(await namesIn(room)).toEqual([[1, `in ${index}`]]);
        }
      });

      it('are subscribed to, conflict and drop entries independently', async () => {
        const { heard, hears, stop } = follow('one');
        await append('one', 0, moves('a'));
        await append('two', 0, moves('x', 'y'));
        await log.snapshot('two', 2, snapshotEntry(null), true);
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
