import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { randomFrom } from '../games/random.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { mixSeed } from './fairness.ts';
import type { NewPerson, TableOptions } from './state.ts';
import { END, gather, STAND_UP, sitDown } from './testing/gathering.ts';

const LEAVE = { type: 'leave' };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const broughtBy = (...nonces: readonly string[]): NewPerson[] =>
  nonces.map((nonce, index) => ({
    name: `p${index}`,
    kind: 'human',
    token: '',
    nonce,
    place: null,
  }));

/** How the cards lie in a game of Memory Match that was set up like this. */
function dealt(options: Partial<TableOptions>): string {
  const table = gather(match, '', options);
  table.starts();
  return JSON.stringify(table.state.game?.cards);
}

describe('the seed', () => {
  it('is known by its hash until the game is over', () => {
    const table = gather(match, 'ann bob', { seed: 'chance' });
    const fair = { deal: 'random', seedHash: sha256('chance') };
    expect(table.seen.fairness).toEqual(fair);
    table.starts();
    expect(table.seen.fairness).toEqual(fair);
    table.plays('ann', LEAVE);
    expect(table.seen.fairness).toEqual({
      ...fair,
      seed: 'chance',
      nonces: ['nonce-of-ann', 'nonce-of-bob'],
    });
  });

  it('is told also when the host ends the game', () => {
    const table = gather(memoarrr, 'ann bob', { seed: 'chance' });
    table.starts();
    table.plays('ann', END);
    expect(table.seen.fairness).toMatchObject({ seed: 'chance', seedHash: sha256('chance') });
  });

  it('shows no hash if somebody chose it: it could be guessed', () => {
    const table = gather(match, 'ann bob', { seed: '1', seedIsChosen: true });
    table.starts();
    expect(table.seen.fairness).toEqual({ deal: 'fixed-seed' });
    table.plays('ann', LEAVE);
    expect(table.seen.fairness).toMatchObject({ deal: 'fixed-seed', seed: '1' });
  });

  it('claims nothing if somebody chose where the cards are, whether or not they chose a seed, too', () => {
    const deck = { chosen: { deck: '1 1\n2 2' } };
    const fixed = [
      gather(match, 'ann bob', deck),
      gather(match, 'ann bob', { ...deck, seed: '1', seedIsChosen: true }),
      gather(scramble, 'ann', { chosen: { board: '1x2\nA\nA\n' } }),
    ];
    for (const { seen } of fixed) expect(seen.fairness.deal).toBe('fixed-deck');
    expect(gather(scramble, 'ann').seen.fairness.deal).toBe('random');
  });
});

describe('the shuffle', () => {
  it('depends on the seed', () => {
    expect(dealt({ seed: 'one', people: broughtBy('', '') })).not.toBe(
      dealt({ seed: 'two', people: broughtBy('', '') }),
    );
  });

  it('depends on what each of the players brings, and in which order', () => {
    const all = [
      ['', ''],
      ['a', ''],
      ['', 'a'],
      ['a', 'b'],
      ['b', 'a'],
    ].map((nonces) => dealt({ people: broughtBy(...nonces) }));
    expect(new Set(all).size).toBe(all.length);
    expect(dealt({ people: broughtBy('a', 'b') })).toBe(all[3]);
  });

  it('depends on nobody who stood up before the start', () => {
    const table = gather(match, 'ann');
    table.plays('eve', sitDown('eve'));
    table.plays('eve', STAND_UP);
    table.plays('bob', sitDown('bob'));
    table.starts();
    table.plays('ann', END);
    expect(table.seen.fairness.nonces).toEqual(['nonce-of-ann', 'nonce-of-bob']);
  });

  it('depends on nobody who comes late', () => {
    const table = gather(scramble, 'ann');
    table.starts();
    table.plays('bob', sitDown('bob'));
    table.plays('ann', END);
    expect(table.seen.fairness.nonces).toEqual(['nonce-of-ann']);
  });

  it('can be done again by everybody who knows what is told at the end', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    const cards = table.state.game?.cards;
    table.plays('ann', END);
    const { seed = '', nonces = [] } = table.seen.fairness;
    const random = randomFrom(sha256(JSON.stringify([seed, ...nonces])));
    const again = match.setup(match.parseOptions({}, [null, null]), ['ann', 'bob'], random);
    expect(again.cards).toEqual(cards);
  });

  it('takes the seed itself if nobody brings anything', () => {
    expect(mixSeed('seed', [])).toBe('seed');
    expect(mixSeed('seed', ['', ''])).toBe('seed');
    expect(mixSeed('seed', ['', 'a'])).toBe(sha256('["seed","","a"]'));
  });

  it('does not take two different ways to bring something for the same', () => {
    expect(mixSeed('seed', ['a', 'b'])).not.toBe(mixSeed('seed', ['ab', '']));
    expect(mixSeed('seed', ['a","b'])).not.toBe(mixSeed('seed', ['a', 'b']));
    expect(mixSeed('seed', ['a'])).not.toBe(mixSeed('seed', ['a', '']));
  });
});
