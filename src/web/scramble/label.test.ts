import { expect, it } from 'vitest';
import type { SpotView } from '../../games/scramble/view.ts';
import { labelOf } from './label.ts';

const label = (spot: SpotView, isAwaited = false): string =>
  labelOf({ spot, place: 'row 1, column 2', you: 'you', isAwaited });

it('says where a card is, what is to be seen of it, and whose it is', () => {
  expect(label(null)).toBe('row 1, column 2, empty');
  expect(label('down')).toBe('row 1, column 2, face down');
  expect(label({ up: 'A' })).toBe('row 1, column 2, A');
  expect(label({ up: 'A', by: 'you' })).toBe('row 1, column 2, A, yours');
  expect(label({ up: 'A', by: 'bob' }, true)).toBe(
    'row 1, column 2, A, held by bob, you are waiting for it',
  );
});
