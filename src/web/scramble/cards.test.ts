import { effect } from '@preact/signals';
import { expect, it } from 'vitest';
import { boardOf } from '../testing/fake-protocol.ts';
import { Cards } from './cards.ts';

/** How often each card was drawn. */
function draw(cards: Cards): number[] {
  const drawn = cards.views.map(() => 0);
  cards.views.forEach((view, at) => {
    effect(() => {
      view.value;
      drawn[at] = (drawn[at] ?? 0) + 1;
    });
  });
  return drawn;
}

it('draws only the cards that changed', () => {
  const cards = new Cards(boardOf('down | up A | my B'));
  const drawn = draw(cards);
  cards.show(boardOf('down | up A | up B'));
  expect(drawn).toEqual([1, 1, 2]);
  expect(cards.views[2]?.value.spot).toEqual({ face: 'up', card: 'B' });
});

it('marks cards, and takes marks away that are no longer there', () => {
  const cards = new Cards(boardOf('down | up A | down'));
  const drawn = draw(cards);
  cards.mark(new Map([[0, 'pressed']]));
  cards.mark(new Map([[1, 'waiting']]));
  cards.mark(new Map([[1, 'waiting']]));
  expect(cards.views.map((view) => view.value.mark)).toEqual([undefined, 'waiting', undefined]);
  expect(drawn).toEqual([3, 2, 1]);
});

it('keeps the mark of a card that changes', () => {
  const cards = new Cards(boardOf('down'));
  cards.mark(new Map([[0, 'pressed']]));
  cards.show(boardOf('up A'));
  expect(cards.views[0]?.value).toEqual({ spot: { face: 'up', card: 'A' }, mark: 'pressed' });
});

it('fits boards of its own size only', () => {
  const cards = new Cards(boardOf('down | down'));
  expect(cards.fits(boardOf('up A | none'))).toBe(true);
  expect(cards.fits(boardOf('down'))).toBe(false);
});
