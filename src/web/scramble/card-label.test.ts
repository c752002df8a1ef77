import { expect, it } from 'vitest';
import { cardLabel } from './card-label.ts';

it('says where a card is and what is to be seen of it', () => {
  expect(cardLabel({ face: 'none' }, undefined, 0, 3)).toBe('row 1, column 1, empty');
  expect(cardLabel({ face: 'down' }, undefined, 1, 3)).toBe('row 1, column 2, face down');
  expect(cardLabel({ face: 'up', card: 'A' }, undefined, 3, 3)).toBe('row 2, column 1, A');
  expect(cardLabel({ face: 'my', card: 'A' }, undefined, 8, 3)).toBe('row 3, column 3, A, yours');
});

it('says that the player waits for it', () => {
  expect(cardLabel({ face: 'up', card: 'A' }, 'waiting', 0, 3)).toBe(
    'row 1, column 1, A, you are waiting for it',
  );
});
