import { describe, expect, it } from 'vitest';
import { memoarrr } from './memoarrr.ts';
import { base, expert } from './testing/builder.ts';

const seeds = Array.from({ length: 60 }, (_, index) => `seed ${index}`);

const FULL_DECK =
  'yW rC gO bT pP / rP rO rT rW gC / gP gT .. gW pC / pO pT pW bC bP / bO bW yC yP yO';

function gameWonBy(players: string, winners: readonly string[], seed = 'a seed') {
  const table = base(players, FULL_DECK, { seed });
  for (const winner of winners) table.wins(winner);
  return table;
}

/** The ruby cards of that seed in their order, as everybody may read them after a game. */
const rubiesWith = (seed: string) => gameWonBy('ann bob', Array(7).fill('ann'), seed).rubies;

/** A game in which these players get these ruby cards: `{ ann: [4], bob: [3, 1] }`. */
function gameWith(players: string, share: Record<string, readonly number[]>) {
  const open = Object.entries(share).flatMap(([player, values]) =>
    values.map((value) => ({ player, value })),
  );
  const winners = rubiesWith('a seed').map((value) => {
    const [next] = open.splice(
      open.findIndex((one) => one.value === value),
      1,
    );
    return next?.player ?? 'nobody';
  });
  return gameWonBy(players, winners);
}

const scoresOf = (table: ReturnType<typeof base>) =>
  memoarrr.result(table.state)?.map(({ player, score }) => `${player} ${score}`);

describe('the ruby cards', () => {
  it('[S-3] are 1, 1, 1, 2, 2, 3 and 4, one for each round', () => {
    for (const seed of seeds) {
      expect(rubiesWith(seed).toSorted()).toEqual([1, 1, 1, 2, 2, 3, 4]);
    }
  });

  it('[S-3] are shuffled by the seed', () => {
    expect(rubiesWith('seed 1')).toEqual(rubiesWith('seed 1'));
    const orders = seeds.map(rubiesWith);
    expect(new Set(orders.map(String)).size).toBeGreaterThan(40);
    for (const round of [0, 1, 2, 3, 4, 5, 6]) {
      expect(new Set(orders.map((order) => order[round]))).toEqual(new Set([1, 2, 3, 4]));
    }
  });

  it('[S-3] [R-5] go to the winner of their round', () => {
    const table = gameWonBy('ann bob', ['bob', 'ann', 'ann', 'bob', 'ann', 'bob', 'ann']);
    const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0, seven = 0] =
      rubiesWith('a seed');
    expect(table.view.players).toMatchObject([
      { name: 'ann', roundsWon: 4, rubies: two + three + five + seven },
      { name: 'bob', roundsWon: 3, rubies: one + four + six },
    ]);
  });

  it('[G-2] are hidden until the end: no view depends on them', () => {
    const [here, there] = ['seed 1', 'seed 2'].map((seed) => base('ann bob', FULL_DECK, { seed }));
    if (!here || !there) throw new Error('no games');
    const told = (table: typeof here, winner: string) => {
      const effects = table.wins(winner).effects;
      const secrets = ['ann', 'bob', 'eve'].map((player) =>
        memoarrr.privateView(table.state, player),
      );
      return { effects, view: table.view, secrets, result: memoarrr.result(table.state) };
    };
    for (const winner of ['ann', 'bob', 'bob', 'ann', 'bob', 'ann']) {
      expect(told(here, winner)).toEqual(told(there, winner));
    }
    expect(told(here, 'ann')).not.toEqual(told(there, 'ann'));
  });

  it('[G-2] have no field in any view before the end, and have one after it', () => {
    const table = base('ann bob cid');
    for (const winner of ['ann', 'bob', 'cid', 'ann', 'bob', 'cid']) {
      table.wins(winner);
      expect(JSON.stringify(table.view)).not.toContain('rubies');
      expect(memoarrr.result(table.state)).toBeUndefined();
    }
    table.wins('ann');
    expect(table.rubies.toSorted()).toEqual([1, 1, 1, 2, 2, 3, 4]);
    expect(table.view.players.map(({ rubies = 0 }) => rubies).reduce((a, b) => a + b)).toBe(14);
  });

  it('[G-2] cannot be inferred from the rounds won, which everybody sees', () => {
    const table = expert('ann bob', 'A1:rW');
    table.wins('bob');
    expect(table.view.won).toEqual([{ player: 'bob' }]);
    expect(table.view.players.map(({ roundsWon }) => roundsWon)).toEqual([0, 1]);
  });
});

describe('the standings', () => {
  it('[G-1] put the most rubies first, not the most rounds', () => {
    const table = gameWith('ann bob', { ann: [1, 1, 1, 2], bob: [2, 3, 4] });
    expect(scoresOf(table)).toEqual(['bob 9', 'ann 5']);
  });

  it('[G-1] include players who have won nothing', () => {
    const table = gameWith('ann bob cid', { cid: [1, 1, 1, 2, 2, 3, 4] });
    expect(scoresOf(table)?.at(0)).toBe('cid 14');
    expect(scoresOf(table)?.toSorted()).toEqual(['ann 0', 'bob 0', 'cid 14']);
  });

  it('[G-1] are shared by two players with the most', () => {
    const table = gameWith('ann bob', { ann: [4, 3], bob: [1, 1, 1, 2, 2] });
    expect(scoresOf(table)?.toSorted()).toEqual(['ann 7', 'bob 7']);
  });

  it('[G-1] are shared by three players with the most', () => {
    const table = gameWith('ann bob cid dan', {
      ann: [1, 1],
      bob: [4],
      cid: [3, 1],
      dan: [2, 2],
    });
    const scores = scoresOf(table);
    expect(scores?.slice(0, 3).toSorted()).toEqual(['bob 4', 'cid 4', 'dan 4']);
    expect(scores?.at(3)).toBe('ann 2');
  });
});
