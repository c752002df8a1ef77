import { describe, expect, it } from 'vitest';
import { Misunderstood } from '../../text.ts';
import { type ScrambleMove, scramble } from '../scramble.ts';
import { Table } from '../testing/builder.ts';
import { nextOf, promptFor } from './prompts.ts';

const EVERYBODY = ['ann', 'bob', 'cem'];

const viewOf = (table: Table) => scramble.publicView(table.state);

/** What somebody is asked after these moves. */
function asked(player: string, ...sentences: string[]) {
  const table = new Table('AB/AB', 'dealt');
  for (const sentence of sentences) table.does(sentence);
  const prompt = promptFor(viewOf(table), player);
  if (!prompt || !('ask' in prompt)) throw new Error('nothing can be typed');
  return prompt;
}

describe('what is asked', () => {
  it('is a first card, also of those who have never played', () => {
    expect(asked('ann').ask).toBe('turn over a card (row column):');
    expect(asked('ann', 'bob flips 0,0').ask).toBe('turn over a card (row column):');
  });

  it('is a second card of those who hold one', () => {
    expect(asked('ann', 'ann flips 0,0').ask).toBe('turn over a second card (row column):');
  });

  it('is a first card again of those who hold a pair', () => {
    const { ask } = asked('ann', 'ann flips 0,0', 'ann flips 1,0');
    expect(ask).toBe('turn over a card (row column):');
  });

  it('[C-5] is only whether they give up of those who wait', () => {
    const { ask, read } = asked('bob', 'ann flips 1,0', 'bob flips 1,0');
    expect(ask).toBe('type stop to give up waiting for 2,1:');
    expect(read('Stop')).toEqual({ type: 'cancel', wait: 0 });
    expect(() => read('1 1')).toThrow(new Misunderstood("type stop, not '1 1'"));
    expect(() => read('')).toThrow(new Misunderstood('type stop'));
  });

  it('[E-1] is nothing once it is over', () => {
    const table = new Table('AA', 'dealt');
    table.does('ann flips 0,0', 'ann flips 0,1');
    expect(promptFor(viewOf(table), 'ann')).toBeUndefined();
    expect(nextOf(viewOf(table), EVERYBODY, 'ann')).toBeUndefined();
  });

  it.each<[string, ScrambleMove]>([
    ['1 1', { type: 'flip', row: 0, column: 0 }],
    ['2, 1', { type: 'flip', row: 1, column: 0 }],
  ])('takes %j, counted from 1', (line, move) => {
    expect(asked('ann').read(line)).toEqual(move);
  });

  it('does not take what is off the board', () => {
    expect(() => asked('ann').read('3 1')).toThrow(
      new Misunderstood("'3 1' is off the grid: rows are 1 to 2, columns 1 to 2"),
    );
  });
});

describe('who is asked next at one keyboard', () => {
  const next = (last: string | undefined, ...sentences: string[]) => {
    const table = new Table('ABC/ABC');
    for (const sentence of sentences) table.does(sentence);
    return nextOf(viewOf(table), EVERYBODY, last);
  };

  it('is the first at first, and then each in turn', () => {
    expect(next(undefined)).toBe('ann');
    expect(next('ann')).toBe('bob');
    expect(next('cem')).toBe('ann');
  });

  it('is whoever holds a first card, until they have turned over a second', () => {
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
