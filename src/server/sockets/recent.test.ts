import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplayBuffer } from './channel.ts';

const MOST_FRAMES = 512;
const MOST_BYTES = 262_144;

const frame = (length = 1, fill = 'x'): Buffer => Buffer.alloc(length, fill);

/** The latest messages in a plain list: simple, and slow. */
class NaiveRecent {
  #frames: { readonly seq: number; readonly frame: Buffer }[] = [];
  #last: number;

  constructor(last: number) {
    this.#last = last;
  }

  add(seq: number, frame: Buffer): void {
    const before = seq === this.#last + 1 ? this.#frames : [];
    const all = [...before, { seq, frame }];
    const bytes = (from: number): number =>
      all.slice(from).reduce((sum, { frame }) => sum + frame.length, 0);
    let from = Math.max(0, all.length - MOST_FRAMES);
    while (bytes(from) > MOST_BYTES) from += 1;
    this.#frames = all.slice(from);
    this.#last = seq;
  }

  clear(last: number): void {
    this.#frames = [];
    this.#last = last;
  }

  after(seq: number): readonly Buffer[] | undefined {
    const missed = this.#frames.filter((one) => one.seq > seq);
    const isKnown = seq <= this.#last && missed.length === this.#last - seq;
    return isKnown ? missed.map(({ frame }) => frame) : undefined;
  }
}

const lengths = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 2_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 10_000, max: 100_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(MOST_BYTES - 1, MOST_BYTES, MOST_BYTES + 1) },
);

const happenings = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: fc.record({ length: lengths, gap: fc.constant(1) }) },
    { weight: 1, arbitrary: fc.record({ length: lengths, gap: fc.constantFrom(2, 7, 0, -3) }) },
    { weight: 1, arbitrary: fc.record({ clear: fc.nat(50) }) },
  ),
  { maxLength: 60, size: 'max' },
);

describe('the replay buffer', () => {
  it('[PR-2] returns the messages after a given one', () => {
    const recent = new ReplayBuffer(10);
    const [a, b] = [frame(1, 'a'), frame(1, 'b')];
    recent.add(11, a);
    recent.add(12, b);
    expect(recent.after(10)).toEqual([a, b]);
    expect(recent.after(11)).toEqual([b]);
    expect(recent.after(12)).toEqual([]);
  });

  it('[PR-2] returns nothing to clients that know less than it holds, or more than has happened', () => {
    const recent = new ReplayBuffer(10);
    expect([recent.after(9), recent.after(10), recent.after(11)]).toEqual([
      undefined,
      [],
      undefined,
    ]);
  });

  it('[PR-2] holds a limited number of messages, the latest ones', () => {
    const recent = new ReplayBuffer(0);
    for (let seq = 1; seq <= MOST_FRAMES + 3; seq++) recent.add(seq, frame());
    expect([recent.after(2), recent.after(3)?.length]).toEqual([undefined, MOST_FRAMES]);
  });

  it('[PR-2] holds a limited number of bytes, the latest ones', () => {
    const recent = new ReplayBuffer(0);
    for (const seq of [1, 2, 3]) recent.add(seq, frame(MOST_BYTES / 2));
    expect([recent.after(0), recent.after(1)?.length]).toEqual([undefined, 2]);
    recent.add(4, frame(MOST_BYTES + 1));
    expect([recent.after(3), recent.after(4)]).toEqual([undefined, []]);
  });

  it('returns the same as a naive list', () => {
    fc.assert(
      fc.property(fc.nat(20), happenings, (start, happenings) => {
        const recent = new ReplayBuffer(start);
        const naive = new NaiveRecent(start);
        let last = start;
        for (const happening of happenings) {
          if ('clear' in happening) {
            last = happening.clear;
            recent.clear(last);
            naive.clear(last);
          } else {
            last += happening.gap;
            const added = frame(happening.length);
            recent.add(last, added);
            naive.add(last, added);
          }
          for (const seq of [last + 1, last, last - 1, last - 2, last - 5, last - 30, 0]) {
            const [ours, theirs] = [recent.after(seq), naive.after(seq)];
            expect(ours?.length).toBe(theirs?.length);
            expect(ours?.every((one, nth) => one === theirs?.[nth])).toBe(theirs && true);
          }
        }
      }),
    );
  });
});
