import { describe, expect, it } from 'vitest';
import type { Game } from '../games/game.ts';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { TableMove } from './moves.ts';
import { END, flip, gather, STAND_UP, START, sitDown, told } from './testing/gathering.ts';

const BOARD = { options: { board: '2x2\nA\nA\nB\nB\n' } };
const DECK = { options: { deck: '1 1\n2 2' } };

const reveal = (spot: number) => ({ type: 'reveal', spot });
const LEAVE = { type: 'leave' };

const rematch = (room: string): TableMove => ({ type: 'rematch', room });

describe('the start', () => {
  it('[TA-12] deals the cards to the players at the table', () => {
    const table = gather(match, 'ann', DECK);
    table.plays('bob', sitDown('bob'));
    expect([table.view.spots, table.view.players]).toEqual([[], []]);
    expect(told(table.starts())).toBe('started');
    expect(table.seen.status).toBe('playing');
    expect(table.view.spots).toHaveLength(4);
    expect(table.view.players.map(({ name }) => name)).toEqual(['ann', 'bob']);
  });

  it('[TA-10] is decided by the host alone', () => {
    const table = gather(match, 'ann bob');
    expect(table.refuses('bob', START)).toBe('not-host');
    expect(table.refuses('eve', START)).toBe('not-host');
    table.plays('ann', { type: 'hand-over', to: 'bob' });
    expect(table.refuses('ann', START)).toBe('not-host');
    table.plays('bob', START);
  });

  it.each<Game>([match, memoarrr])('[TA-12] needs two players in $info.title', (game) => {
    const table = gather(game, 'ann');
    expect(table.refuses('ann', START)).toBe('too-few');
    table.plays('bob', sitDown('bob'));
    table.plays('bob', STAND_UP);
    expect(table.refuses('ann', START)).toBe('too-few');
    table.plays('bob', sitDown('bob'));
    table.starts();
  });

  it('[TA-12] needs one player in Memory Scramble', () => {
    const table = gather(scramble, 'ann');
    table.starts();
    expect(table.seen.status).toBe('playing');
  });

  it('[TA-12] happens once', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    expect(table.refuses('ann', START)).toBe('too-late');
    table.plays('ann', LEAVE);
    expect(table.refuses('ann', START), 'when it is over').toBe('too-late');
  });

  it('is refused after the host ended the table', () => {
    const table = gather(match, 'ann bob');
    table.plays('ann', END);
    expect(table.refuses('ann', START)).toBe('too-late');
  });

  it('[TA-13] is required before any move of the game', () => {
    const table = gather(match, 'ann bob');
    expect(table.refuses('ann', reveal(0))).toBe('not-now');
    expect(table.table.moves(table.view, 'ann')).toEqual([]);
    expect(table.table.idle(table.state, 'ann')).toBe(undefined);
    expect(table.table.privateView(table.state, 'ann')).toBe(null);
  });
});

describe('playing', () => {
  it('[TA-13] needs a seat', () => {
    const table = gather(scramble, 'ann bob', BOARD);
    table.starts();
    expect(table.refuses('eve', flip(0, 0))).toBe('not-playing');
    expect(table.table.moves(table.view, 'eve')).toEqual([]);
    table.plays('bob', flip(0, 0));
    expect(table.table.moves(table.view, 'bob')).toContainEqual(flip(0, 1));
  });

  it('follows the rules of the game', () => {
    const table = gather(match, 'ann bob', DECK);
    table.starts();
    expect(table.refuses('bob', reveal(0))).toBe('not-your-turn');
    expect(told(table.plays('ann', reveal(0)))).toBe('turned-up');
  });

  it('shows a secret only to its player', () => {
    const table = gather(memoarrr, 'ann bob');
    table.starts();
    const secrets = ['ann', 'bob'].map((name) => table.table.privateView(table.state, name));
    expect(new Set(secrets.map((secret) => JSON.stringify(secret))).size).toBe(2);
    expect(secrets).not.toContain(null);
    expect(table.table.privateView(table.state, 'eve')).toBe(null);
  });

  it('leads to the end of the game', () => {
    const table = gather(match, 'ann bob', { options: { deck: '1 1\n1 1' } });
    table.starts();
    for (const spots of [
      [0, 1],
      [2, 3],
    ]) {
      for (const spot of spots) table.plays('ann', reveal(spot));
      table.plays('ann', { type: 'seen' });
    }
    expect(table.seen.status).toBe('over');
    expect(table.table.result(table.state)?.map(({ player }) => player)).toEqual(['ann', 'bob']);
  });
});

describe('the end by the host', () => {
  it('[TA-13] [TA-14] makes all moves impossible', () => {
    const table = gather(match, 'ann bob', DECK);
    table.starts();
    table.plays('ann', reveal(0));
    expect(told(table.plays('ann', END))).toBe('ended');
    expect([table.seen.status, table.table.result(table.state)]).toEqual(['ended', []]);
    expect(table.refuses('ann', reveal(1))).toBe('over');
    expect(table.table.moves(table.view, 'ann')).toEqual([]);
    expect(table.table.idle(table.state, 'ann')).toBe(undefined);
  });

  it('[TA-10] is refused to all other players', () => {
    const table = gather(match, 'ann bob');
    expect(table.refuses('bob', END)).toBe('not-host');
    expect(table.refuses('eve', END)).toBe('not-host');
  });

  it('[TA-14] is possible before the start', () => {
    const table = gather(scramble, 'ann bob');
    table.plays('ann', END);
    expect([table.seen.status, table.view.spots]).toEqual(['ended', []]);
  });

  it('[TA-14] happens once, and not after the game is over', () => {
    const table = gather(match, 'ann bob');
    table.plays('ann', END);
    expect(table.refuses('ann', END)).toBe('over');
    const other = gather(match, 'ann bob');
    other.starts();
    other.plays('bob', LEAVE);
    expect(other.refuses('ann', END)).toBe('over');
  });

  it('[TA-14] ends all waits in Memory Scramble', () => {
    const table = gather(scramble, 'ann bob cem', BOARD);
    table.starts();
    table.plays('ann', flip(0, 0));
    for (const name of ['bob', 'cem']) {
      expect(table.plays(name, flip(0, 0)).waiting).toEqual(expect.any(Number));
    }
    const { settled } = table.plays('ann', END);
    expect(settled?.map(({ player }) => player).sort()).toEqual(['bob', 'cem']);
    expect(table.view.players.filter(({ waitsFor }) => waitsFor !== undefined)).toEqual([]);
    expect(table.view.spots, 'all cards are put back').toEqual(['down', 'down', 'down', 'down']);
  });

  it('[TA-14] ends the wait of the host, too', () => {
    const table = gather(scramble, 'ann bob', BOARD);
    table.starts();
    table.plays('bob', flip(0, 0));
    table.plays('ann', flip(0, 0));
    expect(table.plays('ann', END).settled).toHaveLength(1);
  });
});

describe('a rematch', () => {
  it('[TA-16] can be asked for by any player once the game is over or ended', () => {
    for (const end of [LEAVE, END]) {
      const table = gather(match, 'ann bob');
      table.starts();
      table.plays('ann', end);
      expect(table.plays('bob', rematch('next')).effects).toEqual([
        { type: 'rematch', room: 'next' },
      ]);
      expect(table.seen.rematch).toBe('next');
    }
  });

  it('[TA-16] is refused before the end', () => {
    const table = gather(match, 'ann bob');
    expect(table.refuses('ann', rematch('next'))).toBe('not-now');
    table.starts();
    expect(table.refuses('ann', rematch('next'))).toBe('not-now');
    expect(table.seen.rematch).toBe(null);
  });

  it('[TA-16] is refused if the game never started, or if its cards were given', () => {
    const never = gather(match, 'ann bob');
    never.plays('ann', END);
    expect(never.refuses('ann', rematch('next'))).toBe('not-now');
    for (const seed of [{}, { seed: '1', isSeedFixed: true }]) {
      const fixed = gather(match, 'ann bob', { ...DECK, ...seed });
      fixed.starts();
      fixed.plays('ann', END);
      expect(fixed.refuses('ann', rematch('next'))).toBe('not-now');
    }
  });

  it('[TA-16] happens in one room', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    table.plays('ann', END);
    table.plays('ann', rematch('next'));
    expect(table.refuses('bob', rematch('another'))).toBe('too-late');
    expect(table.seen.rematch).toBe('next');
  });

  it('[TA-16] is refused without a seat', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    table.plays('bob', STAND_UP);
    expect(table.refuses('bob', rematch('next'))).toBe('not-playing');
    expect(table.refuses('eve', rematch('next'))).toBe('not-playing');
  });
});

describe('an open table', () => {
  const open = () =>
    gather(scramble, 'ann', {
      options: { board: '2x2\nA\nA\nB\nB\n', open: true },
      isOpen: true,
    });

  it('[TA-18] is dealt when it is created', () => {
    const table = open();
    expect([table.seen.status, table.view.spots.length]).toEqual(['playing', 4]);
    expect(table.refuses('ann', START)).toBe('too-late');
  });

  it('[TA-18] lets anybody play without a seat', () => {
    const table = open();
    expect(table.refuses('eve', sitDown('eve'))).toBe('not-now');
    table.plays('eve', flip(0, 0));
    expect(table.table.moves(table.view, 'eve')).toContainEqual(flip(0, 1));
    expect(table.view.spots[0]).toEqual({ up: 'A', by: 'eve' });
  });

  it('[TA-18] never ends', () => {
    const table = open();
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const) {
      table.plays('eve', flip(row, column));
    }
    expect([table.seen.status, table.table.result(table.state)]).toEqual(['playing', undefined]);
  });

  it('lets its creator continue after standing up', () => {
    const table = open();
    table.plays('ann', flip(0, 0));
    table.plays('ann', STAND_UP);
    expect(table.view.spots[0]).toBe('down');
    table.plays('ann', flip(0, 0));
  });
});
