import { describe, expect, it } from 'vitest';
import { freezeClock, serve } from './testing/http.ts';
import { startedRoom } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

describe('a room', () => {
  it('is played over sockets', async () => {
    const { port } = await serve();
    const options = { board: '1x4\nA\nB\nA\nB\n' };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob B.'], { options });
    const [ann, bob] = await Promise.all(
      seats.map(({ token }) => TestSocket.enter(port, id, { token })),
    );
    const watcher = await TestSocket.enter(port, id);
    expect(await ann?.play({ type: 'flip', row: 0, column: 0 })).toMatchObject({ seq: 4 });
    const waiting = bob?.play({ type: 'flip', row: 0, column: 0 });
    await watcher.receives('moved', ({ seq }) => seq === 5);
    await ann?.play({ type: 'flip', row: 0, column: 2 });
    await ann?.play({ type: 'flip', row: 0, column: 1 });
    expect(await waiting).toMatchObject({ seq: 7, failed: { code: 'no-card' } });
    await watcher.receives('moved', ({ seq }) => seq === 7);
    expect(watcher.texts.filter((text) => text.includes('"moved"'))).toEqual(
      ann?.texts.filter((text) => text.includes('"moved"')),
    );
  });

  it('[AD-4] replies to a move that is sent again, however many moves there have been', async () => {
    freezeClock();
    const { port } = await serve({ limits: { 'moves-per-second': 1 } });
    const { id, seats } = await startedRoom(port, 'match', ['Ann', 'Bob']);
    const ann = await TestSocket.enter(port, id, { token: seats[0]?.token ?? '' });
    const first = await ann.play({ type: 'reveal', spot: 0 }, 'one');
    expect(await ann.refusal({ type: 'reveal', spot: 1 })).toMatchObject({ code: 'too-many' });
    const from = ann.messages.length;
    ann.send({ type: 'move', id: 'one', move: { type: 'reveal', spot: 0 } });
    expect(await ann.receives('reply', ({ id }) => id === 'one', from)).toEqual(first);
  });
});
