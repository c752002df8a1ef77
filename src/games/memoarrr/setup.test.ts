import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { CARDS, type Card } from './card.ts';
import { memoarrr } from './memoarrr.ts';
import { CENTRE } from './place.ts';
import { deal } from './setup.ts';
import { base, deckOf, expert } from './testing/builder.ts';

const ROWS = 'yW rC gO bT pP / rP rO rT rW gC / gP gT .. gW pC / pO pT pW bC bP / bO bW yC yP yO';

const dealt = (seed: string) => deal(undefined, randomFrom(seed));

const seeds = Array.from({ length: 200 }, (_, index) => `seed ${index}`);

describe('the deal', () => {
  it('[S-1] puts 24 different cards onto the grid, and none into the centre', () => {
    for (const seed of seeds) {
      const grid = dealt(seed);
      expect(grid).toHaveLength(25);
      expect(grid.flatMap((card, spot) => (card === null ? spot : []))).toEqual([CENTRE]);
      expect(new Set(grid).size).toBe(25);
    }
  });

  it('[S-1] shows everybody 24 face-down cards around an empty centre', () => {
    const { spots } = base('ann bob').view;
    expect(spots.map((spot) => spot ?? 'empty')).toEqual(
      Array.from({ length: 25 }, (_, spot) => (spot === 12 ? 'empty' : 'down')),
    );
  });

  it('[S-1] is the same for the same seed, and different for another', () => {
    expect(dealt('seed 1')).toEqual(dealt('seed 1'));
    expect(new Set(seeds.map((seed) => dealt(seed).join(' '))).size).toBe(seeds.length);
  });

  it('[S-1] depends on the seed of the game', () => {
    const secretWith = (seed: string) =>
      base('ann bob', undefined, { seed, peeking: true }).secretOf('ann');
    expect(secretWith('seed 1')).toBe(secretWith('seed 1'));
    expect(new Set(seeds.map(secretWith)).size).toBeGreaterThan(150);
  });

  it('[S-1] can leave out any card', () => {
    const leftOut = seeds.map((seed) => CARDS.find((card) => !dealt(seed).includes(card)));
    expect(new Set(leftOut)).toEqual(new Set(CARDS));
  });

  it('[S-1] removes the 25th card from the game: no stored state has it', () => {
    const kept = JSON.stringify(memoarrr.save(base('ann bob').state));
    expect(CARDS.filter((card) => kept.includes(card))).toHaveLength(24);
  });

  it('[S-1] follows a given deck row by row, whatever the seed is', () => {
    for (const seed of ['seed 1', 'seed 2']) {
      const grid = deal(deckOf(ROWS), randomFrom(seed));
      expect(grid.map((card) => card ?? '..').join(' ')).toBe(ROWS.replaceAll(' /', ''));
      const table = expert('ann bob cid dan', ROWS, { seed, peeking: true });
      expect(table.secretOf('ann')).toBe('A2:rC A3:gO A4:bT');
      expect(table.secretOf('bob')).toBe('B5:gC C5:pC D5:bP');
      expect(table.secretOf('cid')).toBe('E2:bW E3:yC E4:yP');
      expect(table.secretOf('dan')).toBe('B1:rP C1:gP D1:pO');
    }
  });

  it('[S-1] does not change the given deck', () => {
    const deck = Object.freeze(deckOf(ROWS));
    base('ann bob', deck).turns('A1');
    expect(deck).toEqual(deckOf(ROWS));
  });

  it.each<[string, readonly Card[]]>([
    ['23 cards', CARDS.slice(0, 23)],
    ['25 cards', CARDS],
    ['no cards', []],
    ['a card twice', [...CARDS.slice(0, 23), 'rC']],
  ])('[S-1] is not possible with %s', (_, deck) => {
    expect(() => deal(deck, randomFrom('a seed'))).toThrow('expected 24 different cards');
  });
});
