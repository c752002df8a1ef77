import { describe, expect, it } from 'vitest';
import { scramble as de } from '../languages/de/scramble.ts';
import type { Catalogue } from '../languages/en/index.ts';
import { scramble as en } from '../languages/en/scramble.ts';
import { scramble as es } from '../languages/es/scramble.ts';
import { scramble as fr } from '../languages/fr/scramble.ts';

type Entry =
  | string
  | ((...facts: readonly unknown[]) => string)
  | { readonly [key: string]: Entry };

const [YOU, ANN, BOB] = [
  { name: 'Zoe', isYou: true },
  { name: 'Ann', isYou: false },
  { name: 'Bob', isYou: false },
];
const [CARD, PLACE] = ['🦊', 'PLACE'];
const ANYBODY = [YOU, ANN];
const AMOUNTS = [[1], [2], [0]];
const AT = [[PLACE]];
const HELD = [
  [PLACE, 'Ann'],
  [PLACE, undefined],
];
const DONE = ANYBODY.map((who) => [who]);
const DONE_AT = ANYBODY.map((who) => [who, PLACE]);
const DONE_WITH = ANYBODY.map((who) => [who, CARD, PLACE]);
const WANTED = [
  [ANN, PLACE, BOB],
  [ANN, PLACE, YOU],
  [YOU, PLACE, BOB],
];
const WON = ANYBODY.flatMap((who) => [
  [who, 1],
  [who, 2],
]);

/** What every sentence is tried with. */
const FACTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'ownCards.hints.few': [
    [1, 2],
    [2, 8],
  ],
  'ownCards.hints.enough': AMOUNTS,
  'ownCards.hints.many': [
    [2, 1],
    [9, 8],
  ],
  'ownCards.problems.tooMany': AMOUNTS,
  'ownCards.problems.tooLong': [['abc', 256]],
  'chips.size': [[{ rows: 4, columns: 6 }]],
  'leaving.sentAway': [['Ann']],
  'labels.empty': AT,
  'labels.down': AT,
  'labels.free': [[PLACE, CARD]],
  'labels.held': ANYBODY.map((who) => [PLACE, CARD, who]),
  'labels.awaited': AT,
  holder: DONE,
  'hints.second': [[CARD]],
  'hints.cardsLeft': AMOUNTS,
  'waiting.note': HELD,
  'notices.empty': AT,
  'notices.emptySecond': AT,
  'notices.waitedInVain': AT,
  'notices.putBack': AT,
  'notices.held': HELD,
  'news.turnedUp': DONE_WITH,
  'news.took': DONE_WITH,
  'news.inherited': DONE_WITH,
  'news.pair': ANYBODY.map((who) => [who, CARD]),
  'news.lastPair': DONE,
  'news.missed': ANYBODY.map((who) => [who, [CARD, '🐼']]),
  'news.waits': [...WANTED, [ANN, PLACE, undefined]],
  'news.gaveUp': DONE_AT,
  'news.removed': [[PLACE, 'OTHER']],
  'news.left': DONE,
  'news.failed.empty': DONE_AT,
  'news.failed.putBack': DONE_AT,
  'news.failed.held': WANTED,
  'news.failed.other': DONE_AT,
  'standing.score': AMOUNTS,
  'standing.pairs': AMOUNTS,
  'verdict.alone': WON,
  'verdict.won': WON,
  'verdict.shared': [
    [[YOU, ANN], 2],
    [[ANN, BOB], 1],
  ],
};

/** All that is said, by where it stands in the catalogue and which facts it is tried with. */
function said(entry: Entry, path = ''): Map<string, string> {
  if (typeof entry === 'string') return new Map([[path, entry]]);
  if (typeof entry === 'function') {
    const facts = FACTS[path] ?? [];
    return new Map(facts.map((some, nth) => [`${path} ${nth}`, entry(...some)]));
  }
  return new Map(
    Object.entries(entry).flatMap(([key, inner]) => [
      ...said(inner, path === '' ? key : `${path}.${key}`),
    ]),
  );
}

// Which facts go with which sentence is known to the table above only.
const all = (catalogue: Catalogue['scramble']): Map<string, string> =>
  said(catalogue as unknown as Entry);

const english = all(en);

/** Every fact that matters is to be heard: in no language may it be forgotten. */
const mentions = (text: string): string[] =>
  [CARD, PLACE, 'OTHER', 'Ann', 'Bob'].filter((fact) => text.includes(fact));

it('is tried as a whole', () => {
  const tried = [...english.keys()].filter((path) => path.includes(' '));
  expect(new Set(tried.map((path) => path.split(' ')[0]))).toEqual(new Set(Object.keys(FACTS)));
  expect([...english.keys()].filter((path) => path.startsWith('rules.'))).toHaveLength(9);
});

describe.each(Object.entries({ en, de, es, fr }))('in %s', (_, catalogue) => {
  const texts = all(catalogue);

  it('says everything, and nothing that is not for people', () => {
    expect([...texts.keys()]).toEqual([...english.keys()]);
    for (const text of texts.values()) {
      expect(text.trim()).toBe(text);
      expect(text).toMatch(/\S/);
      expect(text).not.toMatch(/undefined|null|NaN|\[object|Zoe|'| {2}/);
    }
  });

  it('names the same facts as in English', () => {
    for (const [path, text] of texts) {
      expect({ path, facts: mentions(text) }).toEqual({
        path,
        facts: mentions(english.get(path) ?? ''),
      });
    }
  });
});

it.each(Object.entries({ de, es, fr }))('leaves nothing in English in %s', (_, catalogue) => {
  const same = [...all(catalogue)].filter(
    ([path, text]) => text === english.get(path) && text.split(' ').length > 3,
  );
  expect(same).toEqual([]);
});

it('has narrow spaces where French has them', () => {
  for (const text of all(fr).values()) expect(text).not.toMatch(/[^\u202f][!?:;]/);
});
