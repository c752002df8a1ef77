import { expect, it } from 'vitest';
import { boardOf as row } from '../testing/fake-protocol.ts';
import { spoken } from './spoken.ts';

it('introduces a board that was not there before, or had another size', () => {
  const introduced = ['A board of 1 rows and 3 columns. 2 cards left.'];
  expect(spoken(undefined, row('down | up A | none'))).toEqual(introduced);
  expect(spoken(row('down | down'), row('down | up A | none'))).toEqual(introduced);
});

it('says nothing when nothing changed', () => {
  expect(spoken(row('down | up A | my B'), row('down | up A | my B'))).toEqual([]);
  expect(spoken(row('none | none'), row('none | none'))).toEqual([]);
});

it.each([
  ['down | down', 'my A | down', 'You turned over A at row 1, column 1.'],
  ['up A | down', 'my A | down', 'You took A at row 1, column 1.'],
  ['my A | down', 'up A | down', 'You let go of A at row 1, column 1.'],
  ['my A | down', 'down | down', 'Your card at row 1, column 1 is face down again.'],
  ['my A | down', 'my B | down', 'Your card at row 1, column 1 is now B.'],
  ['down | down', 'down | up A', 'A turned up at row 1, column 2.'],
  ['down | up A', 'down | down', 'The card at row 1, column 2 turned face down.'],
  ['down | up A', 'down | up B', 'The card at row 1, column 2 is now B.'],
  ['down | up A', 'down | none', 'A pair of A is gone.'],
  ['down | down', 'down | none', 'The card at row 1, column 2 is gone.'],
])('says what one card did: %s, then %s', (before, after, sentence) => {
  expect(spoken(row(before), row(after))).toEqual([sentence]);
});

it('says that two cards match, once', () => {
  expect(spoken(row('my A | down'), row('my A | my A'))).toEqual([
    'You turned over A at row 1, column 2.',
    'A match: two of A.',
  ]);
  expect(spoken(row('my A | my A | down'), row('my A | my A | up B'))).toEqual([
    'B turned up at row 1, column 3.',
  ]);
});

it('speaks of a removed pair as one thing', () => {
  expect(spoken(row('my A | my A | down'), row('none | none | my B'))).toEqual([
    'Your pair of A is off the board.',
    'You turned over B at row 1, column 3.',
  ]);
  expect(spoken(row('up A | up A | down'), row('none | none | down'))).toEqual([
    'A pair of A is gone.',
  ]);
});

it('says when every card is gone', () => {
  expect(spoken(row('my A | my A'), row('none | none'))).toEqual([
    'Your pair of A is off the board.',
    'Every card is gone.',
  ]);
});

it('sums up what many others did, but not what the player did', () => {
  const before = row('down | down | down | down | down | down');
  const after = row('my A | up B | up C | up D | up E | up F');
  expect(spoken(before, after)).toEqual([
    'You turned over A at row 1, column 1.',
    '5 cards changed.',
  ]);
});
