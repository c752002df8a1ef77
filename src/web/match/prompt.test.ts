import { describe, expect, it } from 'vitest';
import { gameOf } from '../../games/match/testing/builder.ts';
import { endedPrompt, promptFor } from './prompt.ts';
import { DECK } from './testing/deck.ts';

type Table = ReturnType<typeof gameOf>;

/** What the headline and the detail are for ann, for bob, and for whoever watches. */
const prompts = (table: Table): string[] =>
  ['ann', 'bob', null].map((you) => {
    const { headline, detail } = promptFor(table.view, you);
    return `${headline} | ${detail}`;
  });

describe('who is to do what', () => {
  it('[T-1] a first card', () => {
    expect(prompts(gameOf(DECK))).toEqual([
      'Your turn | Turn over a card.',
      'ann’s turn | ann turns over a first card.',
      'ann’s turn | ann turns over a first card.',
    ]);
  });

  it('[T-1] a second card', () => {
    const table = gameOf(DECK);
    table.reveals('1');
    expect(prompts(table)).toEqual([
      'Your turn | You found the number 1. Now a second card.',
      'ann’s turn | ann found the number 1. ann turns over a second card.',
      'ann’s turn | ann found the number 1. ann turns over a second card.',
    ]);
    const special = gameOf(DECK);
    special.reveals('-');
    expect(prompts(special)[0]).toBe('Your turn | You found a penalty card. Now a second card.');
  });

  it.each([
    ['P-1', '1 1', 'A pair! +1 point for you. | Both cards go. You go again.'],
    ['P-2', '1 2', 'Not a pair. | Both are hidden again. bob is next.'],
    ['P-3', '+ 1', 'A bonus! +1 point for you. | The bonus card goes. bob is next.'],
    ['P-5', '1 -', 'A penalty! −1 point for you. | The penalty card goes. bob is next.'],
    ['P-7', '+ -', 'Bonus and penalty cancel out. | Both cards go. bob is next.'],
  ])('[%s] [T-2] the two cards are looked at', (_, cards, ofAnn) => {
    const table = gameOf(DECK);
    table.reveals(cards);
    const ofBob = `${ofAnn.replace('you.', 'ann.').replace(/\|.*/, '')}| ann looks at the cards.`;
    expect(prompts(table)).toEqual([ofAnn, ofBob, ofBob]);
  });

  it.each([
    ['P-4', '+ +', 'Two bonus cards!', '+2 points, or +1 point and another turn.'],
    ['P-6', '- -', 'Two penalty cards!', '−2 points, or −1 point and a skipped turn.'],
  ])('[%s] [T-3] a choice', (_, cards, what, options) => {
    const table = gameOf(DECK);
    table.reveals(cards);
    const ofOthers = `${what} | ann chooses: ${options}`;
    expect(prompts(table)).toEqual([`${what} | Choose what they do:`, ofOthers, ofOthers]);
  });

  it('[T-4] again, since the other one skips a turn', () => {
    const table = gameOf(DECK);
    table.turn('- -', 2);
    table.reveals('1 2');
    expect(promptFor(table.view, 'bob').detail).toBe(
      'Both are hidden again. ann skips a turn: you go again.',
    );
    table.does('bob looked');
    expect(table.now).toBe('bob first');
  });

  it('[E-1] nothing after the last cards', () => {
    const table = gameOf('1 1 / 2 2');
    table.turn('1 1');
    table.reveals('2 2');
    expect(promptFor(table.view, 'ann').detail).toBe('Both cards go. That is the end.');
    table.does('ann looked');
    expect(prompts(table)).toEqual([
      'All pairs have been found. | You win!',
      'All pairs have been found. | ann wins!',
      'All pairs have been found. | ann wins!',
    ]);
  });

  it('[E-3] nothing after the last turn', () => {
    const table = gameOf(DECK, { turnCap: 1 });
    table.reveals('1 2');
    expect(promptFor(table.view, 'ann').detail).toBe('Both are hidden again. That is the end.');
    table.does('ann looked');
    expect(prompts(table)[2]).toBe('That was 1 turn. | It is a tie!');
  });

  it('nothing when the host has ended the game', () => {
    expect(endedPrompt()).toEqual({
      headline: 'The game was ended early.',
      detail: 'Nobody has won.',
    });
  });
});
