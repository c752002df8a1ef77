import { describe, expect, it } from 'vitest';
import { scramble } from '../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../games/scramble/state.ts';
import type { Entry } from '../entry.ts';
import { createEntry, moveEntry } from './entries.ts';
import { Oracle } from './oracle.ts';

const CREATED = createEntry({
  setup: { rows: 1, columns: 4, cards: [...'ABAB'], shuffle: false, open: true },
});

const flip = (player: string, column: number, id?: string): Entry =>
  moveEntry({ type: 'flip', row: 0, column }, { player, ...(id !== undefined && { id }) });

function judge(...entries: readonly Entry[]): Oracle<ScrambleState> {
  const oracle = new Oracle<ScrambleState>(scramble);
  entries.forEach((entry, index) => {
    oracle.take({ seq: index + 1, entry });
  });
  return oracle;
}

describe('the oracle', () => {
  it('knows the result of each move, also of one that waited', () => {
    const oracle = judge(CREATED, flip('ann', 0, 'a'), flip('bob', 0, 'b'));
    expect(oracle.moveAs('ann', 'a')?.ended).toEqual({ seq: 2 });
    expect(oracle.moveAs('bob', 'b')?.ended).toBe(undefined);
    expect([...oracle.waiting.keys()]).toEqual(['bob']);
    oracle.take({ seq: 4, entry: flip('ann', 1) });
    expect(oracle.moveAs('bob', 'b')?.ended).toEqual({ seq: 4 });
    expect([oracle.seq, oracle.waiting.size]).toEqual([4, 0]);
  });

  it('counts the repeat of a waiting move, and plays it only once', () => {
    const oracle = judge(CREATED, flip('ann', 0, 'a'), flip('bob', 0, 'b'));
    const again = { ...flip('bob', 0, 'b'), node: 'there', adopts: true } as const;
    oracle.take({ seq: 4, entry: again });
    oracle.take({ seq: 5, entry: flip('ann', 1) });
    expect([oracle.moveAs('bob', 'b')?.ended, oracle.repeated]).toEqual([{ seq: 5 }, []]);
    expect(() => oracle.take({ seq: 6, entry: again })).toThrow('entry 6 adopts no wait');
  });

  it('finds ids that a player used twice', () => {
    expect(judge(CREATED, flip('ann', 0, 'x'), flip('bob', 1, 'x')).repeated).toEqual([]);
    const twice = judge(CREATED, flip('ann', 0, 'x'), flip('ann', 1, 'x'));
    expect(twice.repeated).toEqual(['["ann","x"] twice, again at 3']);
  });

  it.each<[what: string, seq: number, entry: Entry, why: string]>([
    ['leaves one out', 3, flip('ann', 0), 'entry 3 comes after 1'],
    ['comes again', 1, CREATED, 'entry 1 comes after 1'],
    ['begins anew', 2, CREATED, 'entry 2 is a create'],
    ['the rules refuse', 2, flip('ann', 9), 'the move of entry 2 was refused'],
  ])('rejects an entry that %s', (_what, seq, entry, why) => {
    expect(() => judge(CREATED).take({ seq, entry })).toThrow(why);
  });
});
