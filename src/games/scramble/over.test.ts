import { describe, expect, it } from 'vitest';
import { scramble } from './scramble.ts';
import { effectTypes, Table } from './testing/builder.ts';

const OVER = { code: 'over', message: 'the game is over' };

describe('the end', () => {
  it('[E-1] gives one point for a match, at the match', () => {
    const table = new Table('AB/BA', 'dealt');
    table.does('alice flips 0,0');
    expect(table.state.players.get('alice')?.score).toBe(0);
    table.does('alice flips 1,1');
    expect(table.state.players.get('alice')?.score).toBe(1);
    table.does('alice flips 0,0');
    expect(table.state.players.get('alice')?.score).toBe(1);
  });

  it('[E-1] comes with the match after which no two cards left are equal', () => {
    const table = new Table('AAB/BCD', 'dealt');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,2');
    expect(scramble.result(table.state)).toBeUndefined();
    const played = table.does('bob flips 1,0');
    expect(effectTypes(played).at(-1)).toBe('over');
    expect(scramble.result(table.state)).toEqual([
      { player: 'alice', score: 1 },
      { player: 'bob', score: 1 },
    ]);
  });

  it('[E-1] ignores held pairs, even if a remaining card would match them', () => {
    const table = new Table('AAA', 'dealt');
    table.does('alice flips 0,0', 'alice flips 0,2');
    expect(scramble.result(table.state)).toEqual([{ player: 'alice', score: 1 }]);
  });

  it('[E-1] does not come while two equal cards remain beside a held pair', () => {
    const table = new Table('AA/AA', 'dealt');
    table.does('alice flips 0,0', 'alice flips 0,1');
    expect(scramble.result(table.state)).toBeUndefined();
    table.does('bob flips 1,0', 'bob flips 1,1');
    expect(scramble.result(table.state)).toBeDefined();
  });

  it('[E-1] removes all held pairs, so that nobody has to finish', () => {
    const table = new Table('AAB/BCD', 'dealt');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,2', 'bob flips 1,0');
    expect(table.seenBy('alice')).toBe('. . . / . ? ?');
  });

  it('[E-1] ends all waits', () => {
    const table = new Table('AAB/CCD', 'dealt');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 1,0', 'eve flips 1,2');
    table.does('carol flips 0,0', 'dave flips 1,0', 'frank flips 1,2');
    expect(table.does('bob flips 1,1').settled).toEqual([
      { player: 'carol', failed: OVER },
      { player: 'dave', failed: OVER },
      { player: 'frank', failed: OVER },
    ]);
    expect(table.state.queues.size).toBe(0);
    expect(table.seenBy('eve')).toBe('. . ? / . . [D]');
  });

  it('[E-1] refuses every further flip, but allows players to leave', () => {
    const table = new Table('AAB/CCD', 'dealt');
    table.does('alice flips 0,0', 'alice flips 0,1', 'eve flips 1,2');
    table.does('alice flips 1,0', 'alice flips 1,1');
    for (const player of ['alice', 'eve', 'newcomer']) {
      expect(table.refuses(`${player} flips 0,2`)).toEqual(OVER);
    }
    expect(scramble.moves(scramble.publicView(table.state), 'eve')).toEqual([{ type: 'leave' }]);
    table.does('eve leaves');
    expect(table.seenBy('eve')).toBe('. . ? / . . ?');
  });

  it('[E-1] comes before the first move if no cards match', () => {
    const table = new Table('AB/CD', 'dealt');
    expect(scramble.result(table.state)).toEqual([]);
    expect(table.refuses('alice flips 0,0')).toEqual(OVER);
  });

  it('[E-1] lists the best first, and equal players in the order in which they came', () => {
    const table = new Table('AAB/BCC/DDE', 'dealt');
    table.does('alice flips 0,2', 'alice flips 0,0', 'bob flips 0,0', 'bob flips 0,1');
    table.does('carol flips 1,1', 'carol flips 1,2', 'carol flips 0,2', 'carol flips 1,0');
    table.does('dave flips 2,0', 'dave flips 2,1');
    expect(scramble.result(table.state)).toEqual([
      { player: 'carol', score: 2 },
      { player: 'bob', score: 1 },
      { player: 'dave', score: 1 },
      { player: 'alice', score: 0 },
    ]);
  });

  it('[E-1] [O-1] never comes on an open board: there 3-C holds', () => {
    const table = new Table('AA');
    table.does('alice flips 0,0');
    expect(effectTypes(table.does('alice flips 0,1'))).not.toContain('over');
    expect(table.does('bob flips 0,0').waiting).toBe(0);
    expect(table.seenBy('alice')).toBe('[A] [A]');
    expect(table.does('alice flips 0,0').settled).toMatchObject([{ player: 'bob' }]);
    expect(table.does('bob flips 0,0').failed?.code).toBe('no-card');
    expect(scramble.result(table.state)).toBeUndefined();
  });
});
