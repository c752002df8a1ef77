import { describe, expect, it } from 'vitest';
import { match } from './match.ts';
import { effectTypes, gameOf } from './testing/builder.ts';

type Table = ReturnType<typeof gameOf>;

const over = (why: string, winner: string | null) => ({ type: 'over', why, winner });

/** The player whose turn it is takes all these pairs, until the game is over. */
const takeAll = (table: Table, ...cards: readonly string[]) =>
  cards.map((pair) => table.turn(pair)).at(-1);

describe('the end', () => {
  it('[E-1] comes when the grid is empty, and not before the last pair is seen', () => {
    const table = gameOf('1 1 / 2 2');
    table.turn('1 1');
    table.reveals('2 2');
    expect(table.now).toBe('ann seen');
    expect(match.result(table.state)).toBeUndefined();
    expect(table.does('ann looked')).toEqual({
      effects: [{ type: 'removed', spots: [2, 3] }, over('all-found', 'ann')],
      changed: [2, 3],
    });
    expect(table.grid).toBe('. . / . .');
    expect(table.now).toBe('over');
    expect(table.choicesOf('ann')).toEqual([]);
    expect(table.choicesOf('bob')).toEqual([]);
  });

  it('[E-1] comes with a bonus and a penalty card too', () => {
    const table = gameOf('1 1 / + -');
    table.turn('1 1');
    expect(table.turn('- +').effects).toEqual([
      { type: 'removed', spots: [3, 2] },
      over('all-found', 'ann'),
    ]);
  });

  it('[E-1] comes even if a player still owes a skip', () => {
    const table = gameOf('1 1 / - -');
    table.turn('- -', 2);
    expect(effectTypes(table.turn('1 1'))).toBe('removed over');
    expect(table.scores).toEqual([-1, 1]);
    expect(table.view.phase).toEqual({ kind: 'over', why: 'all-found', winner: 'bob' });
  });

  it('[E-1] [T-4] comes before any skip is used up: there is no next turn', () => {
    const table = gameOf('- - / + -');
    table.turn('- -', 2);
    expect(effectTypes(table.turn('+ -'))).toBe('removed over');
  });

  it('[E-1] comes in a game of special cards only', () => {
    const table = gameOf('+ + / - -');
    table.turn('+ -');
    table.turn('+ -');
    expect(table.view.phase).toEqual({ kind: 'over', why: 'all-found', winner: null });
  });

  it('[E-2] shows that all pairs are found, the winner, and both scores, best first', () => {
    const table = gameOf('1 1 2 2 / 3 3 4 4');
    table.turn('1 1');
    table.turn('2 3');
    expect(takeAll(table, '2 2', '3 3', '4 4')?.effects.at(-1)).toEqual(over('all-found', 'bob'));
    expect(table.view.phase).toEqual({ kind: 'over', why: 'all-found', winner: 'bob' });
    expect(match.result(table.state)).toEqual([
      { player: 'bob', score: 3 },
      { player: 'ann', score: 1 },
    ]);
  });

  it('[E-2] lists player 1 first if they have won', () => {
    const table = gameOf('1 1 / 2 2', { first: 1 });
    takeAll(table, '1 1', '2 2');
    expect(match.result(table.state)).toEqual([
      { player: 'ann', score: 2 },
      { player: 'bob', score: 0 },
    ]);
  });

  it.each([1, 2] as const)(
    '[E-2] can be a tie, in the order of the players: %i starts',
    (first) => {
      const table = gameOf('1 1 2 2 / 3 3 4 4', { first });
      table.turn('1 1');
      table.turn('2 2');
      table.turn('3 4');
      expect(takeAll(table, '3 3', '4 4')?.effects.at(-1)).toEqual(over('all-found', null));
      expect(match.result(table.state)).toEqual([
        { player: 'ann', score: 2 },
        { player: 'bob', score: 2 },
      ]);
    },
  );

  it('[E-2] [S-2] compares scores below zero', () => {
    const table = gameOf('- - - - / + + - -');
    table.turn('- -', 1);
    table.turn('- -', 2);
    table.turn('+ -');
    table.turn('- +');
    expect(match.result(table.state)).toEqual([
      { player: 'bob', score: -1 },
      { player: 'ann', score: -2 },
    ]);
  });

  it('[E-2] [S-2] can be a tie below zero', () => {
    const table = gameOf('- - / - -');
    table.turn('- -', 1);
    table.turn('- -', 1);
    expect(table.scores).toEqual([-2, -2]);
    expect(table.view.phase).toEqual({ kind: 'over', why: 'all-found', winner: null });
  });

  it('[E-2] has no result before', () => {
    const table = gameOf('1 1 / 2 2');
    for (const sentence of ['ann reveals 1,1', 'ann reveals 2,1', 'ann looked'] as const) {
      expect(match.result(table.state)).toBeUndefined();
      table.does(sentence);
    }
    expect(match.result(table.state)).toBeUndefined();
  });
});

describe('a single special card that is left', () => {
  const bonus = { spot: 2, card: { kind: 'bonus', number: 7 } };
  const penalty = { spot: 3, card: { kind: 'penalty', number: 8 } };

  it.each([
    ['bonus', '- 1', bonus, [-1, 1], 'bob'],
    ['penalty', '+ 1', penalty, [1, 1], null],
  ])('[E-1] is discarded unscored: %s', (_, earlier, { spot, card }, scores, winner) => {
    const table = gameOf('1 1 / + -');
    table.turn(earlier);
    expect(table.turn('1 1')).toEqual({
      effects: [
        { type: 'removed', spots: [0, 1] },
        { type: 'left-over', spot, card },
        { type: 'removed', spots: [spot] },
        over('all-found', winner),
      ],
      changed: [0, 1, spot],
    });
    expect(table.scores).toEqual(scores);
    expect(table.grid).toBe('. . / . .');
  });

  it.each([
    ['bonus', '- 1', bonus, +1, 2, [-1, 2], 'bob'],
    ['penalty', '+ 1', penalty, -1, 0, [1, 0], 'ann'],
  ])('[E-1] is scored if that is chosen: %s', (...row) => {
    const [, earlier, { spot, card }, points, score, scores, winner] = row;
    const table = gameOf('1 1 / + -', { lastSpecial: 'score' });
    table.turn(earlier);
    expect(table.turn('1 1')).toEqual({
      effects: [
        { type: 'removed', spots: [0, 1] },
        { type: 'left-over', spot, card },
        { type: 'scored', points, score, player: 'bob' },
        { type: 'removed', spots: [spot] },
        over('all-found', winner),
      ],
      changed: [0, 1, spot],
    });
    expect(table.scores).toEqual(scores);
    expect(table.grid).toBe('. . / . .');
  });

  // Ann takes a bonus card, bob a match and then the pair before the last card.
  it.each([
    ['opponent after [P-7]', '+ -', undefined, '1 1 + / + - +', [2, 1], 'ann'],
    ['opponent after [P-7]', '- +', undefined, '1 1 + / + - -', [0, 1], 'ann'],
    ['opponent after [P-4]', '+ +', 1, '1 1 + / + + +', [2, 3], 'ann'],
    ['opponent after [P-4]', '+ +', 1, '1 1 + / + + -', [0, 3], 'ann'],
    ['same player after [P-4]', '+ +', 2, '1 1 + / + + +', [1, 3], 'bob'],
    ['same player after [P-4]', '+ +', 2, '1 1 + / + + -', [1, 1], 'bob'],
    ['opponent after [P-6]', '- -', 1, '1 1 + / - - +', [2, -1], 'ann'],
    ['opponent after [P-6]', '- -', 2, '1 1 + / - - +', [2, 0], 'ann'],
  ])('[E-1] goes to the player whose turn it is, the %s: %s %j of %s', (...row) => {
    const [, last, option, deck, scores, receiver] = row;
    const table = gameOf(deck, { lastSpecial: 'score' });
    table.turn('+ 1');
    table.turn('1 1');
    const { effects } = table.turn(last, option);
    expect(effects.findLast(({ type }) => type === 'scored')).toMatchObject({ player: receiver });
    expect(table.scores).toEqual(scores);
    expect(table.now).toBe('over');
  });

  it('[E-1] [T-4] goes past an opponent who owes a skip', () => {
    const table = gameOf('1 1 - - / + - + +', { lastSpecial: 'score' });
    table.turn('+ 1');
    table.turn('1 1');
    table.turn('- -', 2);
    expect(table.owing).toBe('bob');
    expect(table.turn('+ -').effects.slice(1)).toEqual([
      { type: 'skipped', player: 'bob' },
      { type: 'left-over', spot: 7, card: { kind: 'bonus', number: 7 } },
      { type: 'scored', points: 1, score: 2, player: 'ann' },
      { type: 'removed', spots: [7] },
      over('all-found', 'ann'),
    ]);
    expect(table.scores).toEqual([2, 0]);
  });

  it('[E-1] is not discarded while another card is left', () => {
    const table = gameOf('1 1 / + -');
    table.turn('+ 1');
    expect(table.now).toBe('bob first');
    expect(table.grid).toBe('* * / . *');

    const specials = gameOf('1 1 / + -');
    specials.turn('1 1');
    expect(specials.now).toBe('ann first');
    expect(specials.grid).toBe('. . / * *');
  });
});

describe('the turn cap', () => {
  const CARDS = '1 1 2 2 / + + - -';

  it('[E-3] is off by default', () => {
    const table = gameOf('1 1 / 2 2');
    expect(table.view.settings.turnCap).toBeNull();
    for (let turns = 0; turns < 500; turns += 1) table.turn('1 2');
    expect(table.view.turns).toBe(500);
    expect(table.now).toBe('ann first');
  });

  it('[E-3] ends a game of misses, and leaves the cards', () => {
    const table = gameOf(CARDS, { turnCap: 3 });
    table.turn('1 2');
    table.turn('1 2');
    table.reveals('1 2');
    expect(table.now).toBe('ann seen');
    expect(table.does('ann looked').effects).toEqual([
      { type: 'hidden', spots: [0, 2] },
      over('turn-cap', null),
    ]);
    expect(table.grid).toBe('* * * * / * * * *');
    expect(table.view.phase).toEqual({ kind: 'over', why: 'turn-cap', winner: null });
    expect(match.result(table.state)).toEqual([
      { player: 'ann', score: 0 },
      { player: 'bob', score: 0 },
    ]);
  });

  it('[E-3] [T-5] ends a game in which nobody moves', () => {
    const table = gameOf(CARDS, { turnCap: 2 });
    table.does('ann idles', 'bob reveals 1,1');
    expect(table.does('bob idles').effects).toEqual([
      { type: 'away', player: 'bob' },
      { type: 'hidden', spots: [0] },
      over('turn-cap', null),
    ]);
  });

  it.each([
    ['a match', '1 1', undefined, 1, 'ann'],
    ['a bonus', '1 +', undefined, 1, 'ann'],
    ['a penalty', '- 1', undefined, -1, 'bob'],
    ['a bonus pair and another turn', '+ +', 2, 1, 'ann'],
    ['a penalty pair and a skip', '- -', 2, -1, 'bob'],
  ])('[E-3] counts what the last turn scores: %s', (_, cards, option, score, winner) => {
    const table = gameOf(CARDS, { turnCap: 1 });
    expect(table.turn(cards, option).effects.at(-1)).toEqual(over('turn-cap', winner));
    expect(table.scores).toEqual([score, 0]);
    expect(table.refuses('bob reveals 1,3').code).toBe('over');
  });

  it('[E-3] counts extra turns, and not those that are skipped', () => {
    const table = gameOf('1 1 2 2 / 3 3 - -', { turnCap: 5 });
    table.turn('3 3');
    table.turn('- -', 2);
    table.turn('1 2');
    table.turn('1 2');
    expect(table.view.turns).toBe(4);
    expect(table.now).toBe('ann first');
    table.turn('1 2');
    expect(table.view.phase).toEqual({ kind: 'over', why: 'turn-cap', winner: null });
  });

  it('[E-3] [E-1] gives way to the last pair, if both come together', () => {
    const table = gameOf('1 1 / 2 2', { turnCap: 2 });
    expect(takeAll(table, '1 1', '2 2')?.effects.at(-1)).toEqual(over('all-found', 'ann'));
  });

  it('[E-3] [E-1] gives way to a single special card, if both come together', () => {
    const table = gameOf('1 1 / + -', { turnCap: 2, lastSpecial: 'score' });
    table.turn('+ 1');
    expect(effectTypes(table.turn('1 1'))).toBe('removed left-over scored removed over');
    expect(table.view.phase).toEqual({ kind: 'over', why: 'all-found', winner: 'ann' });
    expect(table.scores).toEqual([1, 0]);
  });

  it('[E-3] [E-1] does not matter once all have been found', () => {
    const table = gameOf('1 1 / 2 2', { turnCap: 3 });
    takeAll(table, '1 1', '2 2');
    expect(table.view.phase).toMatchObject({ why: 'all-found' });
    expect(table.view.turns).toBe(2);
  });
});
