import { describe, expect, it } from 'vitest';
import { InputError } from '../text.ts';
import type { ScrambleEffect } from './moves.ts';
import { type ScrambleMove, scramble } from './scramble.ts';
import { boardOf, Table } from './testing/builder.ts';
import {
  describeEffect,
  nextOf,
  prompt,
  resultText,
  scoreOf,
  statusLine,
  welcome,
} from './text-ui.ts';
import type { ScrambleView } from './view.ts';

const EVERYBODY = ['ann', 'bob', 'cem'];

const viewOf = (table: Table) => scramble.publicView(table.state);

/** The prompt after these moves. */
function asked(player: string, ...sentences: string[]) {
  const table = new Table('AB/AB', 'dealt');
  for (const sentence of sentences) table.does(sentence);
  const asks = prompt(viewOf(table), player);
  if (!asks || !('ask' in asks)) throw new Error('nothing can be typed');
  return asks;
}

describe('the question', () => {
  it('asks for a first card, also at the first move', () => {
    expect(asked('ann').ask).toBe('turn over a card (row column):');
    expect(asked('ann', 'bob flips 0,0').ask).toBe('turn over a card (row column):');
  });

  it('asks for a second card from players who hold one', () => {
    expect(asked('ann', 'ann flips 0,0').ask).toBe('turn over a second card (row column):');
  });

  it('asks for a first card from players who hold a pair', () => {
    const { ask } = asked('ann', 'ann flips 0,0', 'ann flips 1,0');
    expect(ask).toBe('turn over a card (row column):');
  });

  it('[C-5] asks players who wait only whether they give up', () => {
    const { ask, read } = asked('bob', 'ann flips 1,0', 'bob flips 1,0');
    expect(ask).toBe('type stop to give up waiting for 2,1:');
    expect(read('Stop')).toEqual({ type: 'cancel', wait: 0 });
    expect(() => read('1 1')).toThrow(new InputError("type stop, not '1 1'"));
    expect(() => read('')).toThrow(new InputError('type stop'));
  });

  it('[E-1] does not exist once the game is over', () => {
    const table = new Table('AA', 'dealt');
    table.does('ann flips 0,0', 'ann flips 0,1');
    expect(prompt(viewOf(table), 'ann')).toBeUndefined();
    expect(nextOf(viewOf(table), EVERYBODY, 'ann')).toBeUndefined();
  });

  it.each<[string, ScrambleMove]>([
    ['1 1', { type: 'flip', row: 0, column: 0 }],
    ['2, 1', { type: 'flip', row: 1, column: 0 }],
  ])('accepts %j, counted from 1', (line, move) => {
    expect(asked('ann').read(line)).toEqual(move);
  });

  it('rejects spaces outside the board', () => {
    expect(() => asked('ann').read('3 1')).toThrow(
      new InputError("'3 1' is off the grid: rows are 1 to 2, columns 1 to 2"),
    );
  });
});

describe('the next player at one keyboard', () => {
  const next = (last: string | undefined, ...sentences: string[]) => {
    const table = new Table('ABC/ABC');
    for (const sentence of sentences) table.does(sentence);
    return nextOf(viewOf(table), EVERYBODY, last);
  };

  it('is the first one at first, and then each in turn', () => {
    expect(next(undefined)).toBe('ann');
    expect(next('ann')).toBe('bob');
    expect(next('cem')).toBe('ann');
  });

  it('is the holder of a first card, until they have turned over a second', () => {
    expect(next('ann', 'ann flips 0,0')).toBe('ann');
    expect(next('ann', 'ann flips 0,0', 'ann flips 0,1')).toBe('bob');
    expect(next('ann', 'ann flips 0,0', 'ann flips 1,0')).toBe('bob');
  });

  it('is nobody who waits, unless all do', () => {
    const pair = ['ann flips 0,0', 'ann flips 1,0'];
    expect(next('bob', ...pair, 'bob flips 0,0')).toBe('cem');
    expect(next('ann', ...pair, 'bob flips 0,0', 'cem flips 0,0')).toBe('ann');
    expect(next('cem', 'eve flips 0,0', ...EVERYBODY.map((name) => `${name} flips 0,0`))).toBe(
      'ann',
    );
  });
});

const VIEW = scramble.publicView(boardOf('ABC/ABC'));

describe('the description of an effect', () => {
  it.each<[ScrambleEffect, string | undefined]>([
    [{ type: 'turned-up', spot: 5, card: 'C', player: 'Ann' }, 'Ann turns over 2,3: C.'],
    [{ type: 'took', spot: 5, player: 'Ann' }, 'Ann holds 2,3.'],
    [{ type: 'released', spot: 0, player: 'Ann' }, 'Ann lets go of 1,1.'],
    [{ type: 'matched', spots: [0, 3], player: 'Ann' }, 'Ann has a pair: 1,1 and 2,1!'],
    [{ type: 'missed', spots: [0, 1], player: 'Ann' }, 'No match for Ann: 1,1 and 1,2 differ.'],
    [{ type: 'waits', spot: 0, player: 'Ann', wait: 7 }, 'Ann waits for 1,1.'],
    [{ type: 'gave-up', spot: 0, player: 'Ann' }, 'Ann gives up waiting for 1,1.'],
    [{ type: 'failed', spot: 0, player: 'Ann', code: 'no-card' }, 'Ann finds no card at 1,1.'],
    [
      { type: 'failed', spot: 0, player: 'Ann', code: 'controlled' },
      'Ann cannot take 1,1: somebody holds it.',
    ],
    [{ type: 'failed', spot: 0, player: 'Ann', code: 'over' }, 'Ann does not get 1,1 any more.'],
    [{ type: 'failed', spot: 0, player: 'Ann', code: 'closed' }, 'Ann cannot take 1,1.'],
    [{ type: 'left', player: 'Ann' }, 'Ann leaves the board.'],
    [{ type: 'replaced' }, 'Some cards have been replaced by others.'],
    [{ type: 'over' }, 'The game is over.'],
    [{ type: 'turned-down', spot: 0 }, undefined],
    [{ type: 'removed', spot: 0 }, undefined],
  ])('%j', (effect, sentence) => {
    expect(describeEffect(effect, VIEW)).toBe(sentence);
  });

  /** Describes the effects of the last of these moves. */
  const told = (...sentences: readonly [string, ...string[]]): string => {
    const table = new Table('ABC/ABC');
    const { effects } = table.does(...sentences);
    const view = scramble.publicView(table.state);
    return effects
      .flatMap((effect) => describeEffect(effect as ScrambleEffect, view) ?? [])
      .join(' ');
  };

  it('[1-D] names the holder of a card that a player waits for', () => {
    expect(told('ann flips 0,0', 'bob flips 0,0')).toBe('bob waits for 1,1, which ann holds.');
  });

  it('[2-B] names the holder of a card that a player cannot take', () => {
    expect(told('ann flips 0,0', 'bob flips 0,1', 'bob flips 0,0')).toBe(
      'bob lets go of 1,2. bob cannot take 1,1: ann holds it.',
    );
  });

  it('[C-2] names the player who gets a released card', () => {
    expect(told('ann flips 0,0', 'bob flips 0,0', 'ann flips 0,1')).toBe(
      'ann turns over 1,2: B. No match for ann: 1,1 and 1,2 differ. ann lets go of 1,1. bob holds 1,1.',
    );
  });

  it('[C-3] names the players who waited in vain', () => {
    expect(told('ann flips 0,0', 'ann flips 1,0', 'bob flips 0,0', 'ann flips 0,2')).toBe(
      'bob finds no card at 1,1. ann turns over 1,3: C. ann holds 1,3.',
    );
  });
});

function viewAfter(...sentences: string[]): ScrambleView {
  const table = new Table('AB/AB', 'dealt');
  for (const sentence of sentences) table.does(sentence);
  return scramble.publicView(table.state);
}

const PAIR = ['ann flips 0,0', 'ann flips 1,0'] as const;
const LAST = ['flips 0,1', 'flips 1,1'] as const;

describe('the welcome', () => {
  it('has the size of the board, and the players as far as they are known', () => {
    expect(welcome(viewAfter())).toBe('Memory Scramble: 2 rows and 2 columns of cards.');
    expect(welcome(viewAfter(...PAIR, 'bob flips 0,1'))).toBe(
      'Memory Scramble: 2 rows and 2 columns of cards, played by ann, bob.',
    );
  });
});

describe('the status of the game', () => {
  it('lists points, best first, and who waits', () => {
    expect(statusLine(viewAfter())).toBe('No pairs yet.');
    expect(statusLine(viewAfter('bob flips 0,1', 'bob flips 0,0', ...PAIR, 'cem flips 0,0'))).toBe(
      'ann 1, bob 0, cem 0. Waiting: cem.',
    );
  });

  it('is short enough to read with any number of players', () => {
    const players = Array.from({ length: 1000 }, (_, index) => ({ name: `p${index}`, score: 0 }));
    expect(statusLine({ ...viewAfter(), players })).toBe(
      'p0 0, p1 0, p2 0, p3 0, p4 0, p5 0, p6 0, p7 0, p8 0, p9 0 and 990 others.',
    );
  });
});

describe('the score of a player', () => {
  it('is empty for players who have not played yet', () => {
    const view = viewAfter(...PAIR);
    expect([scoreOf(view, 'ann'), scoreOf(view, 'eve')]).toEqual(['1 point', '0 points']);
  });
});

describe('the verdict', () => {
  it('[E-1] lists all players, best first, and the winner', () => {
    const view = viewAfter(
      'bob flips 0,1',
      'bob flips 0,0',
      ...PAIR,
      ...LAST.map((it) => `ann ${it}`),
    );
    expect(resultText(view)).toBe(
      'All pairs have been found.\nann: 2 points\nbob: 0 points\nann wins!',
    );
  });

  it('[E-1] names all who share the win', () => {
    expect(resultText(viewAfter(...PAIR, ...LAST.map((it) => `bob ${it}`)))).toMatch(
      /\nann: 1 point\nbob: 1 point\nann and bob share the win!$/,
    );
  });

  it('names no winner if there is one player', () => {
    expect(resultText(viewAfter(...PAIR, ...LAST.map((it) => `ann ${it}`)))).toBe(
      'All pairs have been found.\nann: 2 points',
    );
  });
});
