import { expect, it } from 'vitest';
import { isKnown, rememberKnown } from './known-rules.ts';

it('remembers what was explained, each by itself', () => {
  expect(isKnown('scramble.waiting')).toBe(false);
  rememberKnown('scramble.waiting');
  rememberKnown('scramble.waiting');
  rememberKnown('match.choice');
  expect(isKnown('scramble.waiting')).toBe(true);
  expect(isKnown('match.choice')).toBe(true);
  expect(isKnown('scramble.wait')).toBe(false);
});
