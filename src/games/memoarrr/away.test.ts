import { describe, expect, it } from 'vitest';
import { memoarrr } from './memoarrr.ts';
import { at, base, effectTypes, expert } from './testing/builder.ts';

describe('an idle player', () => {
  it('[A-1] at the peek, has seen', () => {
    const table = base('ann bob', undefined, { peeking: true });
    expect(table.does('ann idles')).toEqual({
      effects: [{ type: 'seen', player: 'ann' }],
      changed: [],
    });
    expect(table.now).toBe('peek bob');
    expect(table.secretOf('ann')).toBe('');
    table.does('bob idles');
    expect(table.now).toBe('ann turn');
    expect(table.in).toBe('ann bob');
  });

  it('[A-1] at a turn, is out of the round', () => {
    const table = base('ann bob cid');
    expect(table.does('ann idles')).toEqual({
      effects: [{ type: 'out', player: 'ann', why: 'away' }],
      changed: [],
    });
    expect(table.in).toBe('bob cid');
    expect(table.now).toBe('bob turn');
    table.does('bob idles');
    expect(table.won).toBe('cid');
    expect(table.in).toBe('ann bob cid');
  });

  it('[A-1] after a crab, is out of the round', () => {
    const table = expert('ann bob cid', 'A1:rC A2:rW');
    table.does('ann turns A1', 'ann idles');
    expect(table.in).toBe('bob cid');
    expect(table.turns('A2').effects).toMatchObject([{ player: 'bob', fits: true }]);
  });

  it('[A-1] with an octopus, takes its first legal target and stays in', () => {
    const table = expert('ann bob', 'B2:rO A2:gC');
    table.turns('B2');
    const [first] = table.choicesOf('ann');
    expect(first).toBe('swap A2');
    expect(table.does('ann idles')).toEqual({
      effects: [{ type: 'swapped', spots: [at('B2'), at('A2')], player: 'ann' }],
      changed: [at('B2'), at('A2')],
    });
    expect(table.up).toBe('A2:rO');
    expect(table.in).toBe('ann bob');
    expect(table.now).toBe('bob turn');
  });

  it('[A-1] with a penguin, declines and stays in', () => {
    const table = expert('ann bob', 'A1:gP A2:rP');
    table.turns('A1 A2');
    expect(table.does('bob idles').effects).toEqual([{ type: 'declined', player: 'bob' }]);
    expect(table.up).toBe('A1:gP A2:rP');
    expect(table.in).toBe('ann bob');
    expect(table.now).toBe('ann turn');
  });

  it('[A-1] with a walrus, declines and stays in', () => {
    const table = expert('ann bob', 'A1:rW');
    table.turns('A1');
    expect(table.does('ann idles').effects).toEqual([{ type: 'declined', player: 'ann' }]);
    expect(table.blocked).toBeUndefined();
    expect(table.in).toBe('ann bob');
    expect(table.now).toBe('bob turn');
  });

  it('[A-1] is back in the next round', () => {
    const table = base('ann bob', 'A1:rC A2:rP');
    table.does('ann idles', 'bob turns A1', 'ann turns A2');
    expect(table.in).toBe('ann bob');
    expect(table.view.players.map(({ hasLeft }) => hasLeft)).toEqual([false, false]);
  });

  it('[A-1] [X-W] is blocked only for that turn', () => {
    const table = expert('ann bob cid', 'A1:rW A2:rP');
    table.does('ann turns A1', 'ann blocks A2', 'bob idles');
    expect(table.blocked).toBeUndefined();
    table.does('cid turns A2');
    expect(table.up).toBe('A1:rW A2:rP');
  });
});

describe('an idle move', () => {
  it('[A-1] is refused in any phase but its own', () => {
    const table = expert('ann bob', 'A1:rW A2:rP A3:rO');
    const late = { code: 'too-late', message: 'that moment has passed already' };
    const passed: number[] = [];
    for (const sentence of ['ann turns A1', 'ann declines', 'bob turns A2', 'bob declines']) {
      passed.push(table.view.phases);
      table.does(sentence);
      for (const phase of [...passed, table.view.phases + 1, Number.NaN]) {
        expect(table.refuses(`ann idles ${phase}`)).toEqual(late);
        expect(table.refuses(`bob idles ${phase}`)).toEqual(late);
      }
    }
    table.does('ann idles');
    expect(table.won).toBe('bob');
  });

  it('[A-1] is refused in the next round', () => {
    const table = base('ann bob');
    const { phases } = table.view;
    table.does('ann idles', 'bob idles');
    expect(table.now).toBe('ann turn');
    expect(table.refuses(`ann idles ${phases}`).code).toBe('too-late');
  });

  it('[A-1] is refused for a player nobody waits for', () => {
    const table = base('ann bob', undefined, { peeking: true });
    table.does('ann looked');
    expect(table.refuses('ann idles').code).toBe('too-late');
    table.does('bob looked');
    expect(table.refuses('bob idles').code).toBe('too-late');
    expect(table.refuses('eve idles').code).toBe('not-playing');
  });

  it('[A-1] refers to another phase after each action', () => {
    const table = expert('ann bob', 'A1:rC A2:rW A3:rP A4:rO', { peeking: true });
    const phases = [table.view.phases];
    const sentences = ['ann turns A1', 'ann turns A2', 'ann declines', 'bob turns A3'];
    table.everybodyLooks();
    phases.push(table.view.phases);
    for (const sentence of [...sentences, 'bob declines', 'ann turns A4', 'ann swaps A5']) {
      table.does(sentence);
      phases.push(table.view.phases);
    }
    expect(new Set(phases).size).toBe(phases.length);
    expect(phases.toSorted((a, b) => a - b)).toEqual(phases);
  });
});

describe('a player who leaves', () => {
  it('[A-1] at their turn, is out of the round, and the next player continues', () => {
    const table = base('ann bob cid');
    expect(effectTypes(table.does('ann leaves')).toSorted()).toEqual(['left', 'out']);
    expect(table.in).toBe('bob cid');
    expect(table.now).toBe('bob turn');
    expect(table.view.players.map(({ hasLeft }) => hasLeft)).toEqual([true, false, false]);
  });

  it('[A-1] after a crab, is out of the round, and the next player continues', () => {
    const table = expert('ann bob cid', 'A1:rC');
    table.does('ann turns A1', 'ann leaves');
    expect(table.in).toBe('bob cid');
    expect(table.now).toBe('bob turn');
  });

  it('[A-1] with an octopus, takes its first legal target first', () => {
    const table = expert('ann bob cid', 'B2:rO A2:gC');
    const played = table.does('ann turns B2', 'ann leaves');
    expect(effectTypes(played)[0]).toBe('swapped');
    expect(table.up).toBe('A2:rO');
    expect(table.in).toBe('bob cid');
    expect(table.now).toBe('bob turn');
  });

  it('[A-1] with a penguin, declines', () => {
    const table = expert('ann bob cid', 'A1:gP A2:rP');
    table.turns('A1 A2');
    table.does('bob leaves');
    expect(table.up).toBe('A1:gP A2:rP');
    expect(table.in).toBe('ann cid');
    expect(table.now).toBe('cid turn');
  });

  it('[A-1] with a walrus, declines', () => {
    const table = expert('ann bob cid', 'A1:rW');
    table.does('ann turns A1', 'ann leaves');
    expect(table.blocked).toBeUndefined();
    expect(table.in).toBe('bob cid');
    expect(table.now).toBe('bob turn');
  });

  it('[A-1] [X-W] is no longer blocked', () => {
    const table = expert('ann bob cid', 'A1:rW A2:rP');
    table.does('ann turns A1', 'ann blocks A2', 'bob leaves');
    expect(table.blocked).toBeUndefined();
    table.does('cid turns A2');
    expect(table.up).toBe('A1:rW A2:rP');
  });

  it('[A-1] out of turn, does not affect the player whose turn it is', () => {
    const table = base('ann bob cid', 'A1:rC A2:rP');
    const { phases } = table.view;
    table.does('bob leaves');
    expect(table.in).toBe('ann cid');
    expect(table.now).toBe('ann turn');
    expect(table.view.phases).toBe(phases);
    table.does('ann turns A1');
    expect(table.now).toBe('cid turn');
    table.does('cid turns A2');
    expect(table.now).toBe('ann turn');
  });

  it('[A-1] out of turn, leaves an animal to its player', () => {
    const table = expert('ann bob cid', 'A1:rW');
    table.does('ann turns A1', 'bob leaves');
    expect(table.now).toBe('ann walrus');
    table.does('ann blocks E5');
    expect(table.blocked).toBe('E5 for cid');
  });

  it('[A-1] [R-5] out of turn, can leave the round to the last player', () => {
    const table = base('ann bob cid', 'A1:rC A2:gP');
    table.turns('A1 A2');
    expect(table.now).toBe('cid turn');
    table.does('ann leaves');
    expect(table.won).toBe('cid');
    expect(table.view.round).toBe(2);
    expect(table.in).toBe('bob cid');
  });

  it('[A-1] when out of the round already, does not change it', () => {
    const table = base('ann bob cid', 'A1:rC A2:gP');
    table.turns('A1 A2');
    expect(table.does('bob leaves').effects).toEqual([{ type: 'left', player: 'bob' }]);
    expect(table.in).toBe('ann cid');
    expect(table.now).toBe('cid turn');
    table.wins('ann');
    expect(table.in).toBe('ann cid');
  });

  it('[A-1] is out of every following round', () => {
    const table = base('ann bob cid');
    table.does('bob leaves');
    for (let round = 1; round <= 6; round += 1) {
      table.wins('ann');
      expect(table.in).toBe('ann cid');
    }
    table.wins('cid');
    expect(table.won).toBe('ann ann ann ann ann ann cid');
  });

  it('[A-1] keeps the rounds they have won', () => {
    const table = base('ann bob cid');
    table.wins('bob');
    table.does('bob leaves');
    for (let round = 2; round <= 7; round += 1) table.wins('ann');
    expect(table.won).toBe('bob ann ann ann ann ann ann');
    const score = memoarrr.result(table.state)?.find(({ player }) => player === 'bob')?.score;
    expect(score).toBe(table.rubies[0]);
  });

  it('[A-1] cannot come back', () => {
    const table = base('ann bob cid');
    table.does('ann leaves');
    for (const move of ['turns A1', 'leaves', 'looked', 'idles', 'declines']) {
      expect(table.refuses(`ann ${move}`)).toEqual({
        code: 'not-playing',
        message: 'ann has left the game',
      });
    }
    expect(table.choicesOf('ann')).toEqual([]);
  });

  it('[A-1] is refused if they do not play', () => {
    expect(base('ann bob').refuses('eve leaves').code).toBe('not-playing');
  });

  it('[A-1] is refused after the end', () => {
    const table = base('ann bob');
    for (let round = 1; round <= 7; round += 1) table.wins('ann');
    expect(table.refuses('bob leaves').code).toBe('over');
  });
});

describe('leaving at the peek', () => {
  it('[A-1] lets the others continue, and the round starts without them', () => {
    const table = base('ann bob cid', undefined, { peeking: true });
    table.does('ann leaves');
    expect(table.now).toBe('peek bob cid');
    expect(table.secretOf('ann')).toBe('');
    expect(table.secretOf('bob')).not.toBe('');
    table.does('bob looked', 'cid looked');
    expect(table.in).toBe('bob cid');
    expect(table.now).toBe('bob turn');
  });

  it('[A-1] starts the round if everybody else has looked', () => {
    const table = base('ann bob cid', undefined, { peeking: true });
    const played = table.does('ann looked', 'cid looked', 'bob leaves');
    expect(played.effects.at(-1)).toEqual({ type: 'round-started', round: 1, player: 'ann' });
    expect(table.in).toBe('ann cid');
  });

  it('[A-1] after having looked, does not count as another "seen"', () => {
    const table = base('ann bob cid', undefined, { peeking: true });
    const played = table.does('ann looked', 'ann leaves');
    expect(effectTypes(played)).not.toContain('seen');
    expect(table.now).toBe('peek bob cid');
    table.does('bob looked', 'cid looked');
    expect(table.now).toBe('bob turn');
  });

  it('[A-1] gives all rounds to the last player, who need not look', () => {
    const table = base('ann bob cid', undefined, { peeking: true });
    table.does('ann leaves', 'cid leaves');
    expect(table.now).toBe('over');
    expect(table.won).toBe('bob bob bob bob bob bob bob');
    expect(memoarrr.result(table.state)?.[0]).toEqual({ player: 'bob', score: 14 });
  });
});

describe('the last player left in the game', () => {
  it('[A-1] wins the rest at once', () => {
    const table = base('ann bob');
    table.wins('bob');
    table.wins('bob');
    const played = table.does('bob leaves');
    expect(table.now).toBe('over');
    expect(table.won).toBe('bob bob ann ann ann ann ann');
    expect(played.effects.filter(({ type }) => type === 'round-won')).toEqual(
      [3, 4, 5, 6, 7].map((round) => ({ type: 'round-won', round, player: 'ann' })),
    );
    expect(played.effects.at(-1)).toEqual({ type: 'over' });
    expect(effectTypes(played)).not.toContain('round-started');
    expect(memoarrr.result(table.state)?.map(({ score }) => score)).toHaveLength(2);
  });

  it('[A-1] wins the rest when the others leave out of turn', () => {
    const table = base('ann bob cid dan');
    table.does('dan leaves', 'bob leaves');
    expect(table.now).toBe('ann turn');
    table.does('cid leaves');
    expect(table.now).toBe('over');
    expect(table.won).toBe('ann ann ann ann ann ann ann');
  });

  it('[A-1] wins the rest in the middle of a round, and all cards are face down at the end', () => {
    const table = expert('ann bob', 'A1:rO');
    table.does('ann turns A1', 'ann leaves');
    expect(table.now).toBe('over');
    expect(table.up).toBe('');
    expect(table.won).toBe('bob bob bob bob bob bob bob');
  });

  it('[A-1] has no more peeks, even with one before every round', () => {
    const table = base('ann bob', undefined, { peekEachRound: true });
    const played = table.does('ann leaves');
    expect(table.now).toBe('over');
    expect(effectTypes(played)).not.toContain('peek');
  });

  it('[A-1] is not the one who is last in a round only', () => {
    const table = base('ann bob cid', 'A1:rC A2:gP');
    table.turns('A1 A2');
    table.does('cid leaves');
    expect(table.won).toBe('ann');
    expect(table.now).toBe('bob turn');
    expect(table.in).toBe('ann bob');
  });
});

describe('the first turn of a round', () => {
  it('[R-1] [A-1] goes to the next in turn order if its player has left', () => {
    const table = base('ann bob cid');
    table.does('bob leaves');
    const starters = [1, 2, 3, 4, 5, 6].map(() => {
      table.wins('ann');
      return table.now;
    });
    expect(starters).toEqual([
      'cid turn',
      'cid turn',
      'ann turn',
      'cid turn',
      'cid turn',
      'ann turn',
    ]);
  });

  it('[R-1] [A-1] goes around past the last seat', () => {
    const table = base('ann bob cid', undefined, { peeking: true });
    table.does('cid leaves', 'ann looked', 'bob looked');
    table.wins('bob');
    table.wins('bob');
    expect(table.view.round).toBe(3);
    expect(table.now).toBe('ann turn');
  });

  it('[R-1] [A-1] goes to the player after the winner if the winner has left', () => {
    const table = base('ann bob cid', undefined, { winnerStarts: true, peekEachRound: true });
    table.wins('bob');
    table.does('bob leaves', 'ann looked', 'cid looked');
    expect(table.now).toBe('cid turn');
  });
});

describe('the move for a player who is away', () => {
  it('[A-1] during the peek is an idle move for everybody who still looks', () => {
    const table = base('ann bob', undefined, { peeking: true });
    table.does('ann looked');
    expect(memoarrr.idle(table.state, 'ann')).toBeUndefined();
    expect(memoarrr.idle(table.state, 'bob')).toEqual({ type: 'idle', phase: table.view.phases });
  });

  it('[A-1] in a round is an idle move in the current phase, if it is their turn', () => {
    const table = base('ann bob');
    expect(memoarrr.idle(table.state, 'ann')).toEqual({ type: 'idle', phase: table.view.phases });
    expect(memoarrr.idle(table.state, 'bob')).toBeUndefined();
    expect(memoarrr.idle(table.state, 'eve')).toBeUndefined();
  });

  it('[A-1] is to leave, if they are gone for good before the end', () => {
    const table = base('ann bob');
    expect(memoarrr.leave(table.state, 'bob')).toEqual({ type: 'leave' });
    expect(memoarrr.leave(table.state, 'eve')).toBeUndefined();
    table.does('bob leaves');
    expect(table.now).toBe('over');
    expect(memoarrr.leave(table.state, 'ann')).toBeUndefined();
    expect(memoarrr.idle(table.state, 'ann')).toBeUndefined();
  });

  it('[A-1] does not exist once they have left', () => {
    const table = base('ann bob cid');
    table.does('ann leaves');
    expect(memoarrr.leave(table.state, 'ann')).toBeUndefined();
    expect(memoarrr.idle(table.state, 'ann')).toBeUndefined();
  });
});
