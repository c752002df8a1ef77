import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryLog } from '../logs/memory.ts';
import { Board, BoardProblem } from './board.ts';
import { boardOf, flips, problemOf, settled, track, view } from './testing/board-of.ts';

/** A slow replacement: each card's new string is given by the test, when it likes. */
function slowly() {
  const asked: string[] = [];
  const open = new Map<string, { resolve: (to: string) => void; reject: (why: Error) => void }>();
  const f = (card: string): Promise<string> => {
    asked.push(card);
    return new Promise((resolve, reject) => open.set(card, { resolve, reject }));
  };
  const give = async (from: string, to: string): Promise<void> => {
    open.get(from)?.resolve(to);
    await settled();
  };
  const fail = async (from: string): Promise<void> => {
    open.get(from)?.reject(new Error(`no ${from}`));
    await settled();
  };
  return { f, asked, give, fail };
}

/** Replaces some cards at once and leaves the others. */
const replacing =
  (replacements: Record<string, string>) =>
  async (card: string): Promise<string> =>
    replacements[card] ?? card;

describe('a map', () => {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => {
    unhandled.push(reason);
  };

  beforeEach(() => {
    unhandled.length = 0;
    process.on('unhandledRejection', onUnhandled);
  });

  afterEach(async () => {
    await settled();
    process.off('unhandledRejection', onUnhandled);
    expect(unhandled).toEqual([]);
  });

  it('[M-1] replaces every card, face-down ones too, and nothing else', async () => {
    const board = await boardOf('AABC/BCDD');
    await flips(board, 'alice', '00', '01', '02');
    await flips(board, 'bob', '10', '11');
    await flips(board, 'carol', '12', '13');
    const waiting = track(board.flip('dave', 0, 2));
    const state = await board.map('erin', async (card) => `${card}2`);
    expect(state).toBe('2x4\nnone\nnone\nup B2\ndown\nup B2\nup C2\nup D2\nup D2\n');
    expect(view(board, 'alice')).toBe('none, none, my B2, down / up B2, up C2, up D2, up D2');
    expect(view(board, 'carol')).toBe('none, none, up B2, down / up B2, up C2, my D2, my D2');
    await flips(board, 'alice', '03');
    await settled();
    expect(waiting.result()).toBe('none, none, my B2, up C2 / up B2, up C2, up D2, up D2');
    expect(await flips(board, 'bob', '03')).toBe(
      'none, none, up B2, my C2 / down, down, up D2, up D2',
    );
  });

  it('[M-1] ignores removed cards: f is not called for them', async () => {
    const board = await boardOf('AABB');
    await flips(board, 'alice', '00', '01', '02');
    const asked: string[] = [];
    await board.map('alice', async (card) => {
      asked.push(card);
      return card;
    });
    expect(asked).toEqual(['B']);
  });

  it('[M-1] works on a board that is empty', async () => {
    const board = await boardOf('AA');
    await flips(board, 'alice', '00', '01');
    await board.leave('alice');
    expect(await board.map('alice', async (card) => card)).toBe('1x2\nnone\nnone\n');
  });

  it('[M-2] does not block look, flip, watch and other maps while it runs', async () => {
    const board = await boardOf('AB/CD');
    const { f, give } = slowly();
    const map = track(board.map('slow', f));
    expect(await flips(board, 'alice', '00')).toBe('my A, down / down, down');
    const waiting = track(board.flip('bob', 0, 0));
    const watching = track(board.watch('carol'));
    expect(await flips(board, 'alice', '01')).toBe('up A, up B / down, down');
    await settled();
    expect(waiting.result()).toBe('my A, up B / down, down');
    expect(watching.result()).toBe('up A, up B / down, down');
    await board.map('quick', replacing({ C: 'D' }));
    expect(map.result()).toBe('pending');
    for (const card of 'ABCD') await give(card, `new${card}`);
    expect(map.result()).toBe('up newA, up newB / down, down');
    expect(view(board, 'bob')).toBe('my newA, up newB / down, down');
  });

  it('[M-3] calls f once for each distinct card, all together', async () => {
    const board = await boardOf('ABAB/AACC');
    const { f, asked } = slowly();
    void board.map('alice', f);
    expect(asked).toEqual(['A', 'B', 'C']);
  });

  it('[M-3] takes effect in one step, when the last card is known', async () => {
    const board = await boardOf('AABB');
    await flips(board, 'alice', '00');
    await flips(board, 'bob', '02');
    const { f, give } = slowly();
    const map = track(board.map('carol', f));
    await give('A', 'X');
    expect(view(board, 'alice')).toBe('my A, down, up B, down');
    await give('B', 'Y');
    expect(map.result()).toBe('up X, down, up Y, down');
  });

  it('[M-3] that swaps two cards slowly never lets one match the other midway', async () => {
    const board = await boardOf('AB/AB');
    await flips(board, 'alice', '00');
    const { f, give } = slowly();
    const swap = track(board.map('carol', f));
    await give('A', 'B');
    expect(await flips(board, 'alice', '01')).toBe('up A, up B / down, down');
    expect(await flips(board, 'bob', '00', '10')).toBe('my A, up B / my A, down');
    await give('B', 'A');
    expect(swap.result()).toBe('up B, up A / up B, down');
    expect(view(board, 'bob')).toBe('my B, up A / my B, down');
    expect(await flips(board, 'carol', '01', '11')).toBe('up B, my A / up B, my A');
  });

  it('[M-3] calls f for cards that another map has made meanwhile, and tries again', async () => {
    const board = await boardOf('ABC');
    const { f, asked, give } = slowly();
    const map = track(board.map('slow', f));
    await board.map('quick', replacing({ B: 'Q' }));
    for (const card of 'ABC') await give(card, `${card}1`);
    expect(map.result()).toBe('pending');
    expect(asked).toEqual(['A', 'B', 'C', 'Q']);
    await board.map('quick', replacing({ Q: 'R' }));
    await give('Q', 'Q1');
    expect(asked).toEqual(['A', 'B', 'C', 'Q', 'R']);
    await give('R', 'R1');
    expect(map.result()).toBe('down, down, down');
    for (const [column, player] of ['alice', 'bob', 'carol'].entries()) {
      await board.flip(player, 0, column);
    }
    expect(view(board, '_')).toBe('up A1, up R1, up C1');
  });

  it('[M-3] fails when others have made new cards a hundred times', async () => {
    const board = await boardOf('A');
    const asked: string[] = [];
    const map = board.map('slow', async (card) => {
      asked.push(card);
      await board.map('quick', async () => `other${asked.length}`);
      return 'mine';
    });
    expect(await problemOf(map)).toBe('unmapped-card');
    expect(asked).toHaveLength(100);
    await board.flip('alice', 0, 0);
    expect(view(board, 'alice')).toBe('my other100');
  });

  it('[M-3] succeeds if others stop just before that', async () => {
    const board = await boardOf('A');
    let calls = 0;
    await board.map('slow', async () => {
      calls += 1;
      if (calls < 100) await board.map('quick', async () => `other${calls}`);
      return 'mine';
    });
    await board.flip('alice', 0, 0);
    expect([calls, view(board, 'alice')]).toEqual([100, 'my mine']);
  });

  it('[M-4] that rejects leaves the board as it was, and rejects with the same', async () => {
    const board = await boardOf('ABC');
    const { f, give, fail } = slowly();
    const map = board.map('alice', f);
    const tracked = track(map);
    await give('A', 'X');
    await fail('B');
    await fail('C');
    expect(tracked.result()).toBe('Error: no B');
    await expect(map).rejects.toThrow('no B');
    await board.flip('alice', 0, 0);
    expect(view(board, 'alice')).toBe('my A, down, down');
  });

  it('[M-4] whose f throws instead of rejecting does the same', async () => {
    const board = await boardOf('AB');
    const map = board.map('alice', () => {
      throw new Error('thrown');
    });
    await expect(map).rejects.toThrow('thrown');
    expect(view(board, 'alice')).toBe('down, down');
  });

  it('[M-4] is rejected if f returns an invalid card', async () => {
    const board = await boardOf('AB');
    for (const illegal of ['', ' ', 'a b', 'a\n', '\u0085']) {
      const map = board.map('alice', replacing({ B: illegal }));
      await expect(map).rejects.toThrow(BoardProblem);
      expect(await problemOf(board.map('alice', replacing({ B: illegal })))).toBe('illegal-card');
    }
    // @ts-expect-error a careless caller
    expect(await problemOf(board.map('alice', async () => undefined))).toBe('illegal-card');
    await flips(board, 'alice', '00', '01');
    expect(view(board, 'alice')).toBe('up A, up B');
  });

  it('[M-5] applies to a first card that was turned over before it', async () => {
    const board = await boardOf('ABAC');
    await flips(board, 'alice', '00');
    await board.map('bob', replacing({ A: 'X', B: 'X' }));
    expect(await flips(board, 'alice', '01')).toBe('my X, my X, down, down');
    await flips(board, 'carol', '02');
    await board.map('bob', replacing({ C: 'Y' }));
    expect(await flips(board, 'carol', '03')).toBe('up X, up X, up X, up Y');
  });
});

describe('a replacement of one card by another', () => {
  /** A board, and what its log has. */
  async function logged() {
    const log = new MemoryLog();
    const cards = Array.from({ length: 100 }, (_, index) => `card${index % 50}`);
    const board = await Board.of({ rows: 10, columns: 10, cards }, undefined, { log, id: 'board' });
    const entries = async (): Promise<unknown[]> => {
      const moves: unknown[] = [];
      for await (const { entry } of log.read('board', 1)) moves.push(entry);
      return moves;
    };
    return { board, entries };
  }

  it('[M-1] is the map that leaves all others alone', async () => {
    const [one, other] = [await boardOf('ABA/BCC'), await boardOf('ABA/BCC')];
    for (const board of [one, other]) await flips(board, 'alice', '00', '02');
    await flips(one, 'bob', '01');
    await flips(other, 'bob', '01');
    expect(await one.replace('bob', 'B', 'C')).toBe(
      await other.map('bob', async (card) => (card === 'B' ? 'C' : card)),
    );
    expect(one.toString()).toBe(other.toString());
  });

  it('stores the one pair that it is about, however many cards there are', async () => {
    const { board, entries } = await logged();
    await board.replace('alice', 'card7', 'x');
    expect(await entries()).toEqual([
      expect.objectContaining({
        move: { type: 'map', replacements: [['card7', 'x']], unlisted: 'stay' },
      }),
    ]);
  });

  it('stores nothing if nothing changes, as every map does', async () => {
    const { board, entries } = await logged();
    const before = board.look('alice');
    expect(await board.replace('alice', 'nosuch', 'x')).toBe(before);
    expect(await board.replace('alice', 'card7', 'card7')).toBe(before);
    expect(await board.map('alice', async (card) => card)).toBe(before);
    expect(await entries()).toEqual([]);
  });

  it('[M-4] refuses what is not a card', async () => {
    const board = await boardOf('AB');
    expect(await problemOf(board.replace('alice', 'A', ' '))).toBe('illegal-card');
    expect(await problemOf(board.replace('!', 'A', 'B'))).toBe('illegal-player');
  });
});
