import { describe, expect, it } from 'vitest';
import { base, expert } from '../../games/memoarrr/testing/builder.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import { surprise } from './surprise.ts';

const keyFor = (view: MemoarrrView, you: string | null): string | undefined =>
  surprise(view, you)?.key.replace('memoarrr.', '');

describe('what surprises newcomers', () => {
  it('[S-4] is that nobody shows them the cards again', () => {
    const { view } = base('ann bob', undefined, { peeking: true });
    expect(surprise(view, 'ann')).toEqual({
      key: 'memoarrr.peek',
      text: expect.stringMatching(/nobody shows them to you again\.$/),
    });
    expect(surprise(view, null)).toBeUndefined();
    const eachRound = base('ann bob', undefined, { peeking: true, peekEachRound: true });
    expect(surprise(eachRound.view, 'ann')?.text).toMatch(/until the next round\.$/);
    eachRound.does('ann looked');
    expect(keyFor(eachRound.view, 'ann')).toBeUndefined();
  });

  it('[R-4] is that a card must fit one that did not fit, and that they are only out for now', () => {
    const table = base('ann bob cem', 'A1:yW A2:rC');
    table.turns('A1');
    expect(keyFor(table.view, 'bob')).toBeUndefined();
    table.turns('A2');
    expect(keyFor(table.view, 'cem')).toBe('misfit');
    expect(keyFor(table.view, 'bob')).toBe('out');
    expect(keyFor(table.view, 'ann')).toBeUndefined();
  });

  it('[R-7] is that the cards lie where they lay', () => {
    const table = base('ann bob', 'A1:yW A2:rC');
    table.turns('A1 A2');
    expect(table.now).toBe('bob turn');
    expect(keyFor(table.view, 'bob')).toBe('new-round');
    expect(keyFor(table.view, 'ann')).toBeUndefined();
  });

  it.each([
    ['crab', 'A1:rC', 'A1'],
    ['octopus', 'A1:gO', 'A1'],
    ['walrus', 'A1:yW', 'A1'],
    ['penguin', 'A1:yT A2:yP', 'A1 A2'],
  ])('is what the %s does', (animal, cards, places) => {
    const table = expert('ann bob', cards);
    table.turns(places);
    expect(keyFor(table.view, 'ann')).toBe(animal);
    expect(keyFor(table.view, 'bob')).not.toBe(animal);
  });

  it('[X-W] is a card that is kept from them', () => {
    const table = expert('ann bob', 'A1:yW');
    table.does('ann turns A1', 'ann blocks B4');
    expect(keyFor(table.view, 'bob')).toBe('blocked');
  });

  it('[X-T] is a turn that they sit out, or that comes early', () => {
    const table = expert('ann bob cem', 'A1:gT A2:rC');
    table.turns('A1');
    expect(keyFor(table.view, 'bob')).toBe('skipped');
    expect(surprise(table.view, 'cem')).toEqual({
      key: 'memoarrr.turtle',
      text: 'The turtle makes bob sit out a turn, so it is your turn now.',
    });
    expect(keyFor(table.view, 'ann')).toBeUndefined();
  });

  it('[X-T] is nothing where a turtle does not fit, or by the base rules', () => {
    const misfit = expert('ann bob cem', 'A1:yW A2:gT');
    misfit.does('ann turns A1', 'ann declines');
    misfit.turns('A2');
    expect(keyFor(misfit.view, 'cem')).toBe('misfit');
    const simple = base('ann bob cem', 'A1:gT');
    simple.turns('A1');
    expect(keyFor(simple.view, 'bob')).toBeUndefined();
  });

  it('[X-P] is not a penguin that has turned down the very card that it fitted', () => {
    const table = expert('ann bob', 'A1:gT A2:yT A3:yP');
    table.turns('A1 A2 A3');
    table.does('ann hides A2');
    expect(table.up).toBe('A1:gT A3:yP');
    expect(keyFor(table.view, 'bob')).toBeUndefined();
  });
});
