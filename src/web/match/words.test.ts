import { describe, expect, it } from 'vitest';
import { type PAIRS, pairNamed } from '../../games/match/pairs.ts';
import { gameOf } from '../../games/match/testing/builder.ts';
import { problemWith } from './problem.ts';
import {
  gain,
  optionWords,
  pairInRules,
  promptFor,
  score,
  spotLabel,
  tell,
  verdict,
  whyNot,
} from './words.ts';

/** All seven pairs can be found in it. */
const DECK = '+ + + - / - - 1 1 / 2 2 3 3 / 4 4 5 5';

type Table = ReturnType<typeof gameOf>;

/** What the headline and the detail are for ann, for bob, and for whoever watches. */
const prompts = (table: Table): string[] =>
  ['ann', 'bob', null].map((you) => {
    const { headline, detail } = promptFor(table.view, you);
    return `${headline} | ${detail}`;
  });

/** All that is told of a move. */
const told = (table: Table, { effects }: ReturnType<Table['does']>, you: string | null): string[] =>
  tell(effects, table.view, you).filter((text) => text !== undefined);

it('writes points with a real minus sign', () => {
  expect([2, 1, 0, -1, -2].map(score)).toEqual([
    '2 points',
    '1 point',
    '0 points',
    '−1 point',
    '−2 points',
  ]);
  expect([2, 1, -1, -2].map(gain)).toEqual(['+2 points', '+1 point', '−1 point', '−2 points']);
});

it('[S-1] names a space by its place and what lies there', () => {
  const place = 'row 1, column 2';
  expect(spotLabel(place, null)).toBe('row 1, column 2, empty');
  expect(spotLabel(place, 'down')).toBe('row 1, column 2, face down');
  expect(spotLabel(place, { up: { kind: 'standard', number: 3 } })).toBe('row 1, column 2, 3');
  expect(spotLabel(place, { up: { kind: 'bonus', number: 7 } })).toBe('row 1, column 2, bonus 7');
  expect(spotLabel(place, { up: { kind: 'penalty', number: 8 } })).toBe(
    'row 1, column 2, penalty 8',
  );
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
});

it('[T-3] says what each option leads to', () => {
  const words = (pair: keyof typeof PAIRS): string[] =>
    pairNamed(pair).options.map((option) => {
      const { headline, detail } = optionWords(option, 'bob');
      return `${headline} ${detail}`;
    });
  expect(words('bonus-pair')).toEqual(['+2 points then bob is next', '+1 point and another turn']);
  expect(words('penalty-pair')).toEqual([
    '−2 points then bob is next',
    '−1 point and you skip your next turn',
  ]);
});

it('[P-4] [P-6] says in the rules what there is to choose', () => {
  expect(pairInRules('miss').points).toBe('No points');
  expect(pairInRules('match').points).toBe('+1 point and another turn');
  expect(pairInRules('bonus-pair')).toEqual({
    name: 'Two bonus cards',
    points: '+2 points, or +1 point and another turn',
    after: 'You choose. Both cards go.',
  });
  expect(pairInRules('penalty-pair').points).toBe('−2 points, or −1 point and a skipped turn');
});

describe('what happened', () => {
  it.each([
    ['P-1', '1 1', 'found a pair: +1 point.', ['Both cards are gone.']],
    ['P-2', '1 2', 'found no pair.', ['Both cards are hidden again.']],
    ['P-3', '+ 1', 'found a bonus: +1 point.', ['One card is hidden again.']],
    ['P-5', '- 1', 'found a penalty: −1 point.', ['One card is hidden again.']],
    ['P-7', '+ -', 'found a bonus and a penalty: no points.', ['Both cards are gone.']],
  ])('[%s]', (_, cards, what, after) => {
    const table = gameOf(DECK);
    const second = table.reveals(cards);
    expect(told(table, second, 'ann').at(-1)).toBe(`You ${what}`);
    expect(told(table, second, null).at(-1)).toBe(`ann ${what}`);
    const seen = table.does('ann looked');
    expect(told(table, seen, null).slice(0, -1)).toEqual(after);
    expect(told(table, seen, table.mover).at(-1)).toBe('Your turn.');
  });

  it('[T-1] a card is turned over', () => {
    const table = gameOf(DECK);
    expect(told(table, table.reveals('3'), 'ann')).toEqual(['You turned over the number 3.']);
    expect(told(table, table.reveals('+'), 'bob')[0]).toBe('ann turned over a bonus card.');
  });

  it('[P-4] two bonus cards, and what was chosen', () => {
    const table = gameOf(DECK);
    expect(told(table, table.reveals('+ +'), 'bob').at(-1)).toBe('ann found two bonus cards.');
    expect(told(table, table.does('ann chooses 2'), 'bob')).toEqual([
      'ann chose another turn.',
      '+1 point for ann.',
      'Both cards are gone.',
      'ann’s turn.',
    ]);
  });

  it('[P-6] [T-4] two penalty cards, and a skipped turn', () => {
    const table = gameOf(DECK);
    expect(told(table, table.reveals('- -'), 'ann').at(-1)).toBe('You found two penalty cards.');
    expect(told(table, table.does('ann chooses 2'), 'ann')).toEqual([
      'You chose to skip the next turn.',
      '−1 point for you.',
      'Both cards are gone.',
      'bob’s turn.',
    ]);
    expect(told(table, table.turn('1 2'), 'ann')).toContain('You skip a turn.');
    expect(told(table, table.turn('+ +', 1), 'ann')).toEqual([
      '+2 points for bob.',
      'Both cards are gone.',
      'Your turn.',
    ]);
  });

  it('[T-5] somebody is away, or leaves', () => {
    const table = gameOf(DECK);
    table.reveals('1');
    expect(told(table, table.does('ann idles'), 'bob')).toEqual([
      'ann is away.',
      'One card is hidden again.',
      'Your turn.',
    ]);
    expect(told(table, table.does('bob leaves'), 'bob')).toEqual([
      'You left the game.',
      'One player has left. ann wins!',
    ]);
  });

  it('[E-1] a single special card is left', () => {
    const table = gameOf('+ 1 / 1 +');
    table.turn('+ 1');
    table.reveals('1 1');
    expect(told(table, table.does('bob looked'), 'ann')).toEqual([
      'Both cards are gone.',
      'The last card, bonus 7, has no partner and goes.',
      'All pairs have been found. It is a tie!',
    ]);
    expect(verdict(table.view, 'ann')).toBe('All pairs have been found. It is a tie!');
  });
});

describe('why a card cannot be turned over', () => {
  const why = (table: Table, you: string | null, place: string): string | undefined => {
    const code = problemWith(table.view, you, table.at(place));
    return code && whyNot(table.view, you, code);
  };

  it('[T-1] says nothing where it can', () => {
    expect(why(gameOf(DECK), 'ann', '1,1')).toBeUndefined();
  });

  it('[T-1] it is face up, or gone', () => {
    const table = gameOf(DECK);
    table.turn('1 1');
    table.does('ann reveals 1,1');
    expect(why(table, 'ann', '1,1')).toBe('That card is face up already.');
    expect(why(table, 'ann', '2,3')).toBe('There is no card any more.');
  });

  it('[T-2] [T-3] something else is to be done first', () => {
    const table = gameOf(DECK);
    table.reveals('1 2');
    expect(why(table, 'ann', '1,1')).toBe('First look at these two cards, then go on.');
    table.does('ann looked');
    table.reveals('+ +');
    expect(why(table, 'bob', '1,4')).toBe('First choose what your pair does.');
  });

  it('somebody else is to move, or it is over, or one only watches', () => {
    const table = gameOf(DECK);
    expect(why(table, 'bob', '1,1')).toBe('It is ann’s turn.');
    expect(why(table, null, '1,1')).toMatch(/^You are watching/);
    table.does('ann leaves');
    expect(why(table, 'bob', '1,1')).toBe('The game is over.');
  });
});
