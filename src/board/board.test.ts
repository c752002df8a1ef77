import { describe, expect, expectTypeOf, it } from 'vitest';
import { MemoryLog } from '../logs/memory.ts';
import { FaultyLog } from '../room/testing/faulty-log.ts';
import { flip, newRoom, openRoom, said } from '../room/testing/scramble-room.ts';
import { Board, BoardProblem } from './board.ts';
import { boardOf, flips, problemOf, settled, track, view } from './testing/board-of.ts';

describe('a board', () => {
  it('has a private constructor', async () => {
    const room = await newRoom(new MemoryLog(), 'AB');
    // @ts-expect-error the constructor is private
    expect(() => new Board(room, () => room.state, 'bare', String)).not.toThrow();
    expectTypeOf(Board.parseFromFile).returns.resolves.toEqualTypeOf<Board>();
  });

  it('has a size and shows who controls what', async () => {
    const board = await boardOf('AAC/BBC');
    expect([board.getRows(), board.getColumns()]).toEqual([2, 3]);
    await flips(board, 'alice', '00', '01', '02', '10');
    await flips(board, 'bob', '11');
    expect(board.toString()).toBe('2x3\nnone\nnone\nup C\nup B\nup B (bob)\ndown');
    expect(`${await boardOf('A')}`).toBe('1x1\ndown');
  });

  it('is dealt as listed, or shuffled by a seed, always in the same way', async () => {
    const layout = { rows: 1, columns: 8, cards: [...'ABCDEFGH'] };
    const dealt = async (seed?: string): Promise<string> => {
      const board = await Board.of(layout, seed);
      for (let column = 0; column < 8; column++) await board.flip(`p${column}`, 0, column);
      return view(board, '_').replaceAll(/up |, /g, '');
    };
    expect(await dealt()).toBe('ABCDEFGH');
    const shuffled = await dealt('seed');
    expect(shuffled).not.toBe('ABCDEFGH');
    expect([...shuffled].sort().join('')).toBe('ABCDEFGH');
    expect(await dealt('seed')).toBe(shuffled);
  });

  it('shows each player none, down, up and my, every line ended by a newline', async () => {
    const board = await boardOf('AAB/BCD');
    await flips(board, 'alice', '00', '01', '02');
    await flips(board, 'bob', '10');
    expect(board.look('alice')).toBe('2x3\nnone\nnone\nmy B\nup B\ndown\ndown\n');
    expect(board.look('bob')).toBe('2x3\nnone\nnone\nup B\nmy B\ndown\ndown\n');
    expect(board.look('carol')).toBe('2x3\nnone\nnone\nup B\nup B\ndown\ndown\n');
  });

  it('acts at once: two flips in the same tick act in the order of the calls', async () => {
    const board = await boardOf('AB');
    const first = board.flip('alice', 0, 0);
    expect(view(board, 'alice')).toBe('my A, down');
    const second = board.flip('alice', 0, 1);
    expect(view(board, 'alice')).toBe('up A, up B');
    const third = board.flip('bob', 0, 1);
    expect(view(board, 'bob')).toBe('up A, my B');
    expect(await first).toBe('1x2\nmy A\ndown\n');
    expect(await second).toBe('1x2\nup A\nup B\n');
    expect(await third).toBe('1x2\nup A\nmy B\n');
  });

  it('ends all waits when it closes, and plays nothing more', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00');
    const waiting = track(board.flip('bob', 0, 0));
    const watching = track(board.watch('carol'));
    await board.close();
    expect([waiting.result(), watching.result()]).toEqual(['closed', 'closed']);
    expect(await problemOf(board.flip('alice', 0, 1))).toBe('closed');
    expect(await problemOf(board.watch('alice'))).toBe('closed');
    expect(view(board, 'alice')).toBe('my A, down');
  });
});

describe('a board with a broken invariant', () => {
  it('closes, so that nobody watches in vain; the room continues', async () => {
    const troubles: unknown[] = [];
    const room = await newRoom(new MemoryLog(), 'AB', {
      onTrouble: (error) => troubles.push(error),
    });
    const board = Board.fromRoom(room);
    const watching = problemOf(board.watch('bob'));
    room.state.faces[0] = 7;
    expect(said(flip(room, 'alice', '00'))).toBe('done');
    expect(await watching).toBe('closed');
    expect(troubles).toHaveLength(2);
  });
});

describe('a board over a room whose log is slow', () => {
  it('shows, answers and reports nothing before it is durable', async () => {
    const log = new FaultyLog(new MemoryLog());
    const board = Board.fromRoom(await newRoom(log, 'AB'));
    log.holds.appends = true;
    const watching = track(board.watch('bob'));
    const flipping = track(board.flip('alice', 0, 0));
    await settled();
    expect([flipping.result(), watching.result()]).toEqual(['pending', 'pending']);
    expect([view(board, 'alice'), board.toString()]).toEqual(['down, down', '1x2\ndown\ndown']);
    log.heal();
    await settled();
    expect([flipping.result(), watching.result()]).toEqual(['my A, down', 'up A, down']);
    expect(view(board, 'alice')).toBe('my A, down');
  });

  it('rejects lost moves', async () => {
    const log = new FaultyLog(new MemoryLog());
    const board = Board.fromRoom(await newRoom(log, 'AB'));
    log.holds.appends = true;
    const flipping = track(board.flip('alice', 0, 0));
    log.appends[0]?.failBeforeStoring();
    await settled();
    expect([flipping.result(), view(board, 'alice')]).toEqual(['unavailable', 'down, down']);
  });

  it('shows the new state and notifies its watchers after the room was loaded again', async () => {
    const memory = new MemoryLog();
    const room = await newRoom(memory, 'AB', { snapshotEvery: 2, dropOldEntries: true });
    const log = new FaultyLog(memory);
    const board = Board.fromRoom(await openRoom(log, { node: 'peer' }));
    log.holds.news = true;
    const watching = track(board.watch('bob'));
    for (const place of ['00', '01', '00']) flip(room, 'alice', place);
    log.news.at(-1)?.tell();
    await settled();
    expect(watching.result()).toBe('up A, down');
    expect(view(board, 'alice')).toBe('my A, down');
    expect(await flips(board, 'alice', '01')).toBe('up A, up B');
  });
});

describe('a first card', () => {
  it('[1-A] fails on an empty space', async () => {
    const board = await boardOf('AA/BC');
    await flips(board, 'alice', '00', '01', '10');
    await expect(board.flip('bob', 0, 0)).rejects.toThrow(
      new BoardProblem({ code: 'no-card', message: 'there is no card at (0, 0)' }),
    );
  });

  it('[1-B] is turned up and controlled', async () => {
    const board = await boardOf('AB');
    expect(await flips(board, 'alice', '00')).toBe('my A, down');
  });

  it('[1-C] is taken over if it is face up and nobody controls it', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00', '01');
    expect(await flips(board, 'bob', '01')).toBe('up A, my B');
  });

  it('[1-D] is waited for while another player controls it', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00');
    const bob = track(board.flip('bob', 0, 0));
    await settled();
    expect(bob.result()).toBe('pending');
    await flips(board, 'alice', '01');
    await settled();
    expect(bob.result()).toBe('my A, up B');
    expect(view(board, 'alice')).toBe('up A, up B');
  });
});

describe('a second card', () => {
  it('[2-A] fails on an empty space: the first is relinquished and stays up', async () => {
    const board = await boardOf('AA/BC');
    await flips(board, 'alice', '00', '01', '10');
    expect(await problemOf(board.flip('alice', 0, 0))).toBe('no-card');
    expect(view(board, 'alice')).toBe('none, none / up B, down');
  });

  it('[2-B] cannot be one that any player controls: it fails at once, the first stays up', async () => {
    const board = await boardOf('ABC');
    await flips(board, 'alice', '00');
    await flips(board, 'bob', '01');
    expect(await problemOf(board.flip('alice', 0, 1))).toBe('controlled');
    expect(view(board, 'bob')).toBe('up A, my B, down');
    await expect(board.flip('bob', 0, 1)).rejects.toThrow('(0, 1) is controlled by you yourself');
    expect(view(board, 'bob')).toBe('up A, up B, down');
  });

  it('[2-C] is turned up', async () => {
    const board = await boardOf('AB');
    expect(await flips(board, 'alice', '00', '01')).toBe('up A, up B');
  });

  it('[2-D] that is the same is kept together with the first', async () => {
    const board = await boardOf('AAB');
    expect(await flips(board, 'alice', '00', '01')).toBe('my A, my A, down');
  });

  it('[2-D] may be face up already', async () => {
    const board = await boardOf('AAB');
    await flips(board, 'bob', '01', '02');
    expect(await flips(board, 'alice', '00', '01')).toBe('my A, my A, up B');
  });

  it('[2-E] that differs is relinquished together with the first; both stay up', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00', '01');
    expect(board.toString()).toBe('1x2\nup A\nup B');
  });
});

describe('the next first card', () => {
  it('[3-A] removes the matched pair', async () => {
    const board = await boardOf('AABB');
    expect(await flips(board, 'alice', '00', '01', '02')).toBe('none, none, my B, down');
  });

  it('[3-B] turns down the cards of the last play', async () => {
    const board = await boardOf('ABC');
    expect(await flips(board, 'alice', '00', '01', '02')).toBe('down, down, my C');
  });

  it('[3-B] leaves a card up that another player controls by now', async () => {
    const board = await boardOf('ABC');
    await flips(board, 'alice', '00', '01');
    await flips(board, 'bob', '01');
    expect(await flips(board, 'alice', '02')).toBe('down, up B, my C');
  });

  it('[3-B] does not turn down the target of a flip that failed', async () => {
    const board = await boardOf('ABC');
    await flips(board, 'bob', '01');
    await flips(board, 'alice', '00');
    await problemOf(board.flip('alice', 0, 1));
    expect(await flips(board, 'alice', '02')).toBe('down, up B, my C');
  });

  it('[3-C] may never come: everything stays as it is', async () => {
    const board = await boardOf('AABC');
    await flips(board, 'alice', '00', '01');
    await flips(board, 'bob', '02', '03');
    await flips(board, 'carol', '02');
    expect(view(board, 'alice')).toBe('my A, my A, up B, up C');
  });
});

describe('exact consequences', () => {
  it('[C-1] a play is finished also when the next first card waits or fails', async () => {
    const board = await boardOf('AABC');
    await flips(board, 'bob', '02');
    await flips(board, 'alice', '00', '01');
    const waiting = track(board.flip('alice', 0, 2));
    expect(view(board, 'alice')).toBe('none, none, up B, down');
    await problemOf(board.flip('bob', 0, 0));
    await settled();
    expect(waiting.result()).toBe('none, none, my B, down');
    await problemOf(board.flip('bob', 0, 0));
    expect(view(board, 'bob')).toBe('none, none, up B, down');
  });

  it('[C-2] a released card goes to the longest waiter, before any newcomer', async () => {
    const board = await boardOf('ABC');
    await flips(board, 'alice', '00');
    const bob = track(board.flip('bob', 0, 0));
    const carol = track(board.flip('carol', 0, 0));
    const released = board.flip('alice', 0, 1);
    const dave = track(board.flip('dave', 0, 0));
    await released;
    await settled();
    expect([bob.result(), carol.result(), dave.result()]).toEqual([
      'my A, up B, down',
      'pending',
      'pending',
    ]);
    await flips(board, 'alice', '02');
    expect(view(board, 'bob')).toBe('my A, down, up C');
    await board.flip('bob', 0, 1);
    await settled();
    expect([carol.result(), dave.result()]).toEqual(['my A, up B, up C', 'pending']);
  });

  it('[C-3] a removed card fails all who wait for it', async () => {
    const board = await boardOf('AAB');
    await flips(board, 'alice', '00', '01');
    const waiting = ['bob', 'carol', 'dave'].map((name) => track(board.flip(name, 0, 1)));
    await flips(board, 'alice', '02');
    await settled();
    expect(waiting.map(({ result }) => result())).toEqual(['no-card', 'no-card', 'no-card']);
  });

  it('[C-4] two players who name a card of each other’s pair do not wait for each other', async () => {
    const board = await boardOf('AABB');
    await flips(board, 'alice', '00', '01');
    await flips(board, 'bob', '02', '03');
    const alice = track(board.flip('alice', 0, 2));
    const bob = track(board.flip('bob', 0, 0));
    await settled();
    expect([alice.result(), bob.result()]).toEqual(['no-card', 'no-card']);
    expect(view(board, 'alice')).toBe('none, none, none, none');
  });

  it('[C-5] a player who waits cannot flip another card, and continues to wait', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00');
    const bob = track(board.flip('bob', 0, 0));
    await expect(board.flip('bob', 0, 1)).rejects.toThrow('already waiting for (0, 0)');
    expect(view(board, 'bob')).toBe('up A, down');
    await flips(board, 'alice', '01');
    await settled();
    expect(bob.result()).toBe('my A, up B');
  });

  it('[C-5] a player who gives up waiting never gets the card, and may flip again', async () => {
    const board = await boardOf('AB');
    const controller = new AbortController();
    await flips(board, 'alice', '00');
    const bob = track(board.flip('bob', 0, 0, controller.signal));
    controller.abort();
    await settled();
    expect(bob.result()).toBe('gave-up');
    await flips(board, 'alice', '01');
    expect(board.toString()).toBe('1x2\nup A\nup B');
    expect(await flips(board, 'bob', '01')).toBe('up A, my B');
  });

  it('[C-5] a flip whose client is gone already does nothing', async () => {
    const board = await boardOf('AB');
    expect(await problemOf(board.flip('alice', 0, 0, AbortSignal.abort()))).toBe('gave-up');
    expect(view(board, 'alice')).toBe('down, down');
  });

  it('[C-6] a space that does not exist is refused and changes nothing', async () => {
    const board = await boardOf('AAB');
    await flips(board, 'alice', '00', '01');
    const places = [
      [1, 0],
      [0, 3],
      [-1, 0],
      [0.5, 0],
      [0, Number.NaN],
      [Number.POSITIVE_INFINITY, 0],
    ] as const;
    for (const [row, column] of places) {
      expect(await problemOf(board.flip('alice', row, column))).toBe('out-of-range');
    }
    expect(view(board, 'alice')).toBe('my A, my A, down');
    await flips(board, 'bob', '02');
    expect(await problemOf(board.flip('bob', 9, 9))).toBe('out-of-range');
    expect(view(board, 'bob')).toBe('up A, up A, my B');
  });

  it('[C-7] a flip of a card of the player’s own pair removes the pair, then fails', async () => {
    const board = await boardOf('AAB');
    await flips(board, 'alice', '00', '01');
    expect(await problemOf(board.flip('alice', 0, 0))).toBe('no-card');
    expect(view(board, 'alice')).toBe('none, none, down');
  });

  it('[C-8] a player id is letters, digits and underscores, and nothing else', async () => {
    const board = await boardOf('AB');
    for (const id of ['', 'a b', 'é', 'a-b', '🦄', 'alice\n']) {
      expect(() => board.look(id)).toThrow(BoardProblem);
      expect(await problemOf(board.flip(id, 0, 0))).toBe('illegal-player');
      expect(await problemOf(board.watch(id))).toBe('illegal-player');
      expect(await problemOf(board.map(id, async (card) => card))).toBe('illegal-player');
      expect(await problemOf(board.leave(id))).toBe('illegal-player');
    }
    expect(board.toString()).toBe('1x2\ndown\ndown');
  });

  it('[C-8] __proto__ and constructor are ordinary players', async () => {
    const board = await boardOf('AB');
    expect(await flips(board, '__proto__', '00')).toBe('my A, down');
    expect(await flips(board, 'constructor', '01')).toBe('up A, my B');
    expect(view(board, 'toString')).toBe('up A, up B');
  });

  it('[C-8] looking and watching register no player', async () => {
    const board = await boardOf('AB');
    board.look('bob');
    const watching = board.watch('bob');
    expect(await problemOf(board.leave('bob'))).toBe('not-playing');
    await flips(board, 'alice', '00');
    await watching;
    expect(await problemOf(board.leave('bob'))).toBe('not-playing');
  });
});

describe('leaving', () => {
  it('[L-1] turns the first card down, or hands it to the longest waiter', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00');
    await board.leave('alice');
    expect(view(board, 'alice')).toBe('down, down');
    await flips(board, 'alice', '00');
    const bob = track(board.flip('bob', 0, 0));
    await board.leave('alice');
    await settled();
    expect(bob.result()).toBe('my A, down');
  });

  it('[L-1] finishes the last play', async () => {
    const board = await boardOf('AABC');
    await flips(board, 'alice', '00', '01');
    await board.leave('alice');
    expect(view(board, 'alice')).toBe('none, none, down, down');
    await flips(board, 'alice', '02', '03');
    await board.leave('alice');
    expect(view(board, 'alice')).toBe('none, none, down, down');
  });

  it('[L-1] gives up a wait', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00');
    const bob = track(board.flip('bob', 0, 0));
    await board.leave('bob');
    await settled();
    expect(bob.result()).toBe('gave-up');
    await flips(board, 'alice', '01');
    expect(board.toString()).toBe('1x2\nup A\nup B');
  });

  it('[L-1] is undone by flipping again', async () => {
    const board = await boardOf('AB');
    await flips(board, 'alice', '00');
    await board.leave('alice');
    expect(await flips(board, 'alice', '01')).toBe('down, my B');
  });
});

describe('an example game', () => {
  it('runs as described: two wait, one gets the card, then it is gone', async () => {
    const board = await boardOf('UUR/RRU/RUR');
    expect(await flips(board, 'alice', '00')).toBe(
      'my U, down, down / down, down, down / down, down, down',
    );

    const bob = track(board.flip('bob', 0, 0));
    const charlie = track(board.flip('charlie', 0, 0));
    await settled();
    expect([bob.result(), charlie.result()]).toEqual(['pending', 'pending']);

    await flips(board, 'alice', '02');
    await settled();
    expect(bob.result()).toBe('my U, down, up R / down, down, down / down, down, down');
    expect(charlie.result()).toBe('pending');

    expect(await flips(board, 'alice', '10')).toBe(
      'up U, down, down / my R, down, down / down, down, down',
    );
    expect(await flips(board, 'bob', '01')).toBe(
      'my U, my U, down / up R, down, down / down, down, down',
    );
    expect(charlie.result()).toBe('pending');

    expect(await flips(board, 'bob', '22')).toBe(
      'none, none, down / up R, down, down / down, down, my R',
    );
    await settled();
    expect(charlie.result()).toBe('no-card');
  });
});

describe('many players', () => {
  it('who abort waiting flips and come back never freeze the board', async () => {
    const board = await boardOf('ABCD');
    const players = Array.from({ length: 64 }, (_, index) => `p${index}`);
    await flips(board, 'holder', '00');
    for (let round = 0; round < 5; round++) {
      const controllers = players.map(() => new AbortController());
      const waits = players.map((player, index) =>
        track(board.flip(player, 0, 0, controllers[index]?.signal)),
      );
      for (const controller of controllers) controller.abort();
      await settled();
      expect(new Set(waits.map(({ result }) => result()))).toEqual(new Set(['gave-up']));
    }
    const waits = players.map((player) => track(board.flip(player, 0, 0)));
    await board.leave('holder');
    for (const [index, player] of players.entries()) {
      await settled();
      expect(waits[index]?.result()).toMatch(/^my A/);
      await board.leave(player);
    }
    expect(view(board, 'p0')).toBe('down, down, down, down');
  });
});
