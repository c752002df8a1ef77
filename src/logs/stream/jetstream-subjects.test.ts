import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseName, SubjectPlaces } from './jetstream-subjects.ts';

const places = new SubjectPlaces('recollect', 4);

describe('the place of a subject', () => {
  it.each([
    ['', 'recollect-1', 'recollect.room.1.~'],
    ['a', 'recollect-3', 'recollect.room.3.YQ'],
    ['a.b', 'recollect-3', 'recollect.room.3.YS5i'],
    ['\ud83c', 'recollect-0', 'recollect.room.0.~PNg'],
  ])('stays the same for %j, because rooms are stored there', (name, stream, subject) => {
    expect(places.find({ kind: 'room', name })).toEqual({
      stream,
      subject,
      feed: subject.replace('.', '.feed.'),
    });
  });

  it('gives back any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const { subject = '', feed = '' } = places.find({ kind: 'note', name }) ?? {};
        expect(subject).toMatch(/^recollect\.note\.\d\.[\w~-]+$/);
        expect(parseName(subject)).toBe(name);
        expect(parseName(feed)).toBe(name);
      }),
    );
  });

  it('is about equally often in each stream', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 4_000; index++) {
      const { stream = '' } = places.find({ kind: 'room', name: `room-${index}` }) ?? {};
      counts.set(stream, (counts.get(stream) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(places.streams);
    for (const count of counts.values()) expect(count).toBeGreaterThan(800);
  });

  it('does not exist for names that servers would drop a connection for', () => {
    expect(places.find({ kind: 'room', name: 'x'.repeat(2_000) })).toBeDefined();
    expect(places.find({ kind: 'room', name: 'x'.repeat(4_000) })).toBeUndefined();
  });

  it('does not begin with what would be several words of a subject', () => {
    expect(() => new SubjectPlaces('a.b', 1)).toThrow('"a.b" cannot be the prefix of streams');
  });
});
