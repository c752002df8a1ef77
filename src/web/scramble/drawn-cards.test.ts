import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { THEMES } from '../../games/scramble/cards.ts';
import { DRAWN_THEMES, drawnCards, themeOf } from './drawn-cards.ts';
import { symbolOf } from './symbol.ts';

const drawing = (theme: string): string =>
  readFileSync(new URL(`../art/themes/${theme}.svg`, import.meta.url), 'utf8');

const cardsOf = (file: string): string[] => {
  const [, ...cards] = readFileSync(new URL(`../../../boards/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return cards;
};

it.each(DRAWN_THEMES)('there is one picture of each of the %s', (theme) => {
  const file = drawing(theme);
  for (const card of drawnCards(theme)) {
    expect(file.split(`<symbol id="${symbolOf(card)}" viewBox="0 0 32 32">`)).toHaveLength(2);
  }
});

it.each(['animals.txt', 'garden.txt', 'perfect.txt', 'zoom.txt'])(
  'every card of boards/%s is drawn',
  (file) => {
    expect(cardsOf(file).filter((card) => themeOf(card) === undefined)).toEqual([]);
  },
);

it('finds pictures of exactly these cards', () => {
  expect(themeOf('🐶')).toBe('animals');
  expect(themeOf('🐶🐶')).toBeUndefined();
  expect(themeOf('🐕')).toBeUndefined();
  for (const card of [...THEMES.letters, ...THEMES.numbers]) expect(themeOf(card)).toBeUndefined();
});

it('pictures are shapes and nothing else', () => {
  for (const theme of DRAWN_THEMES) {
    expect(drawing(theme)).not.toMatch(
      /<(script|style|image|foreignObject|a|use)\b|href|url\(| on\w+=/,
    );
  }
});
