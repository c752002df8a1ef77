import type { Spot } from './board-state.ts';
import type { Mark } from './cards.ts';
import { placeName } from './place.ts';

/** What a screen reader says for a space. */
export function cardLabel(spot: Spot, mark: Mark | undefined, at: number, columns: number): string {
  const waiting = mark === 'waiting' ? ', you are waiting for it' : '';
  return `${placeName(at, columns)}, ${appearance(spot)}${waiting}`;
}

function appearance(spot: Spot): string {
  switch (spot.face) {
    case 'none':
      return 'empty';
    case 'down':
      return 'face down';
    case 'up':
      return spot.card;
    case 'my':
      return `${spot.card}, yours`;
  }
}
