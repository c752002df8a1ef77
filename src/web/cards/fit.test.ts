import { expect, it } from 'vitest';
import { fitFor } from './fit.ts';

it.each([
  ['A', 'symbol'],
  ['🦄', 'symbol'],
  ['👩‍👩‍👧‍👦', 'symbol'],
  ['🇳🇱', 'symbol'],
  ['42', 'pair'],
  ['none', 'short'],
  ['walrus', 'word'],
  ['hippopotamus', 'long'],
  ['<img/src=x/onerror=alert(1)>', 'text'],
  ['x'.repeat(10_000), 'tiny'],
])('%s is %s', (card, fit) => {
  expect(fitFor(card)).toBe(fit);
});
