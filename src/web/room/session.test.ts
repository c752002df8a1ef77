import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  fakeRoom,
  type Message,
  replyTo,
  roomAt,
  settled,
  welcome,
} from '../../client/testing/fake-room.ts';
import type { EffectOf, ViewOf } from '../../games/index.ts';
import { speak, words } from '../languages/words.ts';
import type { WebForm } from '../web-form.ts';
import { Session } from './session.ts';

const LONG = 1_000;

type Effect = EffectOf<'match'>;

/** What is told here are the types of what happened. Cards that are hidden must have been seen before. */
const form: WebForm<'match'> = {
  Table: () => null,
  Rules: () => null,
  awaited: () => ['Ann'],
  standing: () => ({ score: '', inWords: '' }),
  tell: (effects) => effects.map(({ type }) => type),
  cue: ({ type }) => (isTurnedUp(type) ? 'turn' : undefined),
  pauses: {
    after: ({ type }) => (isTurnedUp(type) ? LONG : 0),
    view: (before, effect) =>
      isTurnedUp(effect.type) ? cardsOf(before, `${cardsIn(before)}+`) : before,
  },
  verdict: () => '',
  score: () => '',
};

const isTurnedUp = (type: string): boolean => type === 'turned-up';

/** The test's cards are letters, as in `roomAt`. */
const cardsIn = (view: ViewOf<'match'> | undefined): string => String(view?.spots[0]);

function cardsOf(view: ViewOf<'match'>, card: string): ViewOf<'match'> {
  return JSON.parse(JSON.stringify({ ...view, spots: [card, 'B'] }));
}

/** Somebody's move after which that card lies on the first space. */
const movedBy = (
  seq: number,
  effects: readonly Record<'type', string>[],
  card: string,
  table?: object,
): Message<'moved'> => ({
  type: 'moved',
  seq,
  time: seq,
  player: 'Bob',
  by: 'human',
  effects: effects as readonly Effect[],
  change: {
    spots: [[0, card]],
    players: [],
    ...(table && { table: { ...roomAt(1).view.table, ...table } }),
  },
});

async function sessionOf() {
  const fake = await fakeRoom();
  const session = new Session(fake.room, form);
  const { socket } = fake.platform;
  const shown = (): string => cardsIn(session.view.value);
  const told = (): string[] => session.news.items.value.map(({ text }) => text);
  return { ...fake, session, socket, shown, told };
}

const up = { type: 'turned-up' };
const down = { type: 'turned-down' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await speak('en');
});

it('shows what happens at once where nothing has to be seen before', async () => {
  const { session, socket, shown, told } = await sessionOf();
  socket.receives(movedBy(4, [down], 'C'));
  expect(shown()).toBe('C');
  expect(told()).toEqual(['turned-down']);
  expect(session.isCaughtUp.value).toBe(true);
});

it('shows scenes in their order, each long enough', async () => {
  const { session, socket, shown, told } = await sessionOf();
  socket.receives(movedBy(4, [up, down, up, down], 'D'));
  expect(shown()).toBe('A+');
  expect(told()).toEqual(['turned-up']);
  expect(session.isCaughtUp.value).toBe(false);
  vi.advanceTimersByTime(LONG - 1);
  expect(shown()).toBe('A+');
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('A++');
  expect(told()).toEqual(['turned-up', 'turned-down', 'turned-up']);
  vi.advanceTimersByTime(LONG);
  expect(shown()).toBe('D');
  expect(told()).toHaveLength(4);
  expect(session.isCaughtUp.value).toBe(true);
});

it('lets what happens meanwhile wait for its turn', async () => {
  const { socket, shown, told } = await sessionOf();
  socket.receives(movedBy(4, [up, down], 'C'));
  vi.advanceTimersByTime(LONG / 2);
  socket.receives(movedBy(5, [down], 'D'));
  socket.receives(movedBy(6, [up, down], 'E'));
  expect(shown()).toBe('A+');
  vi.advanceTimersByTime(LONG / 2);
  expect(shown()).toBe('D+');
  vi.advanceTimersByTime(LONG);
  expect(shown()).toBe('E');
  expect(told()).toHaveLength(5);
});

it('drops the scenes that are due when it hears everything anew', async () => {
  const { platform, session, shown } = await sessionOf();
  platform.socket.receives(movedBy(4, [up, down], 'C'));
  platform.socket.breaks();
  const socket = platform.nextSocket();
  socket.opens();
  socket.receives(welcome(roomAt(9, 'XY')));
  expect(shown()).toBe('X');
  expect(session.isCaughtUp.value).toBe(true);
  vi.advanceTimersByTime(2 * LONG);
  expect(shown()).toBe('X');
});

it('shows what the table is like with the last scene', async () => {
  const { session, socket } = await sessionOf();
  socket.receives(movedBy(4, [up, down], 'C', { status: 'over' }));
  expect(session.table.value.status).toBe('playing');
  vi.advanceTimersByTime(LONG);
  expect(session.table.value.status).toBe('over');
});

it('is your turn once you have seen what came before', async () => {
  const { session, socket } = await sessionOf();
  expect(session.isYourTurn.value).toBe(true);
  socket.receives(movedBy(4, [up, down], 'C'));
  expect(session.isYourTurn.value).toBe(false);
  vi.advanceTimersByTime(LONG);
  expect(session.isYourTurn.value).toBe(true);
});

it('knows which moves are under way', async () => {
  const { session, socket } = await sessionOf();
  const move = { type: 'reveal', spot: 1 } as const;
  const played = session.play(move);
  expect(session.underway.value).toEqual([move]);
  const sent = socket.sent.at(-1);
  if (sent?.type !== 'move') throw new Error('expected a move');
  socket.receives(replyTo(sent.id, { refused: { code: 'not-now', message: 'not now' } }));
  expect(await played).toHaveProperty('refused');
  expect(session.underway.value).toEqual([]);
});

it('refuses moves while it is not connected, with a sentence', async () => {
  const { session, socket, platform } = await sessionOf();
  socket.breaks();
  expect(session.status.value).toBe('reconnecting');
  expect(await session.play({ type: 'seen' })).toBeUndefined();
  expect(session.notice.value?.text).toBe('You are not connected right now. Nothing was played.');
  expect(session.underway.value).toEqual([]);
  platform.nextSocket().opens();
  platform.socket.receives(welcome(roomAt(3), 'Ann'));
  expect(session.notice.value).toBeUndefined();
});

it('says so in the language that is spoken by then, and no longer than it is true', async () => {
  const { session, socket, platform } = await sessionOf();
  socket.breaks();
  await session.play({ type: 'seen' });
  await speak('de');
  expect(session.notice.value?.text).toBe(words().room.notes.offline);
  expect(session.notice.value?.text).toMatch(/nicht verbunden/);
  platform.nextSocket().opens();
  platform.socket.receives(welcome(roomAt(3), 'Ann'));
  expect(session.notice.value).toBeUndefined();
});

it('does not take away anything else that is said when it is connected again', async () => {
  const { session, socket, platform } = await sessionOf();
  socket.breaks();
  session.tell('one');
  platform.nextSocket().opens();
  platform.socket.receives(welcome(roomAt(3), 'Ann'));
  expect(session.notice.value?.text).toBe('one');
});

it('says the same twice as two notices', async () => {
  const { session } = await sessionOf();
  session.tell('one');
  const first = session.notice.value;
  session.tell('one');
  expect(session.notice.value?.text).toBe('one');
  expect(session.notice.value?.number).not.toBe(first?.number);
});

it('says nothing any more of a card that is face down again', async () => {
  const { socket, told } = await sessionOf();
  const turnedUp = { type: 'turned-up', spot: 0, card: 'C' };
  socket.receives(movedBy(4, [turnedUp], 'C'));
  vi.advanceTimersByTime(LONG);
  expect(told()).toEqual(['turned-up']);
  socket.receives(movedBy(5, [], 'down'));
  expect(told()).toEqual([]);
});

it('keeps the time of a turn, whatever else happens meanwhile', async () => {
  const { session, socket } = await sessionOf();
  const moved = (seq: number, since?: number): void =>
    socket.receives({
      type: 'moved',
      seq,
      time: 1,
      player: 'Bob',
      by: 'human',
      effects: [down],
      change: { spots: [], players: [] },
      ...(since !== undefined && { awaited: [['Bob', since]] }),
    });
  moved(4, 1_000);
  const began = session.awaited.value.get('Bob');
  vi.advanceTimersByTime(LONG);
  moved(5);
  expect(session.awaited.value.get('Bob')).toBe(began);
  moved(6, 1_000 + LONG);
  expect(session.awaited.value.get('Bob')).toBe((began ?? 0) + LONG);
});

it('says what became of a move for which there is no hope', async () => {
  const { session } = await sessionOf();
  const played = session.play({ type: 'seen' });
  session.room.close();
  expect(await played).toBeUndefined();
  expect(session.notice.value?.text).toBe('The room has been closed.');
});

it('takes notices away after a while, and the next one for as long', async () => {
  const { session } = await sessionOf();
  session.tell('one');
  vi.advanceTimersByTime(11_000);
  session.tell('two');
  vi.advanceTimersByTime(11_000);
  expect(session.notice.value?.text).toBe('two');
  vi.advanceTimersByTime(1_000);
  expect(session.notice.value).toBeUndefined();
});

it('tells somebody that they were sent away, and by whom', async () => {
  const { session, socket } = await sessionOf();
  const goes = (player: string) => ({ type: 'stood-up', player, by: 'Bob' });
  socket.receives(movedBy(4, [goes('Cy')], 'A'));
  expect(session.notice.value).toBeUndefined();
  socket.receives(movedBy(5, [goes('Ann')], 'A'));
  expect(session.notice.value?.text).toBe('Bob sent you away. You can still watch.');
  socket.receives(welcome(roomAt(5), null));
  expect(session.you.value).toBeNull();
});

it('gives everybody a colour: in the order of the seats, then those who are only in the game', async () => {
  const { session, socket } = await sessionOf();
  const person = (name: string) => ({ name, kind: 'human', place: null, hasLeft: false }) as const;
  socket.receives(movedBy(4, [], 'A', { seats: [person('Cy'), person('Bob')] }));
  expect(session.players.value).toEqual(['Cy', 'Bob', 'Ann']);
  expect(['Cy', 'Bob', 'Ann', 'Zoe', undefined].map((name) => session.colourOf(name))).toEqual([
    1, 2, 3, 0, 0,
  ]);
});

it('counts you among the players of an open board before you have done anything', async () => {
  const { session, socket } = await sessionOf();
  const open = roomAt(4, 'AB', { isOpen: true });
  socket.receives(welcome({ ...open, view: { ...open.view, players: [{ name: 'Bob' }] } }));
  expect(session.players.value).toEqual(['Bob', 'Ann']);
  expect(session.colourOf('Ann')).toBe(2);
});

it('draws only what has changed', async () => {
  const { session, socket } = await sessionOf();
  const { spots } = session;
  const before = spots.value;
  const second = before.at(1);
  let drawn = 0;
  const stop = second.subscribe(() => {
    drawn += 1;
  });
  socket.receives(movedBy(4, [down], 'C'));
  expect(spots.value).toBe(before);
  expect(before.at(0).value).toBe('C');
  expect(drawn).toBe(1);
  stop();
});

it('is silent once it is closed', async () => {
  const { session, socket, shown } = await sessionOf();
  socket.receives(movedBy(4, [up, down], 'C'));
  session.close();
  await settled();
  vi.advanceTimersByTime(2 * LONG);
  expect(shown()).toBe('A+');
});

it('lets a card be heard when it is seen, and whose doing it was', async () => {
  const { session, socket } = await sessionOf();
  const turnedBy = (player: string) => ({ type: 'turned-up', player });
  socket.receives(movedBy(4, [turnedBy('Bob'), { type: 'turn' }], 'X'));
  expect(session.heard.value).toEqual([{ cue: 'turn', isYours: false }]);
  vi.advanceTimersByTime(LONG);
  socket.receives(movedBy(5, [turnedBy('Ann')], 'Y'));
  expect(session.heard.value).toEqual([{ cue: 'turn', isYours: true }]);
});
