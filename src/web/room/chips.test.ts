import { expect, it } from 'vitest';
import type { TableView } from '../../client/browser.ts';
import { roomAt } from '../../client/testing/fake-room.ts';
import { chipsOf } from './chips.ts';

const tableWith = (more: Partial<TableView>): TableView => roomAt(1, '', more).view.table;

it.each([
  ['scramble', {}, ['6 × 6 cards']],
  ['scramble', { rows: 3, columns: 8, theme: 'garden' }, ['3 × 8 cards', 'Garden']],
  [
    'match',
    { turnCap: 40, lastSpecial: 'score' },
    ['4 × 4 cards', 'The last special card counts', '40 turns at most'],
  ],
  ['memoarrr', {}, ['Base rules']],
  [
    'memoarrr',
    { rules: 'expert', display: 'expert', peekEachRound: true, winnerStarts: true },
    ['Expert rules', 'Expert display', 'A peek before every round', 'Winners start'],
  ],
  ['another', { rows: 3 }, []],
])('%s with %j', (game, options, chips) => {
  expect(chipsOf(game, tableWith({ options }))).toEqual(chips);
});

it.each(['scramble', 'match'])('claims no size for cards of %s that somebody laid out', (game) => {
  const table = tableWith({ fairness: { deal: 'fixed-deck', seedHash: 'f00d' } });
  expect(chipsOf(game, table)).toEqual(['Cards as somebody laid them out']);
});

it('says that somebody chose the number that the shuffle follows from', () => {
  const table = tableWith({ fairness: { deal: 'fixed-seed' } });
  expect(chipsOf('match', table)).toEqual([
    '4 × 4 cards',
    'Shuffled by a number that somebody chose',
  ]);
});

it('tells how people meet', () => {
  const table = tableWith({ idleSeconds: 30, isPublic: true, byInvitation: true });
  expect(chipsOf('memoarrr', table)).toEqual([
    'Base rules',
    '30 seconds to move',
    'Open to everybody',
    'By invitation',
  ]);
});
