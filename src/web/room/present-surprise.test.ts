import { afterEach, expect, it } from 'vitest';
import { fakeRoom } from '../../client/testing/fake-room.ts';
import { roomAt, welcome } from '../../client/testing/messages.ts';
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
  const { room, around } = await fakeRoom();
  const session = new Session(room, form);
  const becomes = (cards: string, you: string | null, table = {}) =>
    around.socket.hears(welcome(roomAt(4, cards, table), you));
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
