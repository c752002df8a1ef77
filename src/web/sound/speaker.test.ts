import { beforeEach, expect, it, vi } from 'vitest';
import { Speaker } from './speaker.ts';
import { lengthOf, TONES } from './tones.ts';

interface Played {
  readonly hertz: number;
  readonly from: number;
  readonly to: number;
}

let played: Played[] = [];
let loudest: number[] = [];

/** As much of a loudspeaker as it takes to know what is heard when. */
function fakeContext(currentTime: number): AudioContext {
  return { currentTime, destination: {} } as AudioContext;
}

beforeEach(() => {
  played = [];
  loudest = [];
  vi.stubGlobal(
    'OscillatorNode',
    class {
      readonly #hertz: number;
      #from = 0;
      readonly frequency = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      constructor(_context: AudioContext, { frequency }: { readonly frequency: number }) {
        this.#hertz = frequency;
      }
      connect<Node>(node: Node): Node {
        return node;
      }
      start(from: number): void {
        this.#from = from;
      }
      stop(to: number): void {
        played.push({ hertz: this.#hertz, from: this.#from, to });
      }
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      readonly gain = {
        setValueAtTime() {},
        linearRampToValueAtTime: (value: number) => loudest.push(value),
        exponentialRampToValueAtTime() {},
      };
      connect(): void {}
    },
  );
});

it('plays every tone of a sound at its time', () => {
  new Speaker(fakeContext(10)).play('match', 1);
  expect(played).toEqual(
    TONES.match.map(({ hertz, at, seconds }) => ({ hertz, from: 10 + at, to: 10 + at + seconds })),
  );
});

it('plays one sound after the other', () => {
  const speaker = new Speaker(fakeContext(0));
  speaker.play('turn', 1);
  speaker.play('miss', 1);
  expect(played[1]?.from).toBe(lengthOf('turn'));
});

it('leaves out what would come too late', () => {
  const speaker = new Speaker(fakeContext(0));
  for (let count = 0; count < 50; count += 1) speaker.play('match', 1);
  expect(Math.max(...played.map(({ from }) => from))).toBeLessThan(2);
});

it('is softer when it is told so', () => {
  const speaker = new Speaker(fakeContext(0));
  speaker.play('turn', 1);
  speaker.play('turn', 0.5);
  expect(loudest[1]).toBe((loudest[0] ?? 0) / 2);
});
