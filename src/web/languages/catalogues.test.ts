import { describe, expect, it } from 'vitest';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { LANGUAGES } from './language.ts';
import { isIncomplete, isMiswritten, isNonsense, isUntranslated } from './testing/flaws.ts';
import { typedFacts } from './testing/samples.ts';
import { type Saying, sayingsOf } from './testing/sayings.ts';

const CATALOGUES = { en, de, es, fr };

const factsFor = typedFacts();
const english = new Map(sayingsOf(en, factsFor).map((saying) => [saying.source, saying]));

/** What English says in the same place. */
function inEnglish({ source }: Saying): Saying {
  const saying = english.get(source);
  if (!saying) throw new Error(`English does not say ${source}`);
  return saying;
}

const shown = (sayings: readonly Saying[]): readonly string[] =>
  sayings.map(({ source, text }) => `${source}: ${text}`);

it('has a catalogue of every language', () => {
  expect(Object.keys(CATALOGUES)).toEqual(Object.keys(LANGUAGES));
});

describe.each(Object.entries(CATALOGUES))('%s', (language, catalogue) => {
  const sayings = sayingsOf(catalogue, factsFor);

  it('says as much as English', () => {
    expect(new Set(sayings.map(({ source }) => source))).toEqual(new Set(english.keys()));
  });

  it('makes sense', () => {
    expect(shown(sayings.filter(isNonsense))).toEqual([]);
  });

  it('is written as people write it', () => {
    expect(shown(sayings.filter((saying) => isMiswritten(saying, language)))).toEqual([]);
  });

  it('tells all names and numbers', () => {
    const incomplete = sayings.filter((saying) =>
      isIncomplete(saying, inEnglish(saying), language),
    );
    expect(shown(incomplete)).toEqual([]);
  });
});

it.each([
  ['de', de],
  ['es', es],
  ['fr', fr],
])('%s leaves nothing in English', (_, catalogue) => {
  const sayings = sayingsOf(catalogue, factsFor);
  const same = sayings.filter((saying) => isUntranslated(saying, inEnglish(saying)));
  expect(shown(same)).toEqual([]);
});
