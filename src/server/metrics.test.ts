import { describe, expect, it } from 'vitest';
import { serve } from './testing/http.ts';
import { TestNodes } from './testing/nodes.ts';
import { boardFile, call, flip, startedRoom } from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

describe('the metrics', () => {
  it('count what is played, and reveal nothing about it', async () => {
    const { port, get } = await serve();
    const options = { board: boardFile('ABAB') };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
    await TestSocket.enter(port, id);
    await get('/flip/alice/0,0');
    await call(port, 'POST', `/rooms/${id}/moves`, {
      token: seats[0]?.token,
      body: { move: flip(0, 0) },
    });
    await call(port, 'GET', '/nothing');
    const { status, headers, body } = await get('/metrics');
    expect([status, headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const lines = body.split('\n');
    for (const line of [
      'recollect_rooms 2',
      'recollect_sockets 1',
      'recollect_moves_total{game="scramble"} 4',
      'recollect_requests_total{method="POST",route="/api/rooms",status="201"} 1',
      'recollect_requests_total{method="POST",route="/api/rooms/:id/moves",status="200"} 1',
    ])
      expect(lines).toContain(line);
    expect(body).toMatch(/^process_cpu_seconds_total /m);
    for (const secret of [id, 'Ann', 'alice', seats[0]?.token ?? '?'])
      expect(body).not.toContain(secret);
  });

  it('tell how long a move took to the sockets of its room, on the node that it was sent to', async () => {
    const nodes = new TestNodes();
    const [one, two] = [await nodes.start(), await nodes.start()];
    const options = { board: boardFile('ABAB') };
    const { id, seats } = await startedRoom(one.port, 'scramble', ['Ann', 'Bob'], { options });
    const [ann = '', bob = ''] = seats.map(({ token }) => token);
    const first = await TestSocket.enter(one.port, id, { token: ann });
    const second = await TestSocket.enter(two.port, id, { token: bob });
    await first.play(flip(0, 0));
    await second.receives('moved');
    await one.get('/flip/alice/0,0');
    const told = /^recollect_delivery_seconds_count (\d+)$/m;
    const counts = [one, two].map(async ({ get }) => told.exec((await get('/metrics')).body)?.[1]);
    expect(await Promise.all(counts), 'nobody watches the board at the root').toEqual(['1', '0']);
  });

  it('can be read again and again', async () => {
    const { get } = await serve();
    expect((await get('/metrics')).status).toBe(200);
    expect((await get('/metrics')).status).toBe(200);
  });
});
