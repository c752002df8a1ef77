import { expect, it } from 'vitest';
import { aroundTheTable, inOrderOfPlay } from './player-order.ts';

const PLAYERS = ['Ann', 'Bob', 'Cy', 'Di'];
const nobody = (): boolean => false;

it('begins with you, and goes around the table', () => {
  expect(aroundTheTable(PLAYERS, 'Cy', nobody)).toEqual(['Cy', 'Di', 'Ann', 'Bob']);
});

it.each([null, 'Zoe'])('is the order of the seats for %s who does not play', (you) => {
  expect(aroundTheTable(PLAYERS, you, nobody)).toEqual(PLAYERS);
});

it('ends with those who have left', () => {
  expect(aroundTheTable(PLAYERS, 'Bob', (player) => player === 'Cy')).toEqual([
    'Bob',
    'Di',
    'Ann',
    'Cy',
  ]);
});

it('follows the game, which may have sorted them by their places', () => {
  expect(inOrderOfPlay(PLAYERS, ['Di', 'Bob', 'Ann'])).toEqual(['Di', 'Bob', 'Ann', 'Cy']);
});
