import { expect, it } from 'vitest';
import { info } from '../../games/scramble/info.ts';
import { newRoom, quickWishes } from './wishes.ts';

it('asks for nothing that was not wished for', () => {
  const quick = { rows: 4, columns: 4 };
  expect(newRoom('scramble', quickWishes({ quick, info }, ' Ann '))).toEqual({
    game: 'scramble',
    name: 'Ann',
    options: quick,
    seatCount: 8,
  });
});

it('asks for everything that was', () => {
  const wishes = {
    name: 'Ann',
    options: { rules: 'expert' as const },
    seats: 3,
    place: 'left',
    idleSeconds: 60,
    finding: 'listed' as const,
  };
  expect(newRoom('memoarrr', wishes)).toEqual({
    game: 'memoarrr',
    name: 'Ann',
    options: { rules: 'expert' },
    seatCount: 3,
    place: 'left',
    idleSeconds: 60,
    public: true,
  });
});

it('lets only invited people in, if that is wished for', () => {
  const asked = newRoom('match', { name: 'Ann', options: {}, finding: 'invited' });
  expect(asked).toEqual({ game: 'match', name: 'Ann', options: {}, byInvitation: true });
});
