import { expect, it } from 'vitest';
import { BUZZES, lengthOf, TONES } from './tones.ts';

const SOUNDS = Object.keys(TONES) as (keyof typeof TONES)[];

it.each(SOUNDS)('%s is short and not loud', (sound) => {
  expect(lengthOf(sound)).toBeLessThan(1.2);
  for (const { loudness, hertz, seconds } of TONES[sound]) {
    expect(loudness).toBeLessThanOrEqual(0.25);
    expect(hertz).toBeGreaterThan(100);
    expect(seconds).toBeGreaterThan(0.05);
  }
});

it('sounds and feels different whatever happens', () => {
  expect(new Set(SOUNDS.map((sound) => JSON.stringify(TONES[sound]))).size).toBe(SOUNDS.length);
  expect(new Set(SOUNDS.map((sound) => JSON.stringify(BUZZES[sound]))).size).toBe(SOUNDS.length);
});
