import { describe, expect, it } from 'vitest';
import { boardOf, FakeProtocol } from '../testing/fake-protocol.ts';
import { HandClock, settled } from '../testing/hand-clock.ts';
import { Session } from './session.ts';

async function sitDown(board: string) {
  const protocol = new FakeProtocol();
  const clock = new HandClock();
  const session = new Session('alice', protocol, clock, () => 0.5);
  session.connect();
  await protocol.answer('look', board);
  const marks = () => session.cards.value?.views.map((view) => view.value.mark);
  return { protocol, clock, session, marks };
}

const refusal = (why: string) =>
  ({ type: 'refused', why: `cannot flip this card: ${why}` }) as const;

describe('a flip', () => {
  it('only presses the card down: its face comes from the server', async () => {
    const { protocol, session, marks } = await sitDown('down | down');
    session.press(0);
    expect(marks()).toEqual(['pressed', undefined]);
    expect(session.board.value).toEqual(boardOf('down | down'));
    await protocol.answer('flip 0,0', 'my A | down');
    expect(marks()).toEqual([undefined, undefined]);
    expect(session.board.value).toEqual(boardOf('my A | down'));
    expect(session.hint.value).toBe('You hold A. Find its partner.');
    expect(session.spoken.value).toBe('You turned over A at row 1, column 1.');
  });

  it('[2-E] tells the player that the cards do not match, even if the watch was faster', async () => {
    const { protocol, session } = await sitDown('my A | down');
    session.press(1);
    await protocol.answer('watch', 'up A | up B');
    await protocol.answer('flip 0,1', 'up A | up B');
    expect(session.hint.value).toMatch(/^No match/);
  });

  it('[2-B] that fails says why, and looks for what watching does not show', async () => {
    const { protocol, session } = await sitDown('my A | up B');
    session.press(1);
    await protocol.answer('flip 0,1', refusal('(0, 1) is controlled by Bob'));
    expect(session.notice.value).toMatch(/^Bob holds the card at row 1, column 2. You let go/);
    await protocol.answer('look', 'up A | up B');
    expect(session.board.value).toEqual(boardOf('up A | up B'));
  });

  it('[C-7] that takes the last pair away is no failure', async () => {
    const { protocol, session } = await sitDown('my A | my A');
    session.press(0);
    await protocol.answer('flip 0,0', refusal('there is no card at (0, 0)'));
    expect(session.notice.value).toBeUndefined();
    await protocol.answer('look', 'none | none');
    expect(session.hint.value).toBe('Every card is gone.');
  });

  it('is not sent for an empty space', async () => {
    const { protocol, session } = await sitDown('none | down');
    session.press(0);
    expect(session.notice.value).toBe('There is no card at row 1, column 1 any more.');
    expect(protocol.asked).not.toContain('flip 0,0');
  });

  it('is not sent while the connection is lost', async () => {
    const { protocol, session } = await sitDown('down | down');
    await protocol.answer('watch', { type: 'lost' });
    session.press(0);
    expect(session.notice.value).toMatch(/not connected/);
    expect(protocol.open).toEqual([]);
  });

  it('that gets no answer loses the connection', async () => {
    const { protocol, session } = await sitDown('down | down');
    session.press(0);
    await protocol.answer('flip 0,0', { type: 'lost' });
    expect(session.notice.value).toMatch(/connection was lost/);
    expect(session.status.value).toBe('lost');
  });
});

describe('waiting', () => {
  it('[1-D] shows for which card', async () => {
    const { clock, session, marks } = await sitDown('up A | down');
    session.press(0);
    await clock.forward(300);
    expect(session.isWaiting.value).toBe(true);
    expect(marks()).toEqual(['waiting', undefined]);
    session.press(1);
    expect(session.notice.value).toMatch(/^You are waiting/);
  });

  it('[C-5] can be stopped', async () => {
    const { protocol, clock, session, marks } = await sitDown('up A | down');
    session.press(0);
    await clock.forward(200);
    session.stopWaiting();
    await settled();
    expect(protocol.open).not.toContain('flip 0,0');
    expect(marks()).toEqual([undefined, undefined]);
    expect(session.notice.value).toBe('You stopped waiting.');
  });
});

describe('a notice', () => {
  it('goes away when dismissed, with the next success, and by itself', async () => {
    const { protocol, clock, session } = await sitDown('none | down');
    session.press(0);
    session.dismissNotice();
    expect(session.notice.value).toBeUndefined();
    session.press(0);
    session.press(1);
    await protocol.answer('flip 0,1', 'none | my A');
    expect(session.notice.value).toBeUndefined();
    session.press(0);
    await clock.forward(12_000);
    expect(session.notice.value).toBeUndefined();
  });
});

it('takes over a board of another size, as after a restart of the server', async () => {
  const { protocol, session } = await sitDown('down | down');
  const cards = session.cards.value;
  await protocol.answer('watch', 'up A | down');
  expect(session.cards.value).toBe(cards);
  await protocol.answer('watch', 'down | down | down');
  expect(session.cards.value?.columns).toBe(3);
});

it('ends all requests when the player leaves, and does not come back', async () => {
  const { protocol, clock, session } = await sitDown('up A | down');
  session.press(0);
  session.close();
  session.connect();
  await clock.forward(100_000);
  expect(protocol.open).toEqual([]);
  expect(session.notice.value).toBeUndefined();
});
