import { expect, it } from 'vitest';
import { isIncomplete, isMiswritten, isNonsense, isUntranslated } from './flaws.ts';
import type { Saying } from './sayings.ts';

const saying = (text: string, ...facts: readonly unknown[]): Saying => ({
  source: 'here',
  facts,
  text,
});

it.each(['', ' ', 'undefined cards', 'NaN cards', '[object Object] turns'])(
  'finds nonsense: “%s”',
  (text) => {
    expect(isNonsense(saying(text))).toBe(true);
  },
);

it.each(['a  card', ' a card', 'a card ', 'a card .', 'a card , a pair', "Ann's card", 'wait ...'])(
  'finds what is miswritten: “%s”',
  (text) => {
    expect(isMiswritten(saying(text), 'en')).toBe(true);
  },
);

it('leaves alone what is written well', () => {
  expect(isNonsense(saying('Ann’s card: “A”, please …'))).toBe(false);
  expect(isMiswritten(saying('Ann’s card: “A”, please …'), 'en')).toBe(false);
});

it.each(['Vraiment?', 'Vraiment !', '« Paire\u202f»', '«\u202fPaire»'])(
  'finds French without its narrow spaces: “%s”',
  (text) => {
    expect(isMiswritten(saying(text), 'fr')).toBe(true);
  },
);

it('leaves alone French with its narrow spaces, and the names of games', () => {
  expect(isMiswritten(saying('«\u202fPaire\u202f»\u202f: vraiment\u202f?!'), 'fr')).toBe(false);
  expect(isMiswritten(saying('Une salle pour Memoarrr!'), 'fr')).toBe(false);
});

it('finds what was left in English', () => {
  const left = saying('Ann turns over a card.', 'Ann');
  expect(isUntranslated(left, left)).toBe(true);
  const short = saying('Ann, Boris, Cleo: Menu', 'Ann', 'Boris', 'Cleo');
  expect(isUntranslated(short, short)).toBe(false);
});

it('finds names and numbers that were left out', () => {
  const english = saying('Ann has 1,234 points.', { name: 'Ann' }, 1234);
  const inGerman = (text: string): Saying => ({ ...english, text });
  expect(isIncomplete(inGerman('Ann hat 1.234 Punkte.'), english, 'de')).toBe(false);
  expect(isIncomplete(inGerman('Du hast 1.234 Punkte.'), english, 'de')).toBe(true);
  expect(isIncomplete(inGerman('Ann hat 234 Punkte.'), english, 'de')).toBe(true);
});
