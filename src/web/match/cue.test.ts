import { expect, it } from 'vitest';
import { gameOf } from '../../games/match/testing/builder.ts';
import { cue } from './cue.ts';
import { DECK } from './testing/deck.ts';

/** What is to be heard of a move, one after the other. */
const heard = ({ effects }: ReturnType<ReturnType<typeof gameOf>['does']>): string[] =>
  effects.map(cue).filter((one) => one !== undefined);

it('[T-1] is heard when a card is turned over', () => {
  expect(heard(gameOf(DECK).reveals('1'))).toEqual(['turn']);
});

it.each([
  ['P-1', '1 1', 'match'],
  ['P-2', '1 2', 'miss'],
  ['P-3', '+ 1', 'match'],
  ['P-4', '+ +', 'match'],
  ['P-5', '- 1', 'miss'],
  ['P-6', '- -', 'miss'],
  ['P-7', '+ -', 'miss'],
])('[%s] says whether two cards bring something: %s is a %s', (_, cards, sound) => {
  expect(heard(gameOf(DECK).reveals(cards))).toEqual(['turn', sound]);
});

it('[T-2] is silent when the cards have been seen', () => {
  expect(heard(gameOf(DECK).turn('1 2'))).toEqual([]);
});
