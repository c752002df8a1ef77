import { describe, expect, it } from 'vitest';
import { stopClock } from './testing/clock.ts';
import { serve } from './testing/http.ts';
import { startedRoom } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

describe('a room', () => {
  it('is played over sockets', async () => {
    const { port } = await serve();
    const options = { board: '1x4\nA\nB\nA\nB\n' };
    const { id, people } = await startedRoom(port, 'scramble', ['Ann', 'Bob B.'], { options });
    const [ann, bob] = await Promise.all(
      people.map(({ token }) => TestSocket.enter(port, id, { token })),
    );
    const watcher = await TestSocket.enter(port, id);
    expect(await ann?.plays({ type: 'flip', row: 0, column: 0 })).toMatchObject({ seq: 4 });
    const waiting = bob?.plays({ type: 'flip', row: 0, column: 0 });
    await watcher.hears('moved', ({ seq }) => seq === 5);
    await ann?.plays({ type: 'flip', row: 0, column: 2 });
    await ann?.plays({ type: 'flip', row: 0, column: 1 });
    expect(await waiting).toMatchObject({ seq: 7, failed: { code: 'no-card' } });
    await watcher.hears('moved', ({ seq }) => seq === 7);
    expect(watcher.texts.filter((text) => text.includes('"moved"'))).toEqual(
      ann?.texts.filter((text) => text.includes('"moved"')),
    );
  });

  it('answers a move that is sent again, however many there have been', async () => {
    stopClock();
    const { port } = await serve({ limits: { 'moves-per-second': 1 } });
    const { id, people } = await startedRoom(port, 'match', ['Ann', 'Bob']);
    const ann = await TestSocket.enter(port, id, { token: people[0]?.token ?? '' });
    const first = await ann.plays({ type: 'reveal', spot: 0 }, 'one');
    expect(await ann.refusal({ type: 'reveal', spot: 1 })).toMatchObject({ code: 'too-many' });
    const from = ann.messages.length;
    ann.send({ type: 'move', id: 'one', move: { type: 'reveal', spot: 0 } });
    expect(await ann.hears('outcome', ({ id }) => id === 'one', from)).toEqual(first);
  });
});
