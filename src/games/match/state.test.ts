import { describe, expect, it } from 'vitest';
import { match } from './match.ts';
import { load, type MatchState, save } from './state.ts';
import { gameOf } from './testing/builder.ts';

const CARDS = '1 1 2 2 / + + - -';

/** Through every phase, with a removed card, a skip and scores on either side of zero. */
const GAME = [
  'ann reveals 2,3',
  'ann reveals 2,4',
  'ann chooses 2',
  'bob reveals 2,1',
  'bob reveals 1,1',
  'bob looked',
  'bob reveals 1,3',
  'bob idles',
  'ann reveals 1,3',
  'ann leaves',
];

describe('a game in progress', () => {
  it('is plain data: what is saved survives JSON', () => {
    const table = gameOf(CARDS, { turnCap: 50 });
    for (const sentence of GAME) {
      table.does(sentence);
      const saved = save(table.state);
      expect(JSON.parse(JSON.stringify(saved))).toEqual(saved);
      expect(load(JSON.parse(JSON.stringify(saved)))).toEqual(table.state);
    }
    expect(table.now).toBe('over');
  });

  it('continues from a saved state as if nothing had happened', () => {
    const straight = gameOf(CARDS);
    const resumed = gameOf(CARDS);
    for (const sentence of GAME) {
      resumed.resumes();
      expect(resumed.does(sentence)).toEqual(straight.does(sentence));
      expect(resumed.view).toEqual(straight.view);
    }
    expect(match.result(resumed.state)).toEqual(match.result(straight.state));
  });

  it('does not change what was saved', () => {
    const table = gameOf(CARDS);
    const saved = save(table.state);
    const before = JSON.stringify(saved);
    table.turn('1 1');
    table.turn('- -', 2);
    expect(JSON.stringify(saved)).toBe(before);
  });

  it('can be loaded twice, and both are independent', () => {
    const table = gameOf(CARDS);
    const saved = save(table.state);
    const one: MatchState = load(saved);
    const other: MatchState = load(saved);
    match.play(one, 'ann', { type: 'reveal', spot: 0 });
    expect(one.phase.kind).toBe('second');
    expect(other).toEqual(table.state);
  });
});
