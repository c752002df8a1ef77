import { describe, expect, it } from 'vitest';
import type { Face } from '../../games/match/card.ts';
import { PAIRS, pairNamed } from '../../games/match/pairs.ts';
import { match as de } from '../languages/de/match.ts';
import type { Catalogue } from '../languages/en/index.ts';
import { match as en } from '../languages/en/match.ts';
import { match as es } from '../languages/es/match.ts';
import { match as fr } from '../languages/fr/match.ts';
import { type Who, whoIs } from '../languages/grammar.ts';

type Words = Catalogue['match'];

const ANN: Who = whoIs('Ann', null);
const YOU: Who = whoIs('Ann', 'Ann');
const THREE: Face = { kind: 'standard', number: 3 };
const BONUS: Face = { kind: 'bonus', number: 7 };
const PENALTY: Face = { kind: 'penalty', number: 8 };
const OTHERS: readonly (readonly [language: string, words: Words])[] = [
  ['de', de],
  ['es', es],
  ['fr', fr],
];
const ALL: readonly (readonly [language: string, words: Words])[] = [['en', en], ...OTHERS];

/** What the functions of a part of the catalogue are called with, once for each. */
const SAMPLES: readonly (readonly [part: RegExp, ...samples: unknown[][]])[] = [
  [/^points\./, [2], [1], [0], [-1], [-2]],
  [/\.(uneven|size)$/, [{ rows: 3, columns: 5 }]],
  [/\.noSpecials$/, [16]],
  [/[.](afterTurns|turnCap)$/, [1], [20]],
  [/\.outcomes$/, ...Object.values(PAIRS).map(({ options }) => [options])],
  [/^spot\./, ['here', THREE], ['here', BONUS], ['here', PENALTY]],
  [/\.(secondCard|turnedUp)$/, [YOU, THREE, 'here'], [ANN, BONUS, 'here']],
  [/\.chooses$/, ['Ann', pairNamed('bonus-pair').options]],
  [/\.leftOver$/, [PENALTY]],
  [/\.(turn|firstCard|chose\w+|skips|away|left|wins)$/, [YOU], [ANN]],
  [/^(result\.|news\.paired\.)|\.scored$/, [YOU, 1], [ANN, -1]],
  [/\.(sentAway|looks|opponent|againAsOtherSkips|othersTurn|same|skip|\w+Skips?)$/, ['Ann']],
];

/** Everything that a catalogue can say, with where it says it. */
function textsIn(entry: unknown, path: string): [path: string, text: string][] {
  if (typeof entry === 'string') return [[path, entry]];
  if (typeof entry === 'function') {
    const [, ...samples] = SAMPLES.find(([part]) => part.test(path)) ?? [];
    if (samples.length === 0) throw new Error(`no samples for ${path}`);
    return samples.map((sample, nth) => [`${path} ${nth}`, Reflect.apply(entry, null, sample)]);
  }
  return Object.entries(entry as object).flatMap(([key, inner]) =>
    textsIn(inner, path === '' ? key : `${path}.${key}`),
  );
}

describe.each(ALL)('in %s', (_, words) => {
  it('there is a text for everything', () => {
    for (const [path, text] of textsIn(words, '')) {
      expect(text, path).toBeTypeOf('string');
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toMatch(/undefined|NaN|\[object|null| {2}|-\d/);
    }
  });

  it('has short words on cards', () => {
    for (const name of Object.values(words.printed)) expect(name).toMatch(/^\p{L}{3,12}$/u);
  });
});

it.each(OTHERS)('%s does not repeat English sentences', (_, words) => {
  const english = new Map(textsIn(en, ''));
  const same = textsIn(words, '').filter(
    ([path, text]) => text.split(' ').length > 3 && english.get(path) === text,
  );
  expect(same).toEqual([]);
});

it.each(OTHERS)('%s says it to you in other words than of Ann', (_, words) => {
  const { firstCard, turn } = words.prompt;
  const { skips, away, left, turnedUp } = words.news;
  const said = [turn, firstCard, skips, away, left, words.end.wins];
  for (const say of said) {
    expect(say(YOU)).not.toContain('Ann');
    expect(say(ANN)).toContain('Ann');
  }
  expect(turnedUp(YOU, THREE, 'here')).not.toContain('Ann');
});
