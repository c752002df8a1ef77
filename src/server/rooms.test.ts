import { describe, expect, it } from 'vitest';
import { serve } from './testing/http.ts';
import { startedRoom, TestSocket } from './testing/room-client.ts';

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
});
