import { expect, it } from 'vitest';
import { fakeRoom, roomAt, welcome } from '../../client/testing/fake-room.ts';
import { Session } from './session.ts';
import { QUIET_FORM } from './testing/quiet-form.ts';
import { isPlaying } from './use-wake-lock.ts';

it.each([
  ['for those who play', 'Ann', {}, true],
  ['not for those who watch', null, {}, false],
  ['not before the game', 'Ann', { status: 'waiting' }, false],
  ['not after the game', 'Ann', { status: 'over' }, false],
  ['not at a board that has no end', 'Ann', { isOpen: true }, false],
] as const)('the screen stays on %s', async (_who, you, table, isOn) => {
  const { room, platform } = await fakeRoom();
  const session = new Session(room, QUIET_FORM);
  platform.socket.receives(welcome(roomAt(4, 'AB', table), you));
  expect(isPlaying(session)).toBe(isOn);
});

it('the screen stays on for those who share it, also when it is nobody’s turn', async () => {
  const { room, platform } = await fakeRoom();
  platform.socket.receives(welcome(roomAt(4), null));
  const session = new Session(Object.assign(room, { isShared: true }), QUIET_FORM);
  expect(isPlaying(session)).toBe(true);
});
