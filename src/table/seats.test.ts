import { describe, expect, it } from 'vitest';
import type { Game } from '../games/game.ts';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { TableMove } from './moves.ts';
import {
  END,
  everythingSeen,
  flip,
  gather,
  handOver,
  remove,
  STAND_UP,
  sitDown,
  told,
} from './testing/gathering.ts';

/** A board that is not over before both pairs are found. */
const BOARD = { options: { board: '2x2\nA\nA\nB\nB\n' } };

const LEAVE = { type: 'leave' };

const invite = (invitation: string): TableMove => ({ type: 'invite', invitation });
describe('sitting down', () => {
  it('adds players in the order in which they come', () => {
    const table = gather(memoarrr, 'ann');
    expect(told(table.plays('bob', sitDown('bob')))).toBe('sat-down');
    table.plays('cem', sitDown('cem'));
    expect([table.people, table.seen.host]).toEqual(['ann bob cem', 'ann']);
  });

  it('[TA-2] is refused if the name is taken', () => {
    const table = gather(memoarrr, 'ann bob');
    expect(table.refuses('bob', sitDown('bob'))).toBe('name-taken');
  });

  it('[TA-2] is refused if the name looks like one that is taken', () => {
    const table = gather(memoarrr, '');
    table.plays('Ann', sitDown('Ann', { skeleton: 'ANN' }));
    const cyrillic = 'Аnn';
    expect(table.refuses(cyrillic, sitDown(cyrillic, { skeleton: 'ANN' }))).toBe('name-taken');
    expect(table.table.play(table.state, cyrillic, sitDown(cyrillic, { skeleton: 'ANN' }))).toEqual(
      {
        refused: {
          code: 'name-taken',
          message: `${cyrillic} looks like Ann, and somebody here is called that`,
        },
      },
    );
    table.plays('Bob', sitDown('Bob', { skeleton: 'BOB' }));
    expect(table.people).toBe('Ann Bob');
    expect(everythingSeen(table)).not.toMatch(/skeleton|ANN/);
  });

  it('[TA-2] compares names with those of the setup and of players who left', () => {
    const ann = { name: 'Ann', kind: 'human', token: '', nonce: '', place: null } as const;
    const seats = [{ ...ann, skeleton: 'ANN' }];
    const table = gather(scramble, '', { seats });
    table.plays('Bob', sitDown('Bob', { skeleton: 'BOB' }));
    table.starts();
    table.plays('Bob', STAND_UP);
    for (const name of ['ann', 'bob']) {
      const move = sitDown(name, { skeleton: name.toUpperCase() });
      expect(table.refuses(name, move)).toBe('name-taken');
    }
  });

  it('compares only names if the log has no skeletons, as old logs', () => {
    const table = gather(memoarrr, 'Ann');
    table.plays('ANN', sitDown('ANN', { skeleton: 'ANN' }));
    table.plays('ann', sitDown('ann'));
    expect(table.people).toBe('Ann ANN ann');
    expect(Object.keys(table.state.seats[0] ?? {})).not.toContain('skeleton');
  });

  it('accepts any name, even one that every object has as a property', () => {
    const table = gather(memoarrr, 'ann');
    table.plays('__proto__', sitDown('__proto__'));
    table.plays('constructor', sitDown('constructor'));
    expect(table.people).toBe('ann __proto__ constructor');
    expect(table.refuses('__proto__', sitDown('__proto__'))).toBe('name-taken');
  });

  it('[TA-3] is possible while there are free seats', () => {
    const table = gather(memoarrr, 'ann bob', { seatCount: 3 });
    table.plays('cem', sitDown('cem'));
    expect(table.refuses('dan', sitDown('dan'))).toBe('full');
    table.plays('bob', STAND_UP);
    table.plays('dan', sitDown('dan'));
    expect(table.people).toBe('ann cem dan');
  });

  it('[TA-3] is possible if a player has left during the game', () => {
    const table = gather(scramble, 'ann bob', { seatCount: 2 });
    table.starts();
    expect(table.refuses('cem', sitDown('cem'))).toBe('full');
    table.plays('bob', STAND_UP);
    table.plays('cem', sitDown('cem'));
    expect(table.people).toBe('ann (bob) cem');
  });

  describe('by invitation', () => {
    const INVITED = { invitation: 'secret' };

    it('[TA-6] needs the invitation', () => {
      const table = gather(memoarrr, 'ann', INVITED);
      expect(table.seen.byInvitation).toBe(true);
      expect(table.refuses('bob', sitDown('bob'))).toBe('not-invited');
      expect(table.refuses('bob', sitDown('bob', { invitation: 'guess' }))).toBe('not-invited');
      table.plays('bob', sitDown('bob', INVITED));
      expect(table.people).toBe('ann bob');
    });

    it('[TA-6] needs the latest invitation', () => {
      const table = gather(memoarrr, 'ann', INVITED);
      expect(told(table.plays('ann', invite('newer')))).toBe('invited');
      expect(table.refuses('bob', sitDown('bob', INVITED))).toBe('not-invited');
      table.plays('bob', sitDown('bob', { invitation: 'newer' }));
    });

    it('[TA-6] needs one from the first invitation on', () => {
      const table = gather(memoarrr, 'ann');
      expect(table.seen.byInvitation).toBe(false);
      table.plays('bob', sitDown('bob', { invitation: 'of no use' }));
      table.plays('ann', invite('first'));
      expect(table.seen.byInvitation).toBe(true);
      expect(table.refuses('cem', sitDown('cem'))).toBe('not-invited');
    });

    it('[TA-10] is decided by the host alone', () => {
      const table = gather(memoarrr, 'ann bob', INVITED);
      expect(table.refuses('bob', invite('mine'))).toBe('not-host');
      expect(table.refuses('eve', invite('mine'))).toBe('not-host');
    });

    it('[TA-6] reveals no names or seats to players without one', () => {
      const table = gather(memoarrr, 'ann', { ...INVITED, seatCount: 2 });
      table.plays('bob', sitDown('bob', INVITED));
      for (const name of ['bob', 'cem']) {
        expect(table.refuses(name, sitDown(name))).toBe('not-invited');
      }
    });
  });

  describe('late', () => {
    it('[TA-4] is possible in Memory Scramble', () => {
      const table = gather(scramble, 'ann', BOARD);
      table.starts();
      table.plays('bob', sitDown('bob'));
      table.plays('bob', flip(0, 0));
      expect(table.view.players.map(({ name }) => name)).toEqual(['bob']);
    });

    it('[TA-3] is refused when the table lists too many players who left', () => {
      const table = gather(scramble, 'ann', { ...BOARD, seatCount: 2 });
      table.starts();
      for (let guest = 1; guest < 2 * 2 + 100; guest++) {
        table.plays(`guest${guest}`, sitDown(`guest${guest}`));
        table.plays(`guest${guest}`, STAND_UP);
      }
      expect(table.refuses('one-more', sitDown('one-more'))).toBe('full');
    });

    it.each<Game>([match, memoarrr])('[TA-4] is not possible in $info.title', (game) => {
      const table = gather(game, 'ann bob');
      table.starts();
      expect(table.refuses('cem', sitDown('cem'))).toBe('too-late');
    });

    it.each<Game>([match, memoarrr, scramble])(
      '[TA-4] is not possible in $info.title after the end',
      (game) => {
        const table = gather(game, 'ann bob');
        table.starts();
        table.plays('ann', END);
        expect(table.refuses('cem', sitDown('cem'))).toBe('over');
      },
    );

    it('[TA-4] is not possible when Memory Scramble is over', () => {
      const table = gather(scramble, 'ann', { options: { board: '1x2\nA\nA\n' } });
      table.starts();
      table.plays('ann', flip(0, 0));
      table.plays('ann', flip(0, 1));
      expect(table.seen.status).toBe('over');
      expect(table.refuses('bob', sitDown('bob'))).toBe('over');
    });

    it('is not possible at a table that was ended before the start', () => {
      const table = gather(match, 'ann');
      table.plays('ann', END);
      expect(table.refuses('bob', sitDown('bob'))).toBe('over');
    });
  });

  describe('at a place', () => {
    it('[TA-5] is the choice of each player in Memoarrr!', () => {
      const table = gather(memoarrr, 'ann');
      table.plays('bob', sitDown('bob', { place: 'left' }));
      table.plays('cem', sitDown('cem', { place: 'top' }));
      expect(table.seen.seats.map(({ place }) => place)).toEqual([null, 'left', 'top']);
      table.starts();
      // Clockwise from the top; ann gets what is left.
      expect(table.view.players.map(({ name }) => name)).toEqual(['cem', 'ann', 'bob']);
    });

    it('[TA-5] is refused if the place is taken', () => {
      const table = gather(memoarrr, 'ann');
      table.plays('bob', sitDown('bob', { place: 'left' }));
      expect(table.refuses('cem', sitDown('cem', { place: 'left' }))).toBe('no-place');
      table.plays('bob', STAND_UP);
      table.plays('cem', sitDown('cem', { place: 'left' }));
    });

    it('[TA-5] is refused if there is no such place', () => {
      expect(gather(memoarrr, 'ann').refuses('bob', sitDown('bob', { place: 'roof' }))).toBe(
        'no-place',
      );
      expect(gather(match, 'ann').refuses('bob', sitDown('bob', { place: 'top' }))).toBe(
        'no-place',
      );
    });
  });
});

describe('standing up', () => {
  it('[TA-11] before the start frees the seat and the name', () => {
    const table = gather(match, 'ann bob');
    expect(told(table.plays('bob', STAND_UP))).toBe('stood-up');
    expect(table.people).toBe('ann');
    table.plays('bob', sitDown('bob'));
    expect(table.people).toBe('ann bob');
  });

  it('[TA-11] during the game means leaving it', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    expect(told(table.plays('bob', STAND_UP))).toBe('left over stood-up');
    expect([table.people, table.seen.status]).toEqual(['ann (bob)', 'over']);
    expect(table.table.result(table.state)?.[0]?.player).toBe('ann');
  });

  it('lets the others continue in Memoarrr!', () => {
    const table = gather(memoarrr, 'ann bob cem');
    table.starts();
    expect(told(table.plays('bob', STAND_UP))).toBe('left seen stood-up');
    expect(table.seen.status).toBe('playing');
    expect(table.refuses('bob', { type: 'seen' })).toBe('not-playing');
  });

  it('puts back the cards of the player, and cancels their wait', () => {
    const table = gather(scramble, 'ann bob cem', BOARD);
    table.starts();
    table.plays('ann', flip(0, 0));
    table.plays('bob', flip(0, 0));
    expect(table.plays('bob', STAND_UP).settled).toMatchObject([
      { player: 'bob', failed: { code: 'gave-up' } },
    ]);
    table.plays('ann', STAND_UP);
    expect(table.view.spots).toEqual(['down', 'down', 'down', 'down']);
  });

  it('hands the card to the player who waits for it', () => {
    const table = gather(scramble, 'ann bob', BOARD);
    table.starts();
    table.plays('ann', flip(0, 0));
    table.plays('bob', flip(0, 0));
    expect(table.plays('ann', STAND_UP).settled).toEqual([{ player: 'bob' }]);
    expect(table.view.spots[0]).toEqual({ up: 'A', by: 'bob' });
  });

  it('is possible for players who left the game by a move', () => {
    const table = gather(memoarrr, 'ann bob cem');
    table.starts();
    table.plays('bob', LEAVE);
    expect(table.people).toBe('ann bob cem');
    expect(told(table.plays('bob', STAND_UP))).toBe('stood-up');
  });

  it('is possible after the end, and does not change the standings', () => {
    for (const end of [LEAVE, END]) {
      const table = gather(match, 'ann bob');
      table.starts();
      table.plays('ann', end);
      const standings = table.table.result(table.state);
      expect(told(table.plays('bob', STAND_UP))).toBe('stood-up');
      expect(table.table.result(table.state)).toEqual(standings);
    }
  });

  it('[TA-11] during the game is final', () => {
    const table = gather(scramble, 'ann bob');
    table.starts();
    table.plays('bob', STAND_UP);
    expect(table.refuses('bob', STAND_UP)).toBe('not-playing');
    expect(table.refuses('bob', flip(0, 0))).toBe('not-playing');
    expect(table.refuses('bob', sitDown('bob'))).toBe('name-taken');
  });

  it('is refused without a seat', () => {
    expect(gather(match, 'ann').refuses('eve', STAND_UP)).toBe('not-playing');
  });
});

describe('the host', () => {
  it('[TA-9] is the player of the first seat', () => {
    expect(gather(memoarrr, 'cem ann bob').seen.host).toBe('cem');
  });

  it('[TA-9] is replaced by the player who has sat there longest', () => {
    const table = gather(memoarrr, 'ann bob cem');
    table.plays('bob', STAND_UP);
    table.plays('bob', sitDown('bob'));
    expect(told(table.plays('ann', STAND_UP))).toBe('stood-up host');
    expect(table.seen.host).toBe('cem');
  });

  it('is not replaced by a player who has left', () => {
    const table = gather(memoarrr, 'ann bob cem dan');
    table.starts();
    table.plays('bob', STAND_UP);
    table.plays('ann', STAND_UP);
    expect(table.seen.host).toBe('cem');
  });

  it('stays host when others leave', () => {
    const table = gather(memoarrr, 'ann bob');
    expect(told(table.plays('bob', STAND_UP))).toBe('stood-up');
    expect(table.seen.host).toBe('ann');
  });

  it('[TA-9] is the next player who sits down after all have left', () => {
    const table = gather(match, 'ann');
    table.plays('ann', STAND_UP);
    expect([table.people, table.seen.host]).toEqual(['', null]);
    table.plays('bob', sitDown('bob'));
    table.plays('ann', sitDown('ann'));
    expect(table.seen.host).toBe('bob');
  });

  it('[TA-9] is the next player who sits down after all have left the game', () => {
    const table = gather(scramble, 'ann');
    table.starts();
    table.plays('ann', STAND_UP);
    table.plays('bob', sitDown('bob'));
    expect([table.people, table.seen.host]).toEqual(['(ann) bob', 'bob']);
  });

  it('[TA-10] can hand over to another player', () => {
    const table = gather(match, 'ann bob');
    expect(told(table.plays('ann', handOver('bob')))).toBe('host');
    expect(table.seen.host).toBe('bob');
    expect(table.refuses('ann', handOver('ann'))).toBe('not-host');
    table.plays('bob', handOver('ann'));
  });

  it('[TA-10] cannot hand over to a player who does not sit there', () => {
    const table = gather(scramble, 'ann bob');
    table.starts();
    table.plays('bob', STAND_UP);
    expect(table.refuses('ann', handOver('bob'))).toBe('no-such-player');
    expect(table.refuses('ann', handOver('eve'))).toBe('no-such-player');
  });

  it('can remove a player', () => {
    const table = gather(match, 'ann bob');
    expect(table.plays('ann', remove('bob')).effects).toEqual([
      { type: 'stood-up', player: 'bob', by: 'ann' },
    ]);
    expect(table.people).toBe('ann');
  });

  it('[TA-11] can remove a player during the game, who leaves it', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    expect(told(table.plays('ann', remove('bob')))).toBe('left over stood-up');
    expect(table.people).toBe('ann (bob)');
  });

  it('[TA-11] can remove a player who waits, which ends the wait', () => {
    const table = gather(scramble, 'ann bob', BOARD);
    table.starts();
    table.plays('ann', flip(0, 0));
    table.plays('bob', flip(0, 0));
    expect(table.plays('ann', remove('bob')).settled).toMatchObject([
      { player: 'bob', failed: { code: 'gave-up' } },
    ]);
  });

  it('cannot remove a player who does not sit there', () => {
    const table = gather(scramble, 'ann bob');
    table.starts();
    expect(table.refuses('ann', remove('eve'))).toBe('no-such-player');
    table.plays('ann', remove('bob'));
    expect(table.refuses('ann', remove('bob'))).toBe('no-such-player');
  });

  it('[TA-10] is the only player who can remove others', () => {
    const table = gather(match, 'ann bob');
    for (const name of ['bob', 'eve']) {
      expect(table.refuses(name, remove('ann'))).toBe('not-host');
    }
  });

  it('can remove themselves', () => {
    const table = gather(match, 'ann bob');
    expect(told(table.plays('ann', remove('ann')))).toBe('stood-up host');
    expect([table.people, table.seen.host]).toEqual(['bob', 'bob']);
  });
});
