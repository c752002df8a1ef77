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
const BOARD = { chosen: { board: '2x2\nA\nA\nB\nB\n' } };

const LEAVE = { type: 'leave' };

const invite = (invitation: string): TableMove => ({ type: 'invite', invitation });
describe('sitting down', () => {
  it('adds somebody to those who sit there, in the order in which they come', () => {
    const table = gather(memoarrr, 'ann');
    expect(told(table.plays('bob', sitDown('bob')))).toBe('sat-down');
    table.plays('cem', sitDown('cem'));
    expect([table.people, table.seen.host]).toEqual(['ann bob cem', 'ann']);
  });

  it('is refused to those who have a name that somebody has already', () => {
    const table = gather(memoarrr, 'ann bob');
    expect(table.refuses('bob', sitDown('bob'))).toBe('name-taken');
  });

  it('is refused to those whose name looks like one that is taken', () => {
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

  it('compares looks with those who were there from the beginning, and with those who left', () => {
    const ann = { name: 'Ann', kind: 'human', token: '', nonce: '', place: null } as const;
    const people = [{ ...ann, skeleton: 'ANN' }];
    const table = gather(scramble, '', { people });
    table.plays('Bob', sitDown('Bob', { skeleton: 'BOB' }));
    table.starts();
    table.plays('Bob', STAND_UP);
    for (const name of ['ann', 'bob']) {
      const move = sitDown(name, { skeleton: name.toUpperCase() });
      expect(table.refuses(name, move)).toBe('name-taken');
    }
  });

  it('compares only names where nothing is said of looks, as in old logs', () => {
    const table = gather(memoarrr, 'Ann');
    table.plays('ANN', sitDown('ANN', { skeleton: 'ANN' }));
    table.plays('ann', sitDown('ann'));
    expect(table.people).toBe('Ann ANN ann');
    expect(Object.keys(table.state.people[0] ?? {})).not.toContain('skeleton');
  });

  it('is possible under any name, also one that objects have by nature', () => {
    const table = gather(memoarrr, 'ann');
    table.plays('__proto__', sitDown('__proto__'));
    table.plays('constructor', sitDown('constructor'));
    expect(table.people).toBe('ann __proto__ constructor');
    expect(table.refuses('__proto__', sitDown('__proto__'))).toBe('name-taken');
  });

  it('is possible as long as there are seats', () => {
    const table = gather(memoarrr, 'ann bob', { seats: 3 });
    table.plays('cem', sitDown('cem'));
    expect(table.refuses('dan', sitDown('dan'))).toBe('full');
    table.plays('bob', STAND_UP);
    table.plays('dan', sitDown('dan'));
    expect(table.people).toBe('ann cem dan');
  });

  it('does not need a seat that somebody has left during the game', () => {
    const table = gather(scramble, 'ann bob', { seats: 2 });
    table.starts();
    expect(table.refuses('cem', sitDown('cem'))).toBe('full');
    table.plays('bob', STAND_UP);
    table.plays('cem', sitDown('cem'));
    expect(table.people).toBe('ann (bob) cem');
  });

  describe('by invitation', () => {
    const INVITED = { invitation: 'secret' };

    it('takes the invitation', () => {
      const table = gather(memoarrr, 'ann', INVITED);
      expect(table.seen.byInvitation).toBe(true);
      expect(table.refuses('bob', sitDown('bob'))).toBe('not-invited');
      expect(table.refuses('bob', sitDown('bob', { invitation: 'guess' }))).toBe('not-invited');
      table.plays('bob', sitDown('bob', INVITED));
      expect(table.people).toBe('ann bob');
    });

    it('takes the latest invitation', () => {
      const table = gather(memoarrr, 'ann', INVITED);
      expect(told(table.plays('ann', invite('newer')))).toBe('invited');
      expect(table.refuses('bob', sitDown('bob', INVITED))).toBe('not-invited');
      table.plays('bob', sitDown('bob', { invitation: 'newer' }));
    });

    it('does so from the first invitation on', () => {
      const table = gather(memoarrr, 'ann');
      expect(table.seen.byInvitation).toBe(false);
      table.plays('bob', sitDown('bob', { invitation: 'of no use' }));
      table.plays('ann', invite('first'));
      expect(table.seen.byInvitation).toBe(true);
      expect(table.refuses('cem', sitDown('cem'))).toBe('not-invited');
    });

    it('is a matter of the host', () => {
      const table = gather(memoarrr, 'ann bob', INVITED);
      expect(table.refuses('bob', invite('mine'))).toBe('not-host');
      expect(table.refuses('eve', invite('mine'))).toBe('not-host');
    });

    it('tells nobody without one who sits there', () => {
      const table = gather(memoarrr, 'ann', { ...INVITED, seats: 2 });
      table.plays('bob', sitDown('bob', INVITED));
      for (const name of ['bob', 'cem']) {
        expect(table.refuses(name, sitDown(name))).toBe('not-invited');
      }
    });
  });

  describe('late', () => {
    it('is welcome in Memory Scramble', () => {
      const table = gather(scramble, 'ann', BOARD);
      table.starts();
      table.plays('bob', sitDown('bob'));
      table.plays('bob', flip(0, 0));
      expect(table.view.players.map(({ name }) => name)).toEqual(['bob']);
    });

    it('is not possible without end: those who left a running game are remembered', () => {
      const table = gather(scramble, 'ann', { ...BOARD, seats: 2 });
      table.starts();
      for (let guest = 1; guest < 2 * 2 + 100; guest++) {
        table.plays(`guest${guest}`, sitDown(`guest${guest}`));
        table.plays(`guest${guest}`, STAND_UP);
      }
      expect(table.refuses('one-more', sitDown('one-more'))).toBe('full');
    });

    it.each<Game>([match, memoarrr])('is not possible in $info.title', (game) => {
      const table = gather(game, 'ann bob');
      table.starts();
      expect(table.refuses('cem', sitDown('cem'))).toBe('too-late');
    });

    it.each<Game>([match, memoarrr, scramble])(
      'is not possible in $info.title after the end',
      (game) => {
        const table = gather(game, 'ann bob');
        table.starts();
        table.plays('ann', END);
        expect(table.refuses('cem', sitDown('cem'))).toBe('over');
      },
    );

    it('is not possible when Memory Scramble is over', () => {
      const table = gather(scramble, 'ann', { chosen: { board: '1x2\nA\nA\n' } });
      table.starts();
      table.plays('ann', flip(0, 0));
      table.plays('ann', flip(0, 1));
      expect(table.seen.status).toBe('over');
      expect(table.refuses('bob', sitDown('bob'))).toBe('over');
    });

    it('is not possible at a table that was given up before the start', () => {
      const table = gather(match, 'ann');
      table.plays('ann', END);
      expect(table.refuses('bob', sitDown('bob'))).toBe('over');
    });
  });

  describe('at a place', () => {
    it('is everybody’s own choice in Memoarrr!', () => {
      const table = gather(memoarrr, 'ann');
      table.plays('bob', sitDown('bob', { place: 'left' }));
      table.plays('cem', sitDown('cem', { place: 'top' }));
      expect(table.seen.people.map(({ place }) => place)).toEqual([null, 'left', 'top']);
      table.starts();
      // Clockwise from the top; ann gets what is left.
      expect(table.view.players.map(({ name }) => name)).toEqual(['cem', 'ann', 'bob']);
    });

    it('is refused where somebody sits', () => {
      const table = gather(memoarrr, 'ann');
      table.plays('bob', sitDown('bob', { place: 'left' }));
      expect(table.refuses('cem', sitDown('cem', { place: 'left' }))).toBe('no-place');
      table.plays('bob', STAND_UP);
      table.plays('cem', sitDown('cem', { place: 'left' }));
    });

    it('is refused where there is none', () => {
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
  it('before the start leaves the seat and the name to others', () => {
    const table = gather(match, 'ann bob');
    expect(told(table.plays('bob', STAND_UP))).toBe('stood-up');
    expect(table.people).toBe('ann');
    table.plays('bob', sitDown('bob'));
    expect(table.people).toBe('ann bob');
  });

  it('during the game is to leave it', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    expect(told(table.plays('bob', STAND_UP))).toBe('left over stood-up');
    expect([table.people, table.seen.status]).toEqual(['ann (bob)', 'over']);
    expect(table.table.result(table.state)?.[0]?.player).toBe('ann');
  });

  it('lets the others play on in Memoarrr!', () => {
    const table = gather(memoarrr, 'ann bob cem');
    table.starts();
    expect(told(table.plays('bob', STAND_UP))).toBe('left seen stood-up');
    expect(table.seen.status).toBe('playing');
    expect(table.refuses('bob', { type: 'seen' })).toBe('not-playing');
  });

  it('puts back the card that somebody holds, and gives up their wait', () => {
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

  it('hands the card to who waits for it', () => {
    const table = gather(scramble, 'ann bob', BOARD);
    table.starts();
    table.plays('ann', flip(0, 0));
    table.plays('bob', flip(0, 0));
    expect(table.plays('ann', STAND_UP).settled).toEqual([{ player: 'bob' }]);
    expect(table.view.spots[0]).toEqual({ up: 'A', by: 'bob' });
  });

  it('is possible for those who have left the game by a move of their own', () => {
    const table = gather(memoarrr, 'ann bob cem');
    table.starts();
    table.plays('bob', LEAVE);
    expect(table.people).toBe('ann bob cem');
    expect(told(table.plays('bob', STAND_UP))).toBe('stood-up');
  });

  it('is possible when the game is over or has been ended, and changes nothing in it', () => {
    for (const end of [LEAVE, END]) {
      const table = gather(match, 'ann bob');
      table.starts();
      table.plays('ann', end);
      const standings = table.table.result(table.state);
      expect(told(table.plays('bob', STAND_UP))).toBe('stood-up');
      expect(table.table.result(table.state)).toEqual(standings);
    }
  });

  it('is for good', () => {
    const table = gather(scramble, 'ann bob');
    table.starts();
    table.plays('bob', STAND_UP);
    expect(table.refuses('bob', STAND_UP)).toBe('not-playing');
    expect(table.refuses('bob', flip(0, 0))).toBe('not-playing');
    expect(table.refuses('bob', sitDown('bob'))).toBe('name-taken');
  });

  it('takes a seat', () => {
    expect(gather(match, 'ann').refuses('eve', STAND_UP)).toBe('not-playing');
  });
});

describe('the host', () => {
  it('is the first who sits there', () => {
    expect(gather(memoarrr, 'cem ann bob').seen.host).toBe('cem');
  });

  it('is, when the host goes, whoever has been sitting there longest', () => {
    const table = gather(memoarrr, 'ann bob cem');
    table.plays('bob', STAND_UP);
    table.plays('bob', sitDown('bob'));
    expect(told(table.plays('ann', STAND_UP))).toBe('stood-up host');
    expect(table.seen.host).toBe('cem');
  });

  it('is nobody who has gone', () => {
    const table = gather(memoarrr, 'ann bob cem dan');
    table.starts();
    table.plays('bob', STAND_UP);
    table.plays('ann', STAND_UP);
    expect(table.seen.host).toBe('cem');
  });

  it('stays the host when others go', () => {
    const table = gather(memoarrr, 'ann bob');
    expect(told(table.plays('bob', STAND_UP))).toBe('stood-up');
    expect(table.seen.host).toBe('ann');
  });

  it('is the next who comes after all have gone', () => {
    const table = gather(match, 'ann');
    table.plays('ann', STAND_UP);
    expect([table.people, table.seen.host]).toEqual(['', null]);
    table.plays('bob', sitDown('bob'));
    table.plays('ann', sitDown('ann'));
    expect(table.seen.host).toBe('bob');
  });

  it('is the next who comes after all have gone during the game', () => {
    const table = gather(scramble, 'ann');
    table.starts();
    table.plays('ann', STAND_UP);
    table.plays('bob', sitDown('bob'));
    expect([table.people, table.seen.host]).toEqual(['(ann) bob', 'bob']);
  });

  it('can be somebody else from now on', () => {
    const table = gather(match, 'ann bob');
    expect(told(table.plays('ann', handOver('bob')))).toBe('host');
    expect(table.seen.host).toBe('bob');
    expect(table.refuses('ann', handOver('ann'))).toBe('not-host');
    table.plays('bob', handOver('ann'));
  });

  it('can be nobody who does not sit there', () => {
    const table = gather(scramble, 'ann bob');
    table.starts();
    table.plays('bob', STAND_UP);
    expect(table.refuses('ann', handOver('bob'))).toBe('no-such-player');
    expect(table.refuses('ann', handOver('eve'))).toBe('no-such-player');
  });

  it('sends people away', () => {
    const table = gather(match, 'ann bob');
    expect(table.plays('ann', remove('bob')).effects).toEqual([
      { type: 'stood-up', player: 'bob', by: 'ann' },
    ]);
    expect(table.people).toBe('ann');
  });

  it('sends people away from a game, who leave it thereby', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    expect(told(table.plays('ann', remove('bob')))).toBe('left over stood-up');
    expect(table.people).toBe('ann (bob)');
  });

  it('sends somebody away who waits, and who gets an answer', () => {
    const table = gather(scramble, 'ann bob', BOARD);
    table.starts();
    table.plays('ann', flip(0, 0));
    table.plays('bob', flip(0, 0));
    expect(table.plays('ann', remove('bob')).settled).toMatchObject([
      { player: 'bob', failed: { code: 'gave-up' } },
    ]);
  });

  it('sends nobody away who is not there', () => {
    const table = gather(scramble, 'ann bob');
    table.starts();
    expect(table.refuses('ann', remove('eve'))).toBe('no-such-player');
    table.plays('ann', remove('bob'));
    expect(table.refuses('ann', remove('bob'))).toBe('no-such-player');
  });

  it('alone sends people away', () => {
    const table = gather(match, 'ann bob');
    for (const name of ['bob', 'eve']) {
      expect(table.refuses(name, remove('ann'))).toBe('not-host');
    }
  });

  it('may also go like that', () => {
    const table = gather(match, 'ann bob');
    expect(told(table.plays('ann', remove('ann')))).toBe('stood-up host');
    expect([table.people, table.seen.host]).toEqual(['bob', 'bob']);
  });
});
