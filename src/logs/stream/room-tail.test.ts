import { describe, expect, it } from 'vitest';
import { moveEntry } from '../../history/testing/entries.ts';
import { Damaged } from '../record.ts';
import { aboutAfter, formatMessage } from './message.ts';
import { RoomTail } from './room-tail.ts';
import type { Message } from './stream.ts';

/** A message at a position, which builds on the one at `base`, after entry `after`. */
function batch(position: number, base: number, after: number, ...names: string[]): Message {
  const entries = names.map((name) => moveEntry(name));
  const about = aboutAfter(undefined, entries);
  const count = names.length;
  const header = {
    kind: 'batch',
    room: 'room',
    id: `${position}`,
    base,
    after,
    count,
    about,
  } as const;
  return { position, ...formatMessage(header, entries) };
}

function removal(position: number, base: number, after: number): Message {
  const header = { kind: 'removal', room: 'room', id: `${position}`, base, after } as const;
  return { position, ...formatMessage(header, null) };
}

/** A part of an import. */
function part(position: number, base: number, after: number, ...names: string[]): Message {
  return imported(position, base, after, names, true);
}

/** The last part of an import. */
function lastPart(position: number, base: number, after: number, ...names: string[]): Message {
  return imported(position, base, after, names, false);
}

function imported(
  position: number,
  base: number,
  after: number,
  names: readonly string[],
  isPart: boolean,
): Message {
  const entries = names.map((name) => moveEntry(name));
  const about = { game: 'match', created: 1, changed: 2, isOver: false, imported: 3 };
  const numbers = { base, after, count: names.length };
  const header = { kind: 'batch', room: 'room', id: `${position}`, ...numbers, about } as const;
  return { position, ...formatMessage(isPart ? { ...header, isPart } : header, entries) };
}

function forcedRemoval(position: number, base: number): Message {
  const ids = { room: 'room', id: `${position}` };
  const header = { kind: 'removal', ...ids, base, after: 0, isForced: true } as const;
  return { position, ...formatMessage(header, null) };
}

/** What each message does: the names of its entries, or in a word. */
function course(...messages: readonly Message[]): { did: string[]; tail: RoomTail } {
  const tail = new RoomTail('room');
  const did = messages.map((message) => {
    const applied = tail.apply(message);
    if (!('entries' in applied)) return applied.kind;
    const names = applied.entries.map(({ seq, entry }) => `${seq}${'move' in entry && entry.move}`);
    if (applied.kind === 'part') names.unshift(applied.isLast ? 'last part' : 'part');
    return names.join(' ');
  });
  return { did, tail };
}

describe('the end of a room in a stream', () => {
  it('[HI-10] numbers the entries of the messages that count', () => {
    const { did, tail } = course(batch(3, 0, 0, 'a', 'b'), batch(8, 3, 2, 'c'));
    expect(did).toEqual(['1a 2b', '3c']);
    expect(tail).toMatchObject({ seq: 3, base: 8, last: 8 });
  });

  it('[HI-10] skips a message in whose place another came first', () => {
    const { did, tail } = course(
      batch(3, 0, 0, 'a'),
      batch(4, 3, 1, 'b'),
      batch(5, 3, 1, 'instead of b', 'and more'),
      batch(6, 4, 2, 'c'),
    );
    expect(did).toEqual(['1a', '2b', 'skipped', '3c']);
    expect(tail).toMatchObject({ seq: 3, base: 6, last: 6 });
  });

  it('[HI-10] skips a message that was stored twice', () => {
    const again = { ...batch(4, 3, 1, 'b'), position: 5 };
    const { did, tail } = course(batch(3, 0, 0, 'a'), batch(4, 3, 1, 'b'), again);
    expect(did).toEqual(['1a', '2b', 'skipped']);
    expect(tail).toMatchObject({ seq: 2, base: 4, last: 5 });
  });

  it('[HI-11] finds that a message is missing, and stays as it was', () => {
    const tail = new RoomTail('room');
    tail.apply(batch(3, 0, 0, 'a'));
    expect(() => tail.apply(batch(9, 5, 2, 'c'))).toThrow(Damaged);
    expect(() => tail.apply(removal(9, 5, 2))).toThrow('room "room" is damaged: it lacks entry 2');
    expect(tail).toMatchObject({ seq: 1, base: 3, last: 3 });
    expect(() => new RoomTail('room').apply(batch(9, 5, 2, 'c'))).toThrow('it lacks entry 1');
  });

  it('[HI-11] finds a message whose numbers do not fit', () => {
    const tail = new RoomTail('room');
    tail.apply(batch(3, 0, 0, 'a'));
    expect(() => tail.apply(batch(4, 3, 5, 'f'))).toThrow(Damaged);
  });

  it('[RO-33] begins anew after a removal, and skips what came too late', () => {
    const { did, tail } = course(
      batch(3, 0, 0, 'a'),
      removal(4, 3, 1),
      batch(5, 3, 1, 'too late'),
      batch(6, 0, 0, 'the first one again'),
      batch(7, 4, 0, 'another room'),
      removal(8, 3, 1),
    );
    expect(did).toEqual(['1a', 'removal', 'skipped', 'skipped', '1another room', 'skipped']);
    expect(tail).toMatchObject({ seq: 1, base: 7, last: 8 });
  });

  it('[RO-33] may begin with a removal, where all before it is gone', () => {
    const { did } = course(removal(9, 7, 5), batch(11, 9, 0, 'new'));
    expect(did).toEqual(['removal', '1new']);
  });

  it('[RO-33] takes a removal right behind its last message, whatever that builds on', () => {
    const { did, tail } = course(
      batch(3, 0, 0, 'a'),
      batch(4, 3, 1, 'b'),
      batch(5, 3, 1, 'instead of b'),
      forcedRemoval(7, 5),
      batch(8, 7, 0, 'another room'),
      forcedRemoval(9, 5),
    );
    expect(did).toEqual(['1a', '2b', 'skipped', 'removal', '1another room', 'skipped']);
    expect(tail).toMatchObject({ seq: 1, base: 8, last: 9 });
  });

  it('[HI-6] is no room before the last part of an import', () => {
    const parts = [part(3, 0, 0, 'a', 'b'), part(4, 3, 2, 'c')];
    expect(course(...parts).tail).toMatchObject({ seq: 3, hasRoom: false, isPartial: true });
    const { did, tail } = course(...parts, lastPart(5, 4, 3, 'd'), batch(6, 5, 4, 'e'));
    expect(did).toEqual(['part 1a 2b', 'part 3c', 'last part 4d', '5e']);
    expect(tail).toMatchObject({ seq: 5, hasRoom: true, isPartial: false });
  });

  it('[HI-6] may begin behind a snapshot', () => {
    const parts = [part(3, 0, 7), part(4, 3, 7, 'h'), lastPart(5, 4, 8, 'i')];
    expect(course(...parts).did).toEqual(['part', 'part 8h', 'last part 9i']);
    const [begin, ...others] = parts;
    const tail = new RoomTail('room');
    expect(begin && tail.startAt(begin, 7)).toEqual([]);
    expect(others.map((one) => tail.apply(one).kind)).toEqual(['part', 'part']);
    expect(tail).toMatchObject({ seq: 9, hasRoom: true });
    for (const seq of [6, 8]) {
      expect(() => new RoomTail('room').startAt(part(3, 0, 7), seq)).toThrow(Damaged);
    }
    expect(() => course(batch(3, 0, 0, 'a'), part(4, 3, 7))).toThrow(Damaged);
  });

  it('[HI-6] begins an import anew, and skips parts of the one before', () => {
    const { did } = course(
      part(3, 0, 0, 'a'),
      removal(4, 3, 1),
      part(5, 3, 1, 'too late'),
      part(6, 4, 7),
      lastPart(7, 6, 7, 'h'),
    );
    expect(did).toEqual(['part 1a', 'removal', 'skipped', 'part', 'last part 8h']);
  });

  it('[HI-5] may start in the middle of a message', () => {
    const tail = new RoomTail('room');
    const rest = tail.startAt(batch(9, 7, 5, 'f', 'g', 'h'), 7);
    expect(rest.map(({ seq }) => seq)).toEqual([8]);
    expect(tail).toMatchObject({ seq: 8, base: 9, last: 9 });
    for (const seq of [5, 9]) {
      expect(() => new RoomTail('room').startAt(batch(9, 7, 5, 'f', 'g', 'h'), seq)).toThrow(
        Damaged,
      );
    }
    expect(() => new RoomTail('room').startAt(removal(9, 7, 5), 5)).toThrow(Damaged);
  });
});
