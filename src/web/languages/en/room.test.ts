import { expect, it } from 'vitest';
import { leavingOf } from '../../room/leaving.ts';
import { words } from '../words.ts';

it('counts', () => {
  expect(words().room.lobby.tooFew(1)).toBe('One more player is needed.');
  expect(words().room.lobby.tooFew(2)).toBe('2 more players are needed.');
  expect(words().room.watch.others(1)).toBe('1 spectator');
  expect(words().room.watch.others(3)).toBe('3 spectators');
});

it('[T-5] is honest about leaving: only in Memory Match does it lose the game at once', () => {
  expect(leavingOf('match')).toMatchObject({ now: 'Forfeit', forfeits: true });
  expect(leavingOf('match').sentAway('Bob')).toMatch(/^Bob forfeits/);
  expect(leavingOf('memoarrr')).toMatchObject({ now: 'Forfeit', forfeits: false });
  expect(leavingOf('scramble')).toMatchObject({ now: 'Leave', forfeits: false });
  expect(leavingOf('another').meaning).toMatch(/cannot come back/);
});
