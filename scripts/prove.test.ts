import { describe, expect, it } from 'vitest';
import {
  formatSummary,
  isProven,
  type PartResult,
  partsNamed,
  refuseNames,
} from '../bench/parts.ts';
import { type Row, Table } from '../bench/table.ts';

const PARTS = ['watchers', 'rooms', 'kills'].map((name) => ({
  name,
  what: '',
  run: async () => {},
}));
const chosen = (...names: string[]): string[] => partsNamed(PARTS, names).map(({ name }) => name);

const result = (name: string, missed: number, failure?: string): PartResult => ({
  name,
  milliseconds: 65_000,
  targets: { reached: 2, missed },
  ...(failure !== undefined && { failure }),
});

describe('the parts of a long run', () => {
  it('are all run if none is named', () => {
    expect(chosen()).toEqual(['watchers', 'rooms', 'kills']);
  });

  it('are run in their order if some are named', () => {
    expect(chosen('kills', 'watchers')).toEqual(['watchers', 'kills']);
  });

  it('are all named to those who name one that does not exist', () => {
    expect(refuseNames(PARTS, ['rooms', 'kill'])).toBe(
      'there is no part "kill"; there are watchers, rooms, kills',
    );
    expect(refuseNames(PARTS, ['rooms'])).toBeUndefined();
  });

  it('are summed up in a line each, and the targets of all at the end', () => {
    const results = [
      result('watchers', 0),
      result('rooms', 1),
      result('kills', 0, 'Error: tests failed\nat …'),
    ];
    expect(formatSummary(results).replaceAll(/ +/g, ' ')).toBe(
      [
        'watchers ok 1 min 5 s',
        'rooms 1 target missed 1 min 5 s',
        'kills failed 1 min 5 s Error: tests failed',
        'targets: 6 reached, 1 missed\n',
      ].join('\n'),
    );
  });

  it('prove nothing if one failed or missed a target', () => {
    expect(isProven([result('rooms', 0)])).toBe(true);
    expect(isProven([result('rooms', 0), result('kills', 1)])).toBe(false);
    expect(isProven([result('rooms', 0, 'Error'), result('kills', 0)])).toBe(false);
  });
});

describe('a table', () => {
  it.each<[Row, { reached: number; missed: number }]>([
    [
      { what: 'at least', ratio: 1, atLeast: 1 },
      { reached: 1, missed: 0 },
    ],
    [
      { what: 'too little', ratio: 0.9, atLeast: 1 },
      { reached: 0, missed: 1 },
    ],
    [
      { what: 'at most', ratio: 2, atMost: 2 },
      { reached: 1, missed: 0 },
    ],
    [
      { what: 'too much', ratio: 2.1, atMost: 2 },
      { reached: 0, missed: 1 },
    ],
    [
      { what: 'not measured', ratio: Number.NaN, atMost: 2 },
      { reached: 0, missed: 1 },
    ],
    [
      { what: 'no target', ratio: 5 },
      { reached: 0, missed: 0 },
    ],
  ])('counts the target of %j', (row, targets) => {
    const table = new Table(() => {});
    table.print(row);
    expect(table.targets).toEqual(targets);
  });
});
