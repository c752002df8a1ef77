import { describe, expect, it } from 'vitest';
import type { SpotView } from './card.ts';
import { match } from './match.ts';
import { gameOf } from './testing/builder.ts';

const CARDS = '1 1 2 2 / + + - -';

const allDown = Array.from({ length: 8 }, (): SpotView => 'down');

describe('the public view', () => {
  it('[S-2] has, at first, the players, the options and hidden cards', () => {
    expect(gameOf(CARDS, { first: 2, lastSpecial: 'score', turnCap: 9 }).view).toEqual({
      settings: { rows: 2, columns: 4, lastSpecial: 'score', turnCap: 9 },
      players: [
        { name: 'ann', score: 0, owesSkip: false },
        { name: 'bob', score: 0, owesSkip: false },
      ],
      spots: allDown,
      turns: 0,
      phase: { kind: 'first', player: 'bob' },
      phases: 1,
    });
  });

  it('[T-1] has the first card once it is revealed', () => {
    const table = gameOf(CARDS);
    table.does('ann reveals 2,2');
    expect(table.view).toMatchObject({
      spots: allDown.with(5, { up: { kind: 'bonus', number: 7 } }),
      phase: { kind: 'second', player: 'ann', first: 5 },
      turns: 0,
      phases: 2,
    });
  });

  it.each([
    ['seen', '1 -', 'penalty', [0, 6]],
    ['choice', '- -', 'penalty-pair', [6, 7]],
  ])('[T-2] has both cards, their pair, and whose move it is: %s', (kind, cards, pair, spots) => {
    const table = gameOf(CARDS);
    table.reveals(cards);
    expect(table.view.phase).toEqual({ kind, player: 'ann', pair, spots });
    expect(table.view.spots[6]).toEqual({ up: { kind: 'penalty', number: 8 } });
  });

  it('[P-1] [T-4] has the removed cards, the scores, and who owes a skip', () => {
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
      phase: { kind: 'first', player: 'bob' },
    });
  });

  it('[E-2] has, at the end, the reason and the winner', () => {
    const table = gameOf('1 1 / 2 2');
    table.turn('1 1');
    table.turn('2 2');
    expect(table.view).toMatchObject({
      players: [{ score: 2 }, { score: 0 }],
      spots: [null, null, null, null],
      turns: 2,
      phase: { kind: 'over', why: 'all-found', winner: 'ann' },
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

  it('is complete: players have no secrets', () => {
    const table = gameOf(CARDS);
    for (const viewer of ['ann', 'bob', 'eve']) {
      expect(match.privateView(table.state, viewer)).toBeNull();
    }
  });

  it('is immutable: later moves do not change it', () => {
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
