import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { animalOf, CARDS, COLOURS } from '../../../games/memoarrr/card.ts';
import { DRAWINGS, Face } from './face.tsx';

const style = readFileSync(new URL('face.css', import.meta.url), 'utf8');

describe('the faces of the cards', () => {
  it('there is one for each of the 25 cards', () => {
    for (const card of CARDS) {
      expect(Face({ card }).props).toMatchObject({ class: 'face', 'data-hue': card.charAt(0) });
      expect(DRAWINGS[animalOf(card)]).toBeTypeOf('function');
    }
    expect(new Set(Object.values(DRAWINGS)).size).toBe(5);
  });

  it('any two differ in their letters', () => {
    const letters = CARDS.map((card) => JSON.stringify(Face({ card })));
    expect(new Set(letters).size).toBe(25);
    for (const [index, card] of CARDS.entries()) expect(letters[index]).toContain(`"${card}"`);
  });

  it('each colour has tones and a pattern of its own', () => {
    const patterns = COLOURS.map((colour) => {
      const rule = style.split(`[data-hue="${colour}"] {`)[1]?.split('}')[0] ?? '';
      for (const tone of ['main', 'deep', 'light', 'tint']) expect(rule).toContain(`--${tone}:`);
      return rule.split('--pattern:')[1]?.trim();
    });
    expect(patterns).not.toContain(undefined);
    expect(new Set(patterns).size).toBe(5);
  });
});
