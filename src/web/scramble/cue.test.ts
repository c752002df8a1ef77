import { expect, it } from 'vitest';
import type { ScrambleEffect } from '../../games/scramble/moves.ts';
import { cue } from './cue.ts';

const player = 'ann';

it.each([
  ['turn', { type: 'turned-up', spot: 0, card: 'A', player }],
  ['turn', { type: 'took', spot: 0, player }],
  ['match', { type: 'matched', spots: [0, 1], player }],
  ['miss', { type: 'missed', spots: [0, 1], player }],
  [undefined, { type: 'turned-down', spot: 0 }],
  [undefined, { type: 'waits', spot: 0, player, wait: 1 }],
  [undefined, { type: 'over' }],
] satisfies [string | undefined, ScrambleEffect][])('plays %s at %o', (sound, effect) => {
  expect(cue(effect)).toBe(sound);
});
