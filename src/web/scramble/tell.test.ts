import { expect, it } from 'vitest';
import type { ScrambleEffect } from '../../games/scramble/moves.ts';
import { tell } from './tell.ts';
import { viewOf } from './testing/views.ts';

/** What is told of a move that led to these cards. */
function told(row: string, ...effects: readonly ScrambleEffect[]): string[] {
  return tell(effects, viewOf(row), 'you').filter((text) => text !== undefined);
}

const [you, player] = ['you', 'bob'];

it('[1-B] turning over and holding a card is one thing', () => {
  const by = (player: string): string[] =>
    told(
      `A@${player} -`,
      { type: 'turned-up', spot: 0, card: 'A', player },
      { type: 'took', spot: 0, player },
    );
  expect(by(you)).toEqual(['You turned over A at row 1, column 1.']);
  expect(by(player)).toEqual(['bob turned over A at row 1, column 1.']);
});

it('[1-C] says who takes a card that was up', () => {
  expect(told('A@bob -', { type: 'took', spot: 0, player })).toEqual([
    'bob took A at row 1, column 1.',
  ]);
});

it('[2-D] says who found a pair', () => {
  const matched = { type: 'matched', spots: [0, 1] } as const;
  expect(told('A@bob A@bob', { ...matched, player })).toEqual(['bob found a pair of A!']);
  expect(told('. .', { ...matched, player: you })).toEqual(['You found the last pair!']);
});

it('[2-E] [C-2] says who missed, and who gets the card', () => {
  expect(
    told(
      'A@you B',
      { type: 'turned-up', spot: 1, card: 'B', player },
      { type: 'missed', spots: [0, 1], player },
      { type: 'released', spot: 0, player },
      { type: 'took', spot: 0, player: you },
    ),
  ).toEqual([
    'bob turned over B at row 1, column 2.',
    'A and B: no match for bob.',
    'You, next in line, have A at row 1, column 1 now.',
  ]);
});

it('[1-D] [C-5] says who waits, and who stops', () => {
  expect(
    told(
      'A@bob -',
      { type: 'waits', spot: 0, player: you, wait: 1 },
      { type: 'gave-up', spot: 0, player: 'cem' },
    ),
  ).toEqual([
    'You wait for the card at row 1, column 1, which bob holds.',
    'cem stopped waiting for the card at row 1, column 1.',
  ]);
});

it('[1-D] [2-B] tells you what others want of your card', () => {
  expect(
    told(
      'A@you -',
      { type: 'waits', spot: 0, player, wait: 1 },
      { type: 'failed', spot: 0, player: 'cem', code: 'controlled' },
    ),
  ).toEqual([
    'bob waits for the card at row 1, column 1, which you hold.',
    'cem could not take the card at row 1, column 1: you hold it.',
  ]);
});

it('[3-A] speaks of a pair that leaves the board as one thing', () => {
  const removed = [
    { type: 'removed', spot: 0 },
    { type: 'removed', spot: 1 },
  ] as const;
  expect(told('. .', ...removed)).toEqual([
    'The pair at row 1, column 1 and row 1, column 2 is gone.',
  ]);
});

it('[1-A] [2-B] says what failed', () => {
  expect(told('. -', { type: 'failed', spot: 0, player, code: 'no-card' })).toEqual([
    'bob found no card at row 1, column 1.',
  ]);
  expect(told('A@cem -', { type: 'failed', spot: 0, player, code: 'controlled' })).toEqual([
    'bob could not take the card at row 1, column 1: cem holds it.',
  ]);
  expect(told('A -', { type: 'failed', spot: 0, player, code: 'controlled' })).toEqual([
    'bob put the card at row 1, column 1 back.',
  ]);
});

it('[L-1] [M-1] [E-1] says who left, that cards were replaced, and that it is over', () => {
  expect(told('-', { type: 'left', player }, { type: 'replaced' }, { type: 'over' })).toEqual([
    'bob left the board.',
    'Some cards were replaced by others.',
    'No pair is left: the game is over.',
  ]);
});

it('tells the same again if asked again', () => {
  const effects: ScrambleEffect[] = [
    { type: 'removed', spot: 0 },
    { type: 'removed', spot: 1 },
    { type: 'failed', spot: 0, player: you, code: 'no-card' },
  ];
  const view = viewOf('. .');
  expect(tell(effects, view, you)).toEqual([undefined, expect.any(String), undefined]);
  expect(tell(effects, view, you)).toEqual(tell(effects, view, you));
});

it('does not say what everybody sees', () => {
  expect(told('- -', { type: 'turned-down', spot: 0 })).toEqual([]);
});
