import { expect, it } from 'vitest';
import type { TableEffect } from '../../client/browser.ts';
import { tellTable } from './tell-table.ts';

const CASES: readonly (readonly [TableEffect, you: string | null, words: string])[] = [
  [{ type: 'sat-down', player: 'Bob' }, 'Ann', 'Bob sat down.'],
  [{ type: 'sat-down', player: 'Ann' }, 'Ann', 'You sat down.'],
  [{ type: 'stood-up', player: 'Bob', by: 'Bob' }, null, 'Bob stood up.'],
  [{ type: 'stood-up', player: 'Bob', by: 'Ann' }, 'Ann', 'You sent Bob away.'],
  [{ type: 'stood-up', player: 'Bob', by: 'Ann' }, 'Bob', 'Ann sent you away.'],
  [{ type: 'host', player: 'Ann' }, 'Ann', 'You are the host now.'],
  [{ type: 'host', player: 'Ann' }, 'Bob', 'Ann is the host now.'],
  [
    { type: 'invited', player: 'Ann' },
    'Ann',
    'There is a new invitation. Links from before do not work any more.',
  ],
  [{ type: 'started' }, 'Ann', 'The game begins.'],
  [{ type: 'ended', player: 'Ann' }, 'Bob', 'Ann ended the game.'],
  [{ type: 'rematch', room: 'r2' }, 'Bob', 'There is another game with the same people.'],
];

it.each(CASES)('%j to %s', (effect, you, words) => {
  expect(tellTable(effect, you)).toBe(words);
});
