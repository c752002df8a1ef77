import { expect, it } from 'vitest';
import { isCard } from './cards.ts';

it.each(['A', '🦄', '👩‍🚀', 'none', '\u200b', '\u180e', '\ud800', '__proto__', '0'])(
  '[F-1] takes %j for a card',
  (text) => expect(isCard(text)).toBe(true),
);

it('[F-2] takes nothing with white space for a card, whichever Unicode has', () => {
  const spaces = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => /\p{White_Space}/u.test(character),
  );
  expect(spaces.length).toBe(25);
  for (const space of [...spaces, '\ufeff']) {
    expect(isCard(space)).toBe(false);
    expect(isCard(`A${space}`)).toBe(false);
    expect(isCard(`${space}A`)).toBe(false);
    expect(isCard(`A${space}A`)).toBe(false);
  }
});

it.each(['', 7, null, undefined, ['A'], {}])('[M-4] does not take %j for a card', (thing) =>
  expect(isCard(thing)).toBe(false),
);
