import { describe, expect, it } from 'vitest';
import { effectTypes, gameOf } from './testing/builder.ts';

const CARDS = '1 1 2 2 / + + - -';

describe('revealing', () => {
  it('[T-1] shows the first card before the second is chosen', () => {
    const table = gameOf(CARDS);
    expect(table.does('ann reveals 1,2')).toEqual({
      effects: [
        { type: 'turned-up', spot: 1, card: { kind: 'standard', number: 1 }, player: 'ann' },
      ],
      changed: [1],
    });
    expect(table.grid).toBe('* 1 * * / * * * *');
    expect(table.now).toBe('ann second');
    expect(table.does('ann reveals 2,1').effects[0]).toEqual({
      type: 'turned-up',
      spot: 4,
      card: { kind: 'bonus', number: 7 },
      player: 'ann',
    });
    expect(table.grid).toBe('* 1 * * / + * * *');
  });

  it('[T-1] may take any card as the first, and any other as the second', () => {
    const table = gameOf('1 1 / 2 2');
    const reveals = ['reveal 1,1', 'reveal 1,2', 'reveal 2,1', 'reveal 2,2'];
    expect(table.choicesOf('ann')).toEqual([...reveals, 'leave']);
    expect(table.choicesOf('bob')).toEqual(['leave']);
    table.does('ann reveals 1,2');
    expect(table.choicesOf('ann')).toEqual([...reveals.toSpliced(1, 1), 'leave']);
    expect(table.choicesOf('bob')).toEqual(['leave']);
  });

  it('[T-1] refuses the same space twice; the first card stays revealed', () => {
    const table = gameOf(CARDS);
    table.does('ann reveals 1,1');
    expect(table.refuses('ann reveals 1,1').code).toBe('face-up');
    expect(table.grid).toBe('1 * * * / * * * *');
    expect(table.now).toBe('ann second');
    table.does('ann reveals 1,2');
    expect(table.now).toBe('ann seen');
  });

  it.each(['-1', '8', '0.5', 'NaN', 'Infinity', '0,1', '3,1', '1,5'])(
    '[T-1] refuses spaces outside the grid, at either card: %s',
    (place) => {
      const table = gameOf(CARDS);
      expect(table.refuses(`ann reveals ${place}`).code).toBe('out-of-range');
      expect(table.now).toBe('ann first');
      table.does('ann reveals 1,1');
      expect(table.refuses(`ann reveals ${place}`).code).toBe('out-of-range');
      expect(table.now).toBe('ann second');
    },
  );

  it('[T-1] refuses spaces whose card was removed, at either card', () => {
    const table = gameOf(CARDS);
    table.turn('1 1');
    table.turn('+ 2');
    expect(table.grid).toBe('. . * * / . * * *');
    expect(table.choicesOf('bob')).toEqual([
      ...['1,3', '1,4', '2,2', '2,3', '2,4'].map((place) => `reveal ${place}`),
      'leave',
    ]);
    for (const place of ['1,1', '1,2', '2,1']) {
      expect(table.refuses(`bob reveals ${place}`).code).toBe('no-card');
    }
    table.does('bob reveals 1,3');
    for (const place of ['1,1', '1,2', '2,1']) {
      expect(table.refuses(`bob reveals ${place}`).code).toBe('no-card');
    }
    expect(table.grid).toBe('. . 2 * / . * * *');
    expect(table.now).toBe('bob second');
    expect(table.scores).toEqual([2, 0]);
  });
});

describe('two revealed cards', () => {
  it.each([
    ['a match', '1 1', '1 1 * * / * * * *', '. . * * / * * * *'],
    ['a miss', '2 1', '1 * 2 * / * * * *', '* * * * / * * * *'],
    ['a bonus', '1 +', '1 * * * / + * * *', '* * * * / . * * *'],
    ['a penalty', '- 2', '* * 2 * / * * - *', '* * * * / * * . *'],
    ['a bonus and a penalty', '- +', '* * * * / + * - *', '* * * * / . * . *'],
  ])('[T-2] stay until the player has seen them: %s', (_, cards, shown, after) => {
    const table = gameOf(CARDS);
    table.reveals(cards);
    expect(table.grid).toBe(shown);
    expect(table.choicesOf('ann')).toEqual(['seen', 'leave']);
    expect(table.choicesOf('bob')).toEqual(['leave']);
    for (const player of ['ann', 'bob']) table.refuses(`${player} reveals 1,4`);
    table.refuses('bob looked');
    expect(table.grid).toBe(shown);
    table.does('ann looked');
    expect(table.grid).toBe(after);
  });

  it('[T-2] are seen once', () => {
    const table = gameOf(CARDS);
    table.turn('1 2');
    expect(table.refuses('ann looked').code).toBe('not-your-turn');
    expect(table.refuses('bob looked').code).toBe('not-now');
  });

  it('[T-2b] are revealed, then scored, then seen, and only then removed or hidden', () => {
    const table = gameOf(CARDS);
    const bonus = { kind: 'bonus', number: 7 };
    expect(table.does('ann reveals 1,1', 'ann reveals 2,2')).toEqual({
      effects: [
        { type: 'turned-up', spot: 5, card: bonus, player: 'ann' },
        { type: 'paired', pair: 'bonus', spots: [0, 5], player: 'ann' },
        { type: 'scored', points: 1, score: 1, player: 'ann' },
      ],
      changed: [5],
    });
    expect(table.does('ann looked')).toEqual({
      effects: [
        { type: 'removed', spots: [5] },
        { type: 'hidden', spots: [0] },
        { type: 'turn', player: 'bob' },
      ],
      changed: [5, 0],
    });
  });

  it('[T-2b] are revealed, then the choice is made, then scored, and only then removed', () => {
    const table = gameOf(CARDS);
    const penalty = { kind: 'penalty', number: 8 };
    expect(table.does('ann reveals 2,4', 'ann reveals 2,3')).toEqual({
      effects: [
        { type: 'turned-up', spot: 6, card: penalty, player: 'ann' },
        { type: 'paired', pair: 'penalty-pair', spots: [7, 6], player: 'ann' },
      ],
      changed: [6],
    });
    expect(table.grid).toBe('* * * * / * * - -');
    expect(table.scores).toEqual([0, 0]);
    expect(table.does('ann chooses 1')).toEqual({
      effects: [
        { type: 'chose', option: 1, player: 'ann' },
        { type: 'scored', points: -2, score: -2, player: 'ann' },
        { type: 'removed', spots: [7, 6] },
        { type: 'turn', player: 'bob' },
      ],
      changed: [7, 6],
    });
  });

  it('[P-2] are both hidden, wherever they are', () => {
    const table = gameOf(CARDS);
    expect(table.does('ann reveals 1,3', 'ann reveals 1,1', 'ann looked').effects).toEqual([
      { type: 'hidden', spots: [0, 2] },
      { type: 'turn', player: 'bob' },
    ]);
  });
});

describe('the order of turns', () => {
  it('[P-2] alternates while nothing matches', () => {
    const table = gameOf(CARDS);
    const movers = [1, 2, 3, 4].map(() => {
      const { mover } = table;
      table.turn('1 2');
      return mover;
    });
    expect(movers).toEqual(['ann', 'bob', 'ann', 'bob']);
    expect(table.view.turns).toBe(4);
  });

  it('[P-1] stays with a player who finds one match after the other', () => {
    const table = gameOf('1 1 2 2 / 3 3 4 4');
    for (const number of ['1', '2', '3']) {
      expect(table.now).toBe('ann first');
      table.turn(`${number} ${number}`);
    }
    expect(table.now).toBe('ann first');
    expect(table.scores).toEqual([3, 0]);
    expect(table.grid).toBe('. . . . / . . * *');
  });

  it('[P-1] treats four cards of a number as any two pairs', () => {
    const table = gameOf('1 1 / 1 1');
    expect(effectTypes(table.does('ann reveals 2,2', 'ann reveals 1,1', 'ann looked'))).toBe(
      'removed turn',
    );
    expect(table.grid).toBe('. * / * .');
  });

  it('[S-2] can lead to scores below zero, for both', () => {
    const table = gameOf(CARDS);
    table.turn('- 1');
    table.turn('- 1');
    expect(table.scores).toEqual([-1, -1]);
    expect(table.turn('1 1').effects).toContainEqual({ type: 'turn', player: 'ann' });
    expect(table.scores).toEqual([0, -1]);
  });
});
