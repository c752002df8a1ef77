import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { randomFrom } from '../games/random.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { mixSeed } from './fairness.ts';
import type { NewSeat, TableSetup } from './state.ts';
import { END, gather, STAND_UP, sitDown } from './testing/gathering.ts';

const LEAVE = { type: 'leave' };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const broughtBy = (...nonces: readonly string[]): NewSeat[] =>
  nonces.map((nonce, index) => ({
    name: `p${index}`,
    kind: 'human',
    token: '',
    nonce,
    place: null,
  }));

/** How the cards lie in a game of Memory Match that was set up like this. */
function dealt(options: Partial<TableSetup>): string {
  const table = gather(match, '', options);
  table.starts();
  return JSON.stringify(table.state.innerState?.cards);
}

describe('the seed', () => {
  it('[TA-19] shows only as its hash until the game is over', () => {
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

  it('[TA-19] is shown when the host ends the game, too', () => {
    const table = gather(memoarrr, 'ann bob', { seed: 'chance' });
    table.starts();
    table.plays('ann', END);
    expect(table.seen.fairness).toMatchObject({ seed: 'chance', seedHash: sha256('chance') });
  });

  it('[TA-21] has no hash if a player chose it, since it could be guessed', () => {
    const table = gather(match, 'ann bob', { seed: '1', isSeedFixed: true });
    table.starts();
    expect(table.seen.fairness).toEqual({ deal: 'fixed-seed' });
    table.plays('ann', LEAVE);
    expect(table.seen.fairness).toMatchObject({ deal: 'fixed-seed', seed: '1' });
  });

  it('[TA-21] does not matter if the cards were given, which shows as fixed-deck', () => {
    const deck = { options: { deck: '1 1\n2 2' } };
    const fixed = [
      gather(match, 'ann bob', deck),
      gather(match, 'ann bob', { ...deck, seed: '1', isSeedFixed: true }),
      gather(scramble, 'ann', { options: { board: '1x2\nA\nA\n' } }),
    ];
    for (const { seen } of fixed) expect(seen.fairness.deal).toBe('fixed-deck');
    expect(gather(scramble, 'ann').seen.fairness.deal).toBe('random');
  });
});

describe('the shuffle', () => {
  it('depends on the seed', () => {
    expect(dealt({ seed: 'one', seats: broughtBy('', '') })).not.toBe(
      dealt({ seed: 'two', seats: broughtBy('', '') }),
    );
  });

  it('[TA-20] depends on the nonce of each player, and on their order', () => {
    const all = [
      ['', ''],
      ['a', ''],
      ['', 'a'],
      ['a', 'b'],
      ['b', 'a'],
    ].map((nonces) => dealt({ seats: broughtBy(...nonces) }));
    expect(new Set(all).size).toBe(all.length);
    expect(dealt({ seats: broughtBy('a', 'b') })).toBe(all[3]);
  });

  it('[TA-20] does not depend on players who left before the start', () => {
    const table = gather(match, 'ann');
    table.plays('eve', sitDown('eve'));
    table.plays('eve', STAND_UP);
    table.plays('bob', sitDown('bob'));
    table.starts();
    table.plays('ann', END);
    expect(table.seen.fairness.nonces).toEqual(['nonce-of-ann', 'nonce-of-bob']);
  });

  it('[TA-20] does not depend on players who come later', () => {
    const table = gather(scramble, 'ann');
    table.starts();
    table.plays('bob', sitDown('bob'));
    table.plays('ann', END);
    expect(table.seen.fairness.nonces).toEqual(['nonce-of-ann']);
  });

  it('[TA-20] can be repeated with the seed and the nonces that are shown at the end', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    const cards = table.state.innerState?.cards;
    table.plays('ann', END);
    const { seed = '', nonces = [] } = table.seen.fairness;
    const random = randomFrom(sha256(JSON.stringify([seed, ...nonces])));
    const again = match.setup(match.parseOptions({}, [null, null]), ['ann', 'bob'], random);
    expect(again.cards).toEqual(cards);
  });

  it('[TA-20] uses the seed itself if all nonces are empty', () => {
    expect(mixSeed('seed', [])).toBe('seed');
    expect(mixSeed('seed', ['', ''])).toBe('seed');
    expect(mixSeed('seed', ['', 'a'])).toBe(sha256('["seed","","a"]'));
  });

  it('differs for nonces that look the same when they are joined', () => {
    expect(mixSeed('seed', ['a', 'b'])).not.toBe(mixSeed('seed', ['ab', '']));
    expect(mixSeed('seed', ['a","b'])).not.toBe(mixSeed('seed', ['a', 'b']));
    expect(mixSeed('seed', ['a'])).not.toBe(mixSeed('seed', ['a', '']));
  });
});
