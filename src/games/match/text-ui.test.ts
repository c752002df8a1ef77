import { describe, expect, it } from 'vitest';
import { randomFrom } from '../random.ts';
import { marked, screenOf } from '../testing/screen.ts';
import { InputError } from '../text.ts';
import { match } from './match.ts';
import type { MatchEffect } from './moves.ts';
import type { PairName } from './pairs.ts';
import type { Over } from './state.ts';
import { gameOf } from './testing/builder.ts';
import {
  describeEffect,
  faceName,
  readChoice,
  readReveal,
  renderBoard,
  resultText,
  scoreOf,
  statusLine,
  welcome,
} from './text-ui.ts';
import type { MatchView } from './view.ts';

describe('the grid as text', () => {
  it('has a star for a hidden card, the number of a revealed one, and a blank for none', () => {
    const game = gameOf('12 + 3 / 3 12 - / 4 + 4 / - 5 5');
    expect(renderBoard(game.view, screenOf())).toBe(
      [
        '     1   2   3',
        ' 1   *   *   *',
        ' 2   *   *   *',
        ' 3   *   *   *',
        ' 4   *   *   *',
      ].join('\n'),
    );
    game.does(
      'ann reveals 1,3',
      'ann reveals 2,1',
      'ann looked',
      'ann reveals 1,1',
      'ann reveals 1,2',
    );
    expect(renderBoard(game.view, screenOf())).toBe(
      ['     1   2   3', ' 1  12   7', ' 2       *   *', ' 3   *   *   *', ' 4   *   *   *'].join(
        '\n',
      ),
    );
  });

  it('has room for ten rows and columns', () => {
    const row = Array(10).fill(1);
    const [header, ...rows] = renderBoard(gameOf(Array(10).fill(row)).view, screenOf()).split('\n');
    expect(header).toBe('     1   2   3   4   5   6   7   8   9  10');
    expect(rows.at(-1)).toBe('10   *   *   *   *   *   *   *   *   *   *');
  });

  it('gets narrower in a narrow terminal', () => {
    const row = Array(10).fill(12);
    const game = gameOf(Array(2).fill(row));
    game.does('ann reveals 1,2', 'ann reveals 1,10');
    expect(renderBoard(game.view, screenOf({ width: 42 })).split('\n')[1]).toBe(
      ' 1   *  12   *   *   *   *   *   *   *  12',
    );
    expect(renderBoard(game.view, screenOf({ width: 41 }))).toBe(
      [
        '    1  2  3  4  5  6  7  8  9 10',
        ' 1  * 12  *  *  *  *  *  *  * 12',
        ' 2  *  *  *  *  *  *  *  *  *  *',
      ].join('\n'),
    );
  });

  it('can be painted without changing the layout', () => {
    const game = gameOf('12 + / - 12');
    game.does('ann reveals 1,1', 'ann reveals 1,2');
    expect(renderBoard(game.view, screenOf({ paint: marked }))).toBe(
      [
        '  <dim:   1><dim:   2>',
        '<dim: 1>  <bold:12>   <bold greenBright:7>',
        '<dim: 2>   <:*>   <:*>',
      ].join('\n'),
    );
  });
});

describe('a card in words', () => {
  it.each([
    [{ kind: 'standard', number: 7 }, '7'],
    [{ kind: 'bonus', number: 7 }, '7, a bonus card'],
    [{ kind: 'penalty', number: 8 }, '8, a penalty card'],
  ] as const)('%j', (face, name) => {
    expect(faceName(face)).toBe(name);
  });
});

const SIZE = { rows: 2, columns: 10 };
const OFF = 'is off the grid: rows are 1 to 2, columns 1 to 10';
const NO_SPACE = 'is not a space: type row and column, such as 2 1';

describe('the input for a card to reveal', () => {
  it.each([
    ['1 1', 0],
    ['1,2', 1],
    ['2 10', 19],
    ['2, 1', 10],
    ['2 ,1', 10],
    ['2 \t 3', 12],
    ['02 03', 12],
  ])('%j', (line, spot) => {
    expect(readReveal(line, SIZE)).toEqual({ type: 'reveal', spot });
  });

  it.each([
    ['0 1', `'0 1' ${OFF}`],
    ['3 1', `'3 1' ${OFF}`],
    ['1,11', `'1,11' ${OFF}`],
    [`1 ${'9'.repeat(40)}`, `'1 ${'9'.repeat(22)}…' ${OFF}`],
    ['', 'type row and column, such as 2 1'],
    ['11', `'11' ${NO_SPACE}`],
    ['1 2 3', `'1 2 3' ${NO_SPACE}`],
    ['1,,2', `'1,,2' ${NO_SPACE}`],
    ['-1 2', `'-1 2' ${NO_SPACE}`],
    ['1.5 2', `'1.5 2' ${NO_SPACE}`],
    ['a b', `'a b' ${NO_SPACE}`],
    ['１ ２', `'１ ２' ${NO_SPACE}`],
    ['1 2\x1b[2J', `'1 2\ufffd[2J' ${NO_SPACE}`],
  ])('[T-1] %j is asked for again', (line, message) => {
    expect(() => readReveal(line, SIZE)).toThrow(new InputError(message));
  });
});

describe('the input for a choice', () => {
  it.each([1, 2])('%d', (option) => {
    expect(readChoice(`${option}`)).toEqual({ type: 'choose', option });
  });

  it.each([
    ['', 'type 1 or 2'],
    ['0', "type 1 or 2, not '0'"],
    ['3', "type 1 or 2, not '3'"],
    ['1 2', "type 1 or 2, not '1 2'"],
    ['one', "type 1 or 2, not 'one'"],
  ])('[T-3] %j is asked for again', (line, message) => {
    expect(() => readChoice(line)).toThrow(new InputError(message));
  });
});

const GRID = { rows: 4, columns: 4 };

describe('the description of an effect', () => {
  it.each<[MatchEffect, string | undefined]>([
    [
      { type: 'turned-up', player: 'Ann', spot: 6, card: { kind: 'standard', number: 5 } },
      'Ann reveals 2,3: 5.',
    ],
    [
      { type: 'turned-up', player: 'Ann', spot: 0, card: { kind: 'bonus', number: 7 } },
      'Ann reveals 1,1: 7, a bonus card.',
    ],
    [
      { type: 'turned-up', player: 'Ann', spot: 15, card: { kind: 'penalty', number: 8 } },
      'Ann reveals 4,4: 8, a penalty card.',
    ],
    [{ type: 'scored', player: 'Ann', points: 1, score: 3 }, '+1 point for Ann.'],
    [{ type: 'scored', player: 'Ann', points: -2, score: -2 }, '-2 points for Ann.'],
    [{ type: 'skipped', player: 'Ann' }, 'Ann skips a turn.'],
    [
      { type: 'left-over', spot: 3, card: { kind: 'penalty', number: 8 } },
      'The last card, 8, a penalty card, has no partner and is removed.',
    ],
    [{ type: 'away', player: 'Ann' }, 'Ann is away.'],
    [{ type: 'left', player: 'Ann' }, 'Ann leaves the game.'],
    [{ type: 'chose', player: 'Ann', option: 1 }, undefined],
    [{ type: 'removed', spots: [0, 1] }, undefined],
    [{ type: 'hidden', spots: [0, 1] }, undefined],
    [{ type: 'turn', player: 'Ann' }, undefined],
    [{ type: 'over', why: 'all-found', winner: 'Ann' }, undefined],
  ])('%j', (effect, sentence) => {
    expect(describeEffect(effect, GRID)).toBe(sentence);
  });

  it.each<[PairName, string]>([
    ['match', 'A match!'],
    ['miss', 'No match.'],
    ['bonus', 'A bonus!'],
    ['bonus-pair', 'Bonus pair! 1: +2 points, 2: +1 point and another turn.'],
    ['penalty', 'A penalty!'],
    ['penalty-pair', 'Penalty pair! 1: -2 points, 2: -1 point and skip your next turn.'],
    ['bonus-and-penalty', 'Bonus and penalty cancel each other out.'],
  ])('[T-3] says in one line what a %s does', (pair, sentence) => {
    expect(describeEffect({ type: 'paired', pair, spots: [0, 1], player: 'Ann' }, GRID)).toBe(
      sentence,
    );
  });
});

const START = match.publicView(match.setup({}, ['Ann', 'Bob'], randomFrom('x')));

const scoring = (ann: number, bob: number): MatchView => {
  const [one, two] = START.players;
  return {
    ...START,
    turns: 20,
    players: [
      { ...one, score: ann },
      { ...two, score: bob },
    ],
  };
};

const ended = (ann: number, bob: number, why: Over['why'], winner: Over['winner']): MatchView => ({
  ...scoring(ann, bob),
  phase: { kind: 'over', why, winner },
});

describe('the verdict', () => {
  it('[E-2] says that all pairs are found, the final scores, and the winner', () => {
    expect(resultText(ended(5, -1, 'all-found', 'Ann'))).toBe(
      'All pairs have been found.\nAnn: 5 points\nBob: -1 point\nAnn wins!',
    );
  });

  it('[E-2] calls a tie a tie', () => {
    expect(resultText(ended(-2, -2, 'all-found', null))).toBe(
      'All pairs have been found.\nAnn: -2 points\nBob: -2 points\nIt is a tie!',
    );
  });

  it('[E-3] says after how many turns the game is over', () => {
    expect(resultText(ended(0, 0, 'turn-cap', null))).toMatch(
      /^The game is over after 20 turns\.\n/,
    );
  });

  it('[T-5] does not say that all pairs are found when a player left', () => {
    expect(resultText(ended(1, 4, 'left', 'Ann'))).toBe(
      'The game is over.\nAnn: 1 point\nBob: 4 points\nAnn wins!',
    );
  });
});

describe('the status of the game', () => {
  it('has names, scores and whose turn it is', () => {
    expect(statusLine(scoring(3, -1))).toBe("Ann 3, Bob -1. Ann's turn.");
  });

  it('[T-4] says who owes a skip', () => {
    const [ann, bob] = START.players;
    const view: MatchView = { ...START, players: [ann, { ...bob, owesSkip: true }] };
    expect(statusLine(view)).toBe("Ann 0, Bob 0. Ann's turn. Bob's next turn is skipped.");
  });

  it('[E-3] counts the turns if there is a cap', () => {
    const settings = { ...START.settings, turnCap: 20 };
    expect(statusLine({ ...START, settings, turns: 19 })).toMatch(/ Turn 20 of 20\.$/);
  });
});

describe('the welcome', () => {
  it('says who plays', () => {
    expect(welcome(START)).toBe('Memory Match: Ann against Bob.');
  });
});

describe('the score of a player', () => {
  it.each([
    ['Ann', '1 point'],
    ['Bob', '-2 points'],
    ['Eve', '0 points'],
  ])('%s: %s', (player, score) => {
    expect(scoreOf(scoring(1, -2), player)).toBe(score);
  });
});
