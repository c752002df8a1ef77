import { describe, expect, it } from 'vitest';
import { match } from './match.ts';
import { effectTypes, gameOf } from './testing/builder.ts';

const CARDS = '1 1 2 2 / + + - -';

const away = { type: 'away', player: 'ann' };
const left = { type: 'left', player: 'ann' };
const toBob = { type: 'turn', player: 'bob' };
const forfeit = { type: 'over', why: 'left', winner: 'bob' };

describe('an idle player', () => {
  it('[T-5] before the first card, loses the turn', () => {
    const table = gameOf(CARDS);
    expect(table.does('ann idles')).toEqual({ effects: [away, toBob], changed: [] });
    expect(table.now).toBe('bob first');
    expect(table.view.turns).toBe(1);
  });

  it('[T-5] before the second card, loses the turn, and the first card is hidden', () => {
    const table = gameOf(CARDS);
    table.does('ann reveals 1,3');
    expect(table.does('ann idles')).toEqual({
      effects: [away, { type: 'hidden', spots: [2] }, toBob],
      changed: [2],
    });
    expect(table.grid).toBe('* * * * / * * * *');
    expect(table.now).toBe('bob first');
    expect(table.scores).toEqual([0, 0]);
  });

  it.each(['+', '-'])(
    '[T-5] before the second card, neither scores nor removes a lone %s',
    (card) => {
      const table = gameOf(CARDS);
      table.reveals(card);
      expect(effectTypes(table.does('ann idles'))).toBe('away hidden turn');
      expect(table.grid).toBe('* * * * / * * * *');
      expect(table.scores).toEqual([0, 0]);
    },
  );

  it.each([
    ['a match', '1 1', 'away removed turn', '. . * * / * * * *', [1, 0], 'ann'],
    ['a miss', '1 2', 'away hidden turn', '* * * * / * * * *', [0, 0], 'bob'],
    ['a bonus', '+ 1', 'away removed hidden turn', '* * * * / . * * *', [1, 0], 'bob'],
    ['a penalty', '1 -', 'away removed hidden turn', '* * * * / * * . *', [-1, 0], 'bob'],
    ['a bonus and a penalty', '+ -', 'away removed turn', '* * * * / . * . *', [0, 0], 'bob'],
  ])('[T-5] has seen the cards: %s', (_, cards, effects, grid, scores, next) => {
    const table = gameOf(CARDS);
    table.reveals(cards);
    expect(effectTypes(table.does('ann idles'))).toBe(effects);
    expect(table.grid).toBe(grid);
    expect(table.scores).toEqual(scores);
    expect(table.now).toBe(`${next} first`);
  });

  it.each([
    ['bonus', '+ +', +2, [4, 5]],
    ['penalty', '- -', -2, [6, 7]],
  ])('[T-5] takes the first option of a choice: %s pair', (_, cards, points, spots) => {
    const table = gameOf(CARDS);
    table.reveals(cards);
    expect(table.does('ann idles')).toEqual({
      effects: [
        away,
        { type: 'chose', option: 1, player: 'ann' },
        { type: 'scored', points, score: points, player: 'ann' },
        { type: 'removed', spots },
        toBob,
      ],
      changed: spots,
    });
    expect(table.owing).toBe('');
  });

  it('[T-5] can continue at their next turn', () => {
    const table = gameOf(CARDS);
    table.does('ann idles', 'bob idles');
    table.turn('1 1');
    expect(table.scores).toEqual([1, 0]);
  });

  it.each([
    ['pair', '1 1 / 2 2', '1 1', '2 2', [2, 0]],
    ['choice', '1 1 / + +', '1 1', '+ +', [3, 0]],
    ['pair before a single special card', '1 1 / + -', '- 1', '1 1', [-1, 1]],
  ])('[T-5] [E-1] can cause the end of the game: last %s', (_, deck, earlier, cards, scores) => {
    const table = gameOf(deck);
    table.turn(earlier);
    table.reveals(cards);
    expect(effectTypes(table.does(`${table.mover} idles`))).toMatch(/^away .*removed over$/);
    expect(table.view.phase).toMatchObject({ kind: 'over', why: 'all-found' });
    expect(table.scores).toEqual(scores);
  });
});

describe('an idle move', () => {
  const late = { code: 'too-late', message: 'that moment has passed already' };

  it('[T-5] is refused in any phase but its own', () => {
    const table = gameOf(CARDS);
    const passed: number[] = [];
    const turns = ['ann reveals 1,1', 'ann reveals 1,3', 'ann looked', 'bob reveals 2,1'];
    for (const sentence of [...turns, 'bob reveals 2,2', 'bob chooses 2', 'bob idles']) {
      passed.push(table.view.phases);
      table.does(sentence);
      for (const phase of [...passed, table.view.phases + 1, -1, 0.5, Number.NaN]) {
        expect(table.refuses(`ann idles ${phase}`)).toEqual(late);
        expect(table.refuses(`bob idles ${phase}`)).toEqual(late);
      }
    }
    expect(table.now).toBe('ann first');
  });

  it('[T-5] is refused in the next turn of the same player', () => {
    const table = gameOf(CARDS);
    const { phases } = table.view;
    table.turn('1 1');
    expect(table.now).toBe('ann first');
    expect(table.refuses(`ann idles ${phases}`)).toEqual(late);
  });

  it('[T-5] is refused for the player whose turn it is not, in every phase', () => {
    const table = gameOf(CARDS);
    for (const sentence of ['ann reveals 2,1', 'ann reveals 2,2', 'ann chooses 2', 'ann leaves']) {
      expect(table.refuses('bob idles')).toEqual(late);
      expect(table.refuses('eve idles').code).toBe('not-playing');
      table.does(sentence);
    }
    expect(table.refuses('ann idles').code).toBe('over');
  });

  it('[T-5] refers to another phase after each action', () => {
    const table = gameOf(CARDS);
    const phases = [table.view.phases];
    const turns = ['ann reveals 1,1', 'ann reveals 1,2', 'ann looked', 'ann idles'];
    for (const sentence of [...turns, 'bob reveals 2,3', 'bob idles', 'bob leaves']) {
      table.does(sentence);
      phases.push(table.view.phases);
    }
    expect(phases.toSorted((a, b) => a - b)).toEqual(phases);
    expect(new Set(phases).size).toBe(phases.length);
  });
});

describe('a player who leaves', () => {
  it('[T-5] before the first card, forfeits', () => {
    const table = gameOf(CARDS);
    expect(table.does('ann leaves')).toEqual({ effects: [left, forfeit], changed: [] });
    expect(table.view.phase).toEqual({ kind: 'over', why: 'left', winner: 'bob' });
  });

  it('[T-5] before the second card, forfeits, and the first is hidden', () => {
    const table = gameOf(CARDS);
    table.does('ann reveals 1,3');
    expect(table.does('ann leaves')).toEqual({
      effects: [left, { type: 'hidden', spots: [2] }, forfeit],
      changed: [2],
    });
    expect(table.grid).toBe('* * * * / * * * *');
  });

  it.each([
    ['a match', '1 1', 'left removed over', '. . * * / * * * *', [1, 0]],
    ['a miss', '1 2', 'left hidden over', '* * * * / * * * *', [0, 0]],
    ['a bonus', '+ 1', 'left removed hidden over', '* * * * / . * * *', [1, 0]],
    ['a penalty', '1 -', 'left removed hidden over', '* * * * / * * . *', [-1, 0]],
    ['a bonus and a penalty', '- +', 'left removed over', '* * * * / . * . *', [0, 0]],
  ])('[T-5] has seen the cards, and forfeits: %s', (_, cards, effects, grid, scores) => {
    const table = gameOf(CARDS);
    table.reveals(cards);
    expect(effectTypes(table.does('ann leaves'))).toBe(effects);
    expect(table.grid).toBe(grid);
    expect(table.scores).toEqual(scores);
    expect(table.view.phase).toEqual({ kind: 'over', why: 'left', winner: 'bob' });
  });

  it.each([
    ['bonus', '+ +', +2, [4, 5]],
    ['penalty', '- -', -2, [6, 7]],
  ])('[T-5] takes the first option of a choice, and forfeits: %s pair', (...row) => {
    const [, cards, points, spots] = row;
    const table = gameOf(CARDS);
    table.reveals(cards);
    expect(table.does('ann leaves')).toEqual({
      effects: [
        left,
        { type: 'chose', option: 1, player: 'ann' },
        { type: 'scored', points, score: points, player: 'ann' },
        { type: 'removed', spots },
        forfeit,
      ],
      changed: spots,
    });
  });

  it.each([
    ['the first card', [], 'left over'],
    ['the second card', ['1'], 'left hidden over'],
    ['the cards are seen', ['1', '2'], 'left hidden over'],
    ['the choice', ['+', '+'], 'left hidden over'],
  ])('[T-5] forfeits even if it is the turn of the opponent: before %s', (_, cards, effects) => {
    const table = gameOf(CARDS);
    for (const card of cards) table.reveals(card);
    expect(effectTypes(table.does('bob leaves'))).toBe(effects);
    expect(table.view.phase).toEqual({ kind: 'over', why: 'left', winner: 'ann' });
    expect(table.grid).toBe('* * * * / * * * *');
    expect(table.scores).toEqual([0, 0]);
    expect(table.now).toBe('over');
  });

  it.each([
    ['ann', 'bob', [2, 0]],
    ['bob', 'ann', [0, 2]],
  ])('[T-5] [E-2] loses with any score: %s', (leaver, winner, scores) => {
    const table = gameOf(CARDS, { first: leaver === 'ann' ? 1 : 2 });
    table.turn('1 1');
    table.turn('+ 2');
    table.does(`${leaver} leaves`);
    expect(table.scores).toEqual(scores);
    expect(match.result(table.state)).toEqual([
      { player: winner, score: 0 },
      { player: leaver, score: 2 },
    ]);
  });

  it('[T-5] cannot return: nobody can move any more', () => {
    const table = gameOf(CARDS);
    table.does('ann leaves');
    expect(table.choicesOf('ann')).toEqual([]);
    expect(table.choicesOf('bob')).toEqual([]);
    for (const player of ['ann', 'bob']) {
      expect(table.refuses(`${player} leaves`).code).toBe('over');
    }
  });
});

describe('leaving when the last two cards are revealed', () => {
  it.each([
    ['pair', '1 1 / 2 2', '2 2', 'left removed over', [2, 0], 'ann'],
    ['bonus pair', '1 1 / + +', '+ +', 'left chose scored removed over', [3, 0], 'ann'],
    ['penalty pair', '1 1 / - -', '- -', 'left chose scored removed over', [-1, 0], 'bob'],
    ['bonus and penalty', '1 1 / + -', '+ -', 'left removed over', [1, 0], 'ann'],
  ])('[T-5] [E-1] only ends the game as it would have ended: %s', (...row) => {
    const [, deck, cards, effects, scores, winner] = row;
    const table = gameOf(deck);
    table.turn('1 1');
    table.reveals(cards);
    expect(effectTypes(table.does('ann leaves'))).toBe(effects);
    expect(table.grid).toBe('. . / . .');
    expect(table.scores).toEqual(scores);
    expect(table.view.phase).toEqual({ kind: 'over', why: 'all-found', winner });
  });

  it('[T-5] [E-1] only ends the game, with a single special card left too', () => {
    const table = gameOf('1 1 / + -', { lastSpecial: 'score' });
    table.turn('- 1');
    table.reveals('1 1');
    expect(effectTypes(table.does('bob leaves'))).toBe(
      'left removed left-over scored removed over',
    );
    expect(table.scores).toEqual([-1, 2]);
    expect(table.view.phase).toEqual({ kind: 'over', why: 'all-found', winner: 'bob' });
  });

  it('[T-5] forfeits if the opponent has revealed them', () => {
    const table = gameOf('1 1 / 2 2', { first: 2 });
    table.turn('1 2');
    table.turn('1 1');
    table.reveals('2 2');
    expect(effectTypes(table.does('bob leaves'))).toBe('left hidden over');
    expect(table.view.phase).toEqual({ kind: 'over', why: 'left', winner: 'ann' });
  });

  it('[T-5] [E-3] ends the game with the last turn that is allowed', () => {
    const table = gameOf('1 1 2 2 / 3 3 4 4', { turnCap: 1 });
    table.reveals('1 1');
    expect(effectTypes(table.does('ann leaves'))).toBe('left removed over');
    expect(table.view.phase).toEqual({ kind: 'over', why: 'turn-cap', winner: 'ann' });
  });

  it.each([[[]], [['2']]])(
    '[T-5] [E-3] forfeits in the last turn before it is complete: %j',
    (cards) => {
      const table = gameOf('1 1 2 2 / 3 3 4 4', { turnCap: 2 });
      table.turn('1 1');
      for (const card of cards) table.reveals(card);
      table.does('ann leaves');
      expect(table.view.phase).toEqual({ kind: 'over', why: 'left', winner: 'bob' });
    },
  );
});

describe('the move for a player who is away', () => {
  it('[T-5] is an idle move in the current phase, if it is their turn', () => {
    const table = gameOf(CARDS);
    table.reveals('1');
    expect(match.idle(table.state, 'ann')).toEqual({ type: 'idle', phase: table.view.phases });
    expect(match.idle(table.state, 'bob')).toBeUndefined();
    expect(match.idle(table.state, 'eve')).toBeUndefined();
  });

  it('[T-5] is to leave, if they are gone for good before the end', () => {
    const table = gameOf(CARDS);
    expect(match.leave(table.state, 'bob')).toEqual({ type: 'leave' });
    expect(match.leave(table.state, 'eve')).toBeUndefined();
    table.does('ann leaves');
    expect(match.leave(table.state, 'bob')).toBeUndefined();
    expect(match.idle(table.state, 'bob')).toBeUndefined();
  });
});
