import { describe, expect, it } from 'vitest';
import { match } from './match.ts';
import { effectTypes, gameOf } from './testing/builder.ts';

const PAIRS = [
  ['bonus', '+ +'],
  ['penalty', '- -'],
] as const;

describe('the choice', () => {
  it.each(PAIRS)('[T-3] of a %s pair is between two options, for the player alone', (_, cards) => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.reveals(cards);
    expect(table.choicesOf('ann')).toEqual(['choose 1', 'choose 2', 'leave']);
    expect(table.choicesOf('bob')).toEqual(['leave']);
  });

  it.each(PAIRS)('[T-3] of a %s pair is asked again after an invalid answer', (_, cards) => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.reveals(cards);
    const { grid } = table;
    for (const answer of ['0', '3', '-1', '1.5', 'NaN', 'Infinity']) {
      expect(table.refuses(`ann chooses ${answer}`)).toEqual({
        code: 'not-offered',
        message: `the choice is between 1 and 2, not ${answer}`,
      });
    }
    expect(table.now).toBe('ann choice');
    expect(table.grid).toBe(grid);
    expect(table.scores).toEqual([0, 0]);
    expect(table.does('ann chooses 2').effects[0]).toEqual({
      type: 'chose',
      option: 2,
      player: 'ann',
    });
  });

  it.each(PAIRS)('[T-3] of a %s pair is made once', (_, cards) => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.turn(cards, 1);
    expect(table.refuses('ann chooses 2').code).toBe('not-your-turn');
    expect(table.refuses('bob chooses 2').code).toBe('not-now');
  });

  it('[T-3] is offered for every such pair, where there are more than one', () => {
    const table = gameOf('1 1 - - / + + + +');
    table.turn('+ +', 2);
    table.reveals('+ +');
    expect(table.now).toBe('ann choice');
    table.does('ann chooses 1');
    expect(table.scores).toEqual([3, 0]);
    expect(table.now).toBe('bob first');
  });

  it('[T-3] is made with the cards gone before the extra turn', () => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.turn('+ +', 2);
    expect(table.now).toBe('ann first');
    expect(table.grid).toBe('* * * * / . . * *');
    expect(table.refuses('ann reveals 2,1').code).toBe('no-card');
    table.does('ann reveals 1,1');
    expect(table.refuses('ann reveals 2,2').code).toBe('no-card');
    table.does('ann reveals 1,2', 'ann looked');
    expect(table.scores).toEqual([2, 0]);
    expect(table.now).toBe('ann first');
  });

  it('[T-3] [P-4] of another turn is of one turn: after a miss the opponent moves', () => {
    const table = gameOf('1 1 2 2 / + + - -');
    table.turn('+ +', 2);
    table.turn('1 2');
    expect(table.now).toBe('bob first');
  });
});

describe('the choice on the last two cards', () => {
  it.each([
    ['bonus', '+ +', 1, +2, [3, 0], 'ann'],
    ['bonus', '+ +', 2, +1, [2, 0], 'ann'],
    ['penalty', '- -', 1, -2, [-1, 0], 'bob'],
    ['penalty', '- -', 2, -1, [0, 0], null],
  ])('[T-3] [E-1] is offered too: %s pair %s, option %i', (...row) => {
    const [, cards, option, points, scores, winner] = row;
    const table = gameOf(`1 1 / ${cards}`);
    table.turn('1 1');
    expect(effectTypes(table.reveals(cards))).toBe('turned-up paired');
    expect(table.now).toBe('ann choice');
    expect(table.scores).toEqual([1, 0]);
    expect(match.result(table.state)).toBeUndefined();
    expect(table.does(`ann chooses ${option}`)).toEqual({
      effects: [
        { type: 'chose', option, player: 'ann' },
        { type: 'scored', points, score: 1 + points, player: 'ann' },
        { type: 'removed', spots: [2, 3] },
        { type: 'over', why: 'all-found', winner },
      ],
      changed: [2, 3],
    });
    expect(table.grid).toBe('. . / . .');
    expect(table.scores).toEqual(scores);
    expect(table.now).toBe('over');
  });

  it('[T-3] is asked again after an invalid answer', () => {
    const table = gameOf('1 1 / + +');
    table.turn('1 1');
    table.reveals('+ +');
    expect(table.refuses('ann chooses 3').code).toBe('not-offered');
    expect(table.now).toBe('ann choice');
  });
});
