import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Recollect } from '../../client/recollect.ts';
import { FakePlatform } from '../../client/testing/fake-platform.ts';
import { type Message, roomAt, settled, welcome } from '../../client/testing/fake-room.ts';
import { CLOSE } from '../../protocol/close.ts';
import type { RoomView } from '../../protocol/rooms.ts';
import { speak, words } from '../languages/words.ts';
import { keepSeat, keptSeats } from '../people/kept-seats.ts';
import { Visit } from './visit.ts';

let around = new FakePlatform();

vi.mock('../server.ts', () => ({ server: () => new Recollect('http://localhost:8080', around) }));
vi.mock('../posters.ts', () => ({
  formOf: async (game: string) => {
    if (game === 'torn') throw new TypeError('Failed to fetch dynamically imported module');
    return game === 'chess' ? undefined : { awaited: () => [] };
  },
}));

const ANN = { room: 'r1', game: 'match', name: 'Ann', token: 'secret' } as const;

beforeEach(() => {
  around = new FakePlatform();
  for (const storage of ['localStorage', 'sessionStorage']) {
    const stored = new Map<string, string>();
    vi.stubGlobal(storage, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
  }
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await speak('en');
});

/** The server welcomes whoever came last. */
async function welcomes(room: RoomView, you: string | null): Promise<void> {
  around.socket.opens();
  around.socket.receives(welcome(room, you));
  await settled();
}

async function refuses(code: number, problem: Message<'problem'>['problem']): Promise<void> {
  around.socket.opens();
  around.socket.receives({ type: 'problem', problem });
  around.socket.breaks(code);
  await settled();
}

const sessionIn = (visit: Visit) => {
  const entrance = visit.entrance.value;
  if (entrance.at !== 'inside') throw new Error(`expected to be inside, found ${entrance.at}`);
  return entrance.session;
};

const wrongToken = () =>
  refuses(CLOSE.wrongToken, { code: 'wrong-token', message: 'the token is not the one of a seat' });

async function visitOf(room: string, you: string | null): Promise<Visit> {
  const visit = new Visit(room, undefined);
  void visit.enter();
  await welcomes(roomAt(3), you);
  return visit;
}

it('enters with the seat from last time', async () => {
  keepSeat({ ...ANN, invitation: 'come' }, 1);
  const visit = await visitOf('r1', 'Ann');
  expect(around.socket.sent[0]).toMatchObject({ type: 'hello', token: 'secret' });
  expect(sessionIn(visit).you.value).toBe('Ann');
  expect(visit.invitation).toBe('come');
  expect(keptSeats()[0]?.at).toBeGreaterThan(1);
});

it('watches without a seat', async () => {
  const visit = await visitOf('r1', null);
  expect(around.socket.sent[0]).toEqual({ type: 'hello' });
  expect(sessionIn(visit).you.value).toBeNull();
});

it('watches, and says so, with a seat that is lost', async () => {
  keepSeat(ANN, 1);
  const visit = new Visit('r1', undefined);
  void visit.enter();
  await wrongToken();
  await welcomes(roomAt(3), null);
  expect(sessionIn(visit).notice.value?.text).toMatch(/not yours any more/);
  expect(keptSeats()).toEqual([]);
});

it('watches, and says so, when the seat was lost while the connection was', async () => {
  keepSeat(ANN, 1);
  const visit = await visitOf('r1', 'Ann');
  around.socket.breaks();
  around.nextSocket();
  await wrongToken();
  await welcomes(roomAt(5), null);
  expect(sessionIn(visit).you.value).toBeNull();
  expect(sessionIn(visit).notice.value?.text).toMatch(/not yours any more/);
});

it('forgets a seat that was taken away', async () => {
  keepSeat(ANN, 1);
  const visit = await visitOf('r1', 'Ann');
  around.socket.receives(welcome(roomAt(4), null));
  expect(sessionIn(visit).you.value).toBeNull();
  expect(keptSeats()).toEqual([]);
});

it('goes on watching after that, also when the connection breaks', async () => {
  keepSeat(ANN, 1);
  const visit = await visitOf('r1', 'Ann');
  around.socket.receives(welcome(roomAt(4), null));
  around.socket.breaks();
  around.nextSocket();
  await welcomes(roomAt(5), null);
  expect(around.socket.sent[0]).toEqual({ type: 'hello', room: 'r1', after: 4 });
  expect(sessionIn(visit).status.value).toBe('live');
});

it('takes the seat that another tab has taken meanwhile', async () => {
  keepSeat(ANN, 1);
  const visit = await visitOf('r1', 'Ann');
  keepSeat({ ...ANN, token: 'another' }, 2);
  around.socket.breaks();
  around.nextSocket();
  await wrongToken();
  await welcomes(roomAt(5), 'Ann');
  expect(around.socket.sent[0]).toMatchObject({ token: 'another' });
  expect(sessionIn(visit).you.value).toBe('Ann');
  expect(keptSeats()).toMatchObject([{ token: 'another' }]);
});

it('keeps the seat, but does not come in, if it has gone while it was taken', async () => {
  const visit = await visitOf('r1', null);
  const opened = around.sockets.length;
  const seat = { room: roomAt(4), name: 'Ann', token: 'secret' };
  around.answers.push(Response.json(seat));
  const sitting = visit.sitDown({ name: 'Ann' });
  visit.leave();
  await sitting;
  expect(keptSeats()).toMatchObject([{ name: 'Ann', token: 'secret' }]);
  expect(around.sockets).toHaveLength(opened);
});

it('sits down again with the invitation that it came with', async () => {
  keepSeat({ ...ANN, invitation: 'come' }, 1);
  const visit = await visitOf('r1', 'Ann');
  around.socket.receives(welcome(roomAt(4), null));
  expect(keptSeats()).toEqual([]);
  expect(visit.invitation).toBe('come');
  around.answers.push(Response.json({ room: roomAt(5), name: 'Ann', token: 'secret' }));
  void visit.sitDown({ name: 'Ann' });
  await settled();
  expect(around.requests.at(-1)?.request.body).toContain('"invitation":"come"');
});

it('is shown out when the room goes while the page is being loaded', async () => {
  const visit = new Visit('r1', undefined);
  void visit.enter();
  around.socket.opens();
  around.socket.receives(welcome(roomAt(3), null));
  around.socket.receives({ type: 'gone', next: null });
  await settled();
  expect(visit.entrance.value).toEqual({ at: 'closed', why: { type: 'no-room' } });
});

it('says so when a part of the page is missing, and leaves the room', async () => {
  const visit = new Visit('r1', undefined);
  void visit.enter();
  await welcomes({ ...roomAt(3), game: 'torn' }, null);
  expect(visit.entrance.value).toEqual({ at: 'closed', why: { type: 'not-loaded' } });
  expect(around.socket.isClosed).toBe(true);
});

it('finds the door closed where there is no room any more, and forgets it', async () => {
  keepSeat(ANN, 1);
  const visit = new Visit('r1', undefined);
  void visit.enter();
  await refuses(CLOSE.noRoom, { code: 'no-such-room', message: 'there is no room r1' });
  expect(visit.entrance.value).toEqual({ at: 'closed', why: { type: 'no-room' } });
  expect(keptSeats()).toEqual([]);
});

it('is shown out when the room is deleted', async () => {
  const visit = await visitOf('r1', null);
  around.socket.receives({ type: 'gone', next: null });
  await settled();
  expect(visit.entrance.value).toEqual({ at: 'closed', why: { type: 'no-room' } });
});

it('goes on at the board that took the place of the server’s own', async () => {
  const visit = await visitOf('default', null);
  around.socket.receives({ type: 'gone', next: 'r2' });
  await settled();
  await welcomes({ ...roomAt(1), id: 'r2' }, null);
  expect(sessionIn(visit).room.id).toBe('r2');
});

it('keeps the seat when nobody answers', async () => {
  keepSeat(ANN, 1);
  const visit = new Visit('r1', undefined);
  void visit.enter();
  around.socket.breaks();
  for (const _again of [1, 2, 3]) around.nextSocket().breaks();
  await settled();
  expect(visit.entrance.value).toEqual({ at: 'closed', why: { type: 'unreachable' } });
  expect(keptSeats()).toHaveLength(1);
  void visit.enter();
  await welcomes(roomAt(3), 'Ann');
  expect(sessionIn(visit).you.value).toBe('Ann');
});

it('says which game it does not know', async () => {
  const visit = new Visit('r1', undefined);
  void visit.enter();
  await welcomes({ ...roomAt(3), game: 'chess' }, null);
  expect(visit.entrance.value).toEqual({ at: 'closed', why: { type: 'no-table', game: 'chess' } });
});

it('says what else is wrong in the language that is spoken when it is read', async () => {
  const visit = new Visit('r1', undefined);
  void visit.enter();
  await wrongToken();
  const entrance = visit.entrance.value;
  if (entrance.at !== 'closed' || entrance.why.type !== 'other') throw new Error(entrance.at);
  const message = () => words().app.problems['wrong-token'];
  const inEnglish = entrance.why.message;
  expect(inEnglish).toBe(message());
  await speak('de');
  expect(entrance.why.message).toBe(message());
  expect(entrance.why.message).not.toBe(inEnglish);
});

it('is not inside any more once it has left, however late the welcome is', async () => {
  const visit = new Visit('r1', undefined);
  void visit.enter();
  visit.leave();
  await welcomes(roomAt(3), null);
  expect(visit.entrance.value).toEqual({ at: 'door' });
  expect(around.socket.isClosed).toBe(true);
});

it('plays under a bare name where there are no seats, until it is given up', async () => {
  const open = roomAt(3, 'AB', { isOpen: true });
  const visit = new Visit('default', undefined);
  void visit.enter();
  await welcomes(open, null);
  void visit.sitDown({ name: 'ann_1' });
  await settled();
  await welcomes(open, 'ann_1');
  expect(around.socket.sent[0]).toMatchObject({ type: 'hello', name: 'ann_1' });
  void visit.changeName();
  await settled();
  await welcomes(open, null);
  expect(sessionIn(visit).you.value).toBeNull();
});
