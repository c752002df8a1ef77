import { expect, it } from 'vitest';
import { isCard } from './cards.ts';

it.each(['A', '🦄', '👩‍🚀', 'none', '\u200b', '\u180e', '\ud800', '__proto__', '0'])(
  'accepts %j as a card',
  (text) => expect(isCard(text)).toBe(true),
);

it('rejects any Unicode white space in a card', () => {
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

it.each(['', 7, null, undefined, ['A'], {}])('[M-4] rejects %j as a card', (thing) =>
  expect(isCard(thing)).toBe(false),
);
