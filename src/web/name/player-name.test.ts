import { expect, it } from 'vitest';
import { nameProblem, suggestName } from './player-name.ts';

it.each(['a', 'Alice', '__proto__', 'constructor', '007', 'x'.repeat(64)])(
  '[C-8] %s is a good name',
  (name) => {
    expect(nameProblem(name)).toBeUndefined();
  },
);

it.each(['', ' ', 'Alice B', 'Zoë', 'a/b', '🦄', 'a-b', 'alice\n', 'x'.repeat(65)])(
  '[C-8] %j is not, and it is said why',
  (name) => {
    expect(nameProblem(name)).toMatch(/.+/);
  },
);

it('suggests good names only', () => {
  for (const chance of [0, 0.25, 0.5, 0.999_999]) {
    expect(nameProblem(suggestName(() => chance))).toBeUndefined();
  }
});
