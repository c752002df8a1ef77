import { afterEach, expect, it } from 'vitest';
import { fakeRoom, roomAt, welcome } from '../../client/testing/fake-room.ts';
import { deal } from '../here/deal.ts';
import { HereRoom } from '../here/here-room.ts';
import { FakeDevice } from '../here/testing/fake-store.ts';
import { speak, words } from '../languages/words.ts';
import type { WebForm } from '../web-form.ts';
import { presentSurprise } from './present-surprise.ts';
import { Session } from './session.ts';
import { QUIET_FORM } from './testing/quiet-form.ts';

/** Whatever lies first surprises those who play. */
const form: WebForm<'match'> = {
  ...QUIET_FORM,
  surprise: ({ spots }, you) =>
    you === null ? undefined : { key: 'first', text: `${words().app.close} ${spots[0]}` },
};

afterEach(() => speak('en'));

async function sessionOf() {
  const { room, platform } = await fakeRoom();
  const session = new Session(room, form);
  const becomes = (cards: string, you: string | null, table = {}) =>
    platform.socket.receives(welcome(roomAt(4, cards, table), you));
  return { session, becomes };
}

it('tells of the moment in which it was, in the language that is spoken later', async () => {
  const { session, becomes } = await sessionOf();
  const surprise = presentSurprise(session);
  expect(surprise).toMatchObject({ key: 'first', text: 'Close A' });
  becomes('CD', null);
  await speak('de');
  expect(surprise?.text).toBe('Schließen A');
});

it('is nothing for those whom nothing surprises, nor when nobody plays', async () => {
  const { session, becomes } = await sessionOf();
  becomes('AB', null);
  expect(presentSurprise(session)).toBeUndefined();
  becomes('AB', 'Ann', { status: 'over' });
  expect(presentSurprise(session)).toBeUndefined();
});

it('waits while a shared device is handed to somebody for their secret', async () => {
  const store = new FakeDevice().tab();
  const people = ['Ann', 'Ben'].map((name) => ({ name, place: null }));
  const id = deal(store, { game: 'memoarrr', people, choice: {} });
  const room = HereRoom.open(store, id);
  if (!room) throw new Error('there should be a game');
  const always = { key: 'anything', text: 'Look!' };
  const session = new Session(room, { ...QUIET_FORM, surprise: () => always } as never);
  expect(room.secret).not.toBeNull();
  expect(presentSurprise(session)).toBeUndefined();
  for (const _person of people) await session.play({ type: 'seen' });
  expect(room.secret).toBeNull();
  expect(presentSurprise(session)).toEqual(always);
});
