import { describe, expect, it } from 'vitest';
import type { SpotView } from './card.ts';
import { match } from './match.ts';
import { gameOf } from './testing/builder.ts';

const CARDS = '1 1 2 2 / + + - -';

const allDown = Array.from({ length: 8 }, (): SpotView => 'down');

describe('what everybody may see', () => {
  it('[S-2] is, at first, who plays how, and hidden cards', () => {
    expect(gameOf(CARDS, { first: 2, lastSpecial: 'score', turnCap: 9 }).view).toEqual({
      settings: { rows: 2, columns: 4, lastSpecial: 'score', turnCap: 9 },
      players: [
        { name: 'ann', score: 0, owesSkip: false },
        { name: 'bob', score: 0, owesSkip: false },
      ],
      spots: allDown,
      turns: 0,
      phase: { at: 'first', player: 'bob' },
      phases: 1,
    });
  });

  it('[T-1] is the first card once it is revealed', () => {
    const table = gameOf(CARDS);
    table.does('ann reveals 2,2');
    expect(table.view).toMatchObject({
      spots: allDown.with(5, { up: { kind: 'bonus', number: 7 } }),
      phase: { at: 'second', player: 'ann', first: 5 },
      turns: 0,
      phases: 2,
    });
  });

  it.each([
    ['seen', '1 -', 'penalty', [0, 6]],
    ['choice', '- -', 'penalty-pair', [6, 7]],
  ])('[T-2] is both cards, what they make, and who is to act: %s', (at, cards, pair, spots) => {
    const table = gameOf(CARDS);
    table.reveals(cards);
    expect(table.view.phase).toEqual({ at, player: 'ann', pair, spots });
    expect(table.view.spots[6]).toEqual({ up: { kind: 'penalty', number: 8 } });
  });

  it('[P-1] [T-4] is what has been removed, the scores, and who owes a skip', () => {
    const table = gameOf(CARDS);
    table.turn('1 1');
    table.turn('- -', 2);
    expect(table.view).toMatchObject({
      players: [
        { name: 'ann', score: 0, owesSkip: true },
        { name: 'bob', score: 0, owesSkip: false },
      ],
      spots: [null, null, 'down', 'down', 'down', 'down', null, null],
      turns: 2,
      phase: { at: 'first', player: 'bob' },
    });
  });

  it('[E-2] is, in the end, why it is over and who has won', () => {
    const table = gameOf('1 1 / 2 2');
    table.turn('1 1');
    table.turn('2 2');
    expect(table.view).toMatchObject({
      players: [{ score: 2 }, { score: 0 }],
      spots: [null, null, null, null],
      turns: 2,
      phase: { at: 'over', why: 'all-found', winner: 'ann' },
    });
  });

  it('is the same whatever the hidden cards are', () => {
    const one = gameOf('1 1 2 2 / + + - -');
    const other = gameOf('1 3 3 - / 4 + 1 4');
    expect(one.view).toEqual(other.view);
    for (const table of [one, other]) table.does('ann reveals 1,1');
    expect(one.view).toEqual(other.view);
    expect(one.does('ann idles')).toEqual(other.does('ann idles'));
  });

  it('is all that anybody sees', () => {
    const table = gameOf(CARDS);
    for (const viewer of ['ann', 'bob', 'eve']) {
      expect(match.privateView(table.state, viewer)).toBeNull();
    }
  });

  it('is a picture of its moment: later moves do not change it', () => {
    const table = gameOf(CARDS);
    const views = [table.view];
    const pictures = [JSON.stringify(table.view)];
    for (const sentence of ['ann reveals 2,3', 'ann reveals 2,4', 'ann chooses 2', 'bob leaves']) {
      table.does(sentence);
      views.push(table.view);
      pictures.push(JSON.stringify(table.view));
    }
    expect(views.map((view) => JSON.stringify(view))).toEqual(pictures);
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});
