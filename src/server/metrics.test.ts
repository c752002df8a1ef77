import { describe, expect, it } from 'vitest';
import { serve } from './testing/http.ts';
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

  it('can be read again and again', async () => {
    const { get } = await serve();
    expect((await get('/metrics')).status).toBe(200);
    expect((await get('/metrics')).status).toBe(200);
  });
});
