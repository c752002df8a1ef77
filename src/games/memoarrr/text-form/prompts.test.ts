import { describe, expect, it } from 'vitest';
import type { MemoarrrMove } from '../memoarrr.ts';
import { readMove } from './prompts.ts';

const EXPECTED = 'expected a row from A to E and a column from 1 to 5, such as B4';

describe('what somebody types as a move', () => {
  it.each<[string, Parameters<typeof readMove>[1], MemoarrrMove]>([
    ['B4', 'turn', { type: 'turn-over', spot: 8 }],
    ['e5', 'crab', { type: 'turn-over', spot: 24 }],
    ['a1', 'octopus', { type: 'swap', spot: 0 }],
    ['c3', 'penguin', { type: 'turn-down', spot: 12 }],
    ['d2', 'walrus', { type: 'block', spot: 16 }],
    ['no', 'penguin', { type: 'decline' }],
    ['NO', 'walrus', { type: 'decline' }],
  ])('%s at the %s', (line, phase, move) => {
    expect(readMove(line, phase)).toEqual(move);
  });

  it.each([
    ['F1', 'turn', `'F1' is not a place: ${EXPECTED}`],
    ['A0', 'turn', `'A0' is not a place: ${EXPECTED}`],
    ['4B', 'turn', `'4B' is not a place: ${EXPECTED}`],
    ['B 4', 'crab', `'B 4' is not a place: ${EXPECTED}`],
    ['', 'turn', `that was nothing: ${EXPECTED}`],
    ['no', 'turn', `'no' is not a place: ${EXPECTED}`],
    ['no', 'octopus', `'no' is not a place: ${EXPECTED}`],
    ['none', 'walrus', `'none' is not a place: ${EXPECTED}, or no`],
  ] as const)('%j at the %s: %s', (line, phase, complaint) => {
    expect(() => readMove(line, phase)).toThrow(complaint);
  });
});
