import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../history/entry.ts';
import { createEntry, moveEntry, snapshotEntry } from '../../history/testing/entries.ts';
import { Damaged } from '../record.ts';
import {
  aboutAfter,
  formatMessage,
  formatSnapshot,
  infoIn,
  parseEntries,
  parseNote,
  parseRoomHeader,
  parseSnapshot,
  parseSnapshotHeader,
} from './message.ts';

const ENTRIES = [
  createEntry({ time: 5, setup: { cards: ['🦄', 'none'] } }),
  moveEntry({ deep: [null, '\u0000 "é" 🏳️‍🌈'] }, { time: 7, id: 'm', node: 'n', over: true }),
];

const about = aboutAfter(undefined, ENTRIES);

const batchOf = (room: string) =>
  formatMessage({ kind: 'batch', room, id: 'id', base: 3, after: 0, count: 2, about }, ENTRIES);

describe('a message of a stream', () => {
  it('is read as it was written, whatever the id of its room', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (room) => {
        const message = batchOf(room);
        const header = parseRoomHeader(room, message.header);
        if (header.kind !== 'batch') throw new Error('it is a batch');
        expect(header).toMatchObject({ id: 'id', base: 3, after: 0, count: 2, about });
        expect(parseEntries(header, message.body)).toEqual(ENTRIES);
        expect(infoIn(header)).toEqual({
          ...{ id: room, game: 'scramble', created: 5, changed: 7, seq: 2, isOver: true },
        });
      }),
    );
  });

  it('has a header of printable ASCII, which headers of messages must be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (room) => {
        expect(batchOf(room).header).toMatch(/^[ -~]+$/);
      }),
    );
  });

  it('is found to be damaged if a single bit of it is another', () => {
    const { header, body } = batchOf('room');
    const bytes = Buffer.from(header, 'latin1');
    const read = (changed: string, content: Uint8Array): unknown => {
      const parsed = parseRoomHeader('room', changed);
      return parsed.kind === 'batch' ? parseEntries(parsed, content) : undefined;
    };
    for (let bit = 0; bit < 8 * (bytes.length + body.length); bit++) {
      const [one, other] = [Buffer.from(bytes), Buffer.from(body)];
      const changed = bit < 8 * bytes.length ? one : other;
      const at = (bit >> 3) % bytes.length;
      const index = changed === one ? at : (bit >> 3) - bytes.length;
      changed[index] = (changed[index] ?? 0) ^ (1 << (bit & 7));
      expect(() => read(one.toString('latin1'), other), `bit ${bit}`).toThrow(Damaged);
    }
  });

  it('is not read as one of another room', () => {
    expect(() => parseRoomHeader('another', batchOf('room').header)).toThrow(
      'room "another" is damaged: the checksum of a header is wrong',
    );
  });

  it('may remove a room, or be a snapshot or a note', () => {
    const removal = { kind: 'removal', room: 'room', id: 'id', base: 9, after: 4 } as const;
    expect(parseRoomHeader('room', formatMessage(removal, null).header)).toMatchObject(removal);
    const state = snapshotEntry({ cards: ['A'] }, 9);
    const header = { room: 'room', seq: 4, position: 9, drops: true };
    const [snapshot, ...others] = partsOf(header, state, 1_000_000);
    expect(others).toEqual([]);
    expect(snapshot?.header).toMatchObject({ kind: 'snapshot', ...header });
    expect(parseSnapshot(snapshot ? [snapshot] : [])).toEqual(state);
    const note = formatMessage({ kind: 'note', room: 'name' }, [1, null]);
    expect(parseNote('name', { ...note, position: 1 })).toEqual([1, null]);
  });

  it('may be one of several that make up a long snapshot', () => {
    const state = snapshotEntry('🦄'.repeat(9_000), 9);
    const header = { room: 'room', seq: 4, position: 9, drops: true };
    const parts = partsOf(header, state, 20_000);
    expect(parts.map(({ header }) => header.part)).toEqual(
      [0, 1, 2, 3].map((nth) => ({ id: 'id', nth, count: 4 })),
    );
    for (const { body } of parts) expect(body.length).toBeLessThan(20_000);
    expect(parseSnapshot(parts)).toEqual(state);
    const [first, ...rest] = parts;
    const damaged = first ? [{ ...first, body: Buffer.from('?') }, ...rest] : [];
    expect(() => parseSnapshot(damaged)).toThrow(Damaged);
  });

  it('is not taken for one of another kind', () => {
    const batch = batchOf('room');
    expect(() => parseSnapshotHeader('room', batch.header)).toThrow(Damaged);
    const note = formatMessage({ kind: 'note', room: 'room' }, null);
    expect(() => parseRoomHeader('room', note.header)).toThrow(Damaged);
  });
});

describe('what a message says of its room', () => {
  it('follows the entries', () => {
    const created = aboutAfter(undefined, [createEntry({ time: 5, game: 'match' })]);
    expect(created).toEqual({ game: 'match', created: 5, changed: 5, isOver: false });
    const moved = aboutAfter({ ...created, imported: 8 }, [moveEntry(1, { time: 9 })]);
    expect(moved).toEqual({ ...created, changed: 9, imported: 8 });
    const over = aboutAfter(moved, [
      moveEntry(1, { time: 9, over: true }),
      moveEntry(2, { time: 9 }),
    ]);
    expect(over).toEqual({ ...moved, isOver: true });
  });
});

const partsOf = (
  header: { room: string; seq: number; position: number; drops: boolean },
  snapshot: Snapshot,
  mostBytes: number,
) =>
  formatSnapshot(header, 'id', snapshot, mostBytes).map((message) => ({
    header: parseSnapshotHeader('room', message.header),
    body: message.body,
  }));
