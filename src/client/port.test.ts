import { describe, expect, it } from 'vitest';
import type { OptionsOf } from '../games/index.ts';
import { type OpenedRoom, portContract, type RoomSetup } from '../room/port.suite.ts';
import { UNLIMITED } from '../server/testing/http.ts';
import { TestSocket } from '../server/testing/test-socket.ts';
import { fakeRoom, moved, roomAt, settled } from './testing/fake-room.ts';
import { allCaughtUp, annAndBob, serverAndClient } from './testing/live.ts';

async function openByClients({ game, options, names, seed }: RoomSetup): Promise<OpenedRoom> {
  const { client } = await serverAndClient({ limits: UNLIMITED });
  const [host, ...others] = names;
  const chosen = options as OptionsOf<typeof game>;
  const seat = await client.create({ game, options: chosen, seed, name: host });
  const seats = [seat];
  for (const name of others) seats.push(await client.sitDown(seat.room, { name }));
  const rooms = await Promise.all(seats.map((one) => client.play(one)));
  const spectator = await client.watch(seat.room);
  await allCaughtUp(...rooms, spectator);
  const close = async (): Promise<void> => {
    for (const room of [...rooms, spectator]) room.close();
  };
  return { seats: rooms, spectator, tables: rooms, close };
}

portContract('the room of a client', openByClients);

describe('a table move', () => {
  it('resolves when it shows, however late that is', async () => {
    const { room, platform } = await fakeRoom();
    platform.answers.push(new Response(JSON.stringify(roomAt(4))));
    let isDone = false;
    const ending = room.end().then(() => {
      isDone = true;
    });
    await settled();
    expect(isDone).toBe(false);
    platform.socket.receives(moved(4));
    await ending;
  });

  it('resolves to a rematch when the table shows it', async () => {
    const { room, platform } = await fakeRoom();
    platform.answers.push(new Response('{"room":"r2"}'));
    let seat: unknown;
    const asking = room.rematch().then((next) => {
      seat = next;
    });
    await settled();
    expect(seat).toBeUndefined();
    platform.socket.receives({ type: 'resync', now: 0, room: roomAt(4, 'AB', { rematch: 'r2' }) });
    await asking;
    expect(seat).toMatchObject({ room: 'r2', name: 'Ann' });
  });

  it('resolves if the room closes before it shows', async () => {
    const { room, platform } = await fakeRoom();
    platform.answers.push(new Response(JSON.stringify(roomAt(4))));
    const ending = room.end();
    await settled();
    room.close();
    await ending;
  });
});

describe('stop-waiting', () => {
  const scramble = { game: 'scramble', options: { board: '1x4\nA\nA\nB\nB\n' } } as const;
  const flip = (column: number) => ({ type: 'flip', row: 0, column }) as const;

  it('[RO-16] ends the wait of that move alone', async () => {
    const { client, port } = await serverAndClient();
    const { ann, bob } = await annAndBob<'scramble'>(client, scramble);
    await ann.start();
    await ann.play(flip(0));
    const socket = await TestSocket.enter(port, bob.id, { token: bob.seat?.token ?? '' });
    socket.sendMove('mine', flip(0));
    await socket.receives('moved', ({ player }) => player === 'Bob');
    const stranger = await TestSocket.enter(port, bob.id);
    stranger.send({ type: 'stop-waiting', id: 'mine' });
    await stranger.settle();
    socket.send({ type: 'stop-waiting', id: 'another' });
    await socket.settle();
    expect(socket.messages.some(({ type }) => type === 'reply')).toBe(false);
    socket.send({ type: 'stop-waiting', id: 'mine' });
    const { failed, seq } = await socket.receives('reply', ({ id }) => id === 'mine');
    expect(failed?.code).toBe('gave-up');
    // A second one has nothing to stop.
    socket.send({ type: 'stop-waiting', id: 'mine' });
    await socket.settle();
    expect((await client.look(bob.id)).seq).toBe(seq);
  });
});
