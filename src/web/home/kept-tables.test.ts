import { expect, it } from 'vitest';
import { Rejected, type RoomView, type TableView, Unreachable } from '../../client/browser.ts';
import type { KeptSeat } from '../people/kept-seats.ts';
import { findTable } from './kept-tables.ts';

const ann: KeptSeat = { room: 'a', game: 'match', name: 'Ann', token: 'secret', at: 0 };

const person = (name: string, hasLeft = false) =>
  ({ name, kind: 'human', place: null, hasLeft }) as const;

function room(id: string, table: Partial<TableView>): RoomView {
  const whole: TableView = {
    status: 'playing',
    isPublic: false,
    isOpen: false,
    seatCount: 2,
    byInvitation: false,
    idleSeconds: null,
    options: {},
    seats: [person('Ann'), person('Bob'), person('Eve', true)],
    host: 'Ann',
    fairness: { deal: 'random' },
    standings: null,
    rematch: null,
    ...table,
  };
  return { id, game: 'match', seq: 1, view: { table: whole, spots: [], players: [] } };
}

/** A server with these rooms, in which it is for Ann to move. */
const serverWith = (...rooms: readonly RoomView[]) => ({
  async look(id: string): Promise<RoomView> {
    const found = rooms.find((one) => one.id === id);
    if (found) return found;
    throw new Rejected({ code: 'no-such-room', message: 'there is no such room' }, 404);
  },
  isAwaited: async (_: RoomView, player: string): Promise<boolean> => player === 'Ann',
});

it('tells that it is your move, and with whom you play', async () => {
  const found = await findTable(ann, serverWith(room('a', {})));
  expect(found).toEqual({ seat: ann, status: 'your-move', others: ['Bob'] });
});

it('tells that others are to move', async () => {
  const bob = { ...ann, name: 'Bob' };
  expect(await findTable(bob, serverWith(room('a', {})))).toMatchObject({ status: 'playing' });
});

it('tells that it has not started yet', async () => {
  const found = await findTable(ann, serverWith(room('a', { status: 'waiting' })));
  expect(found).toMatchObject({ status: 'waiting' });
});

it.each([
  ['the room', serverWith()],
  ['the seat', serverWith(room('a', { seats: [person('Bob')] }))],
  ['the person', serverWith(room('a', { seats: [person('Ann', true), person('Bob')] }))],
])('knows that %s is gone', async (_, server) => {
  expect(await findTable(ann, server)).toBe('gone');
});

it('has nothing to say about games that are over', async () => {
  expect(await findTable(ann, serverWith(room('a', { status: 'over' })))).toBeUndefined();
  expect(await findTable(ann, serverWith(room('a', { status: 'ended' })))).toBeUndefined();
});

it('leads to the rematch, and to the rematch after that', async () => {
  const server = serverWith(
    room('a', { status: 'over', rematch: 'b' }),
    room('b', { status: 'over', rematch: 'c' }),
    room('c', { status: 'waiting' }),
  );
  const seat = { ...ann, room: 'c' };
  expect(await findTable(ann, server)).toEqual({ seat, status: 'rematch', others: ['Bob'] });
});

it('has nothing to say about a rematch that is gone, but keeps the seat', async () => {
  const server = serverWith(room('a', { status: 'over', rematch: 'b' }));
  expect(await findTable(ann, server)).toBeUndefined();
});

it('does not go round in circles', async () => {
  const server = serverWith(room('a', { status: 'over', rematch: 'a' }));
  expect(await findTable(ann, server)).toBeUndefined();
});

it('keeps the seat when the server cannot be reached', async () => {
  const look = async () => Promise.reject(new Unreachable('cannot reach it'));
  expect(await findTable(ann, { look, isAwaited: async () => false })).toBeUndefined();
});
