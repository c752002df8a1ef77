import { describe, expect, it, vi } from 'vitest';
import { freezeClock, serve } from './testing/http.ts';
import { boardFile, call, flip, startedRoom } from './testing/room-client.ts';

/** A room in which Ann and Bob play, and ways to make moves there. */
async function game(limits: object = {}) {
  const { port, service, get } = await serve({ limits });
  const options = { board: boardFile('ABAB') };
  const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
  const [ann = '', bob = ''] = seats.map(({ token }) => token);
  const moves = (token: string, body: object) =>
    call(port, 'POST', `/rooms/${id}/moves`, { token, body });
  const post = (token: string, what: string, body: object) =>
    call(port, 'POST', `/rooms/${id}/${what}`, { token, body });
  return { service, id, ann, bob, moves, post, get };
}

describe('a repeat of a move', () => {
  it('[AD-4] is admitted however often it is sent, and counts against no limit', async () => {
    freezeClock();
    // To sit down was Bob's first.
    const { bob, moves } = await game({ 'moves-per-second': 3 });
    const move = { move: flip(0, 0), id: 'once' };
    for (let time = 0; time < 5; time++) {
      expect(await moves(bob, move)).toEqual({ status: 200, body: { seq: 4 } });
    }
    expect((await moves(bob, { move: flip(0, 1) })).status, 'the third one').toBe(200);
    expect((await moves(bob, { move: flip(0, 2) })).status, 'the fourth one').toBe(429);
  });
});

describe('the limit on moves', () => {
  it('[AD-5] counts each seat by itself, even if another room has the same name', async () => {
    freezeClock();
    const { port } = await serve({ limits: { 'moves-per-second': 3 } });
    const options = { board: boardFile('ABAB') };
    const rooms = [
      await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options }),
      await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options }),
    ];
    // To sit down was Bob's first.
    for (const { id, seats } of rooms) {
      const statuses: number[] = [];
      for (const column of [0, 1, 2]) {
        const body = { move: flip(0, column) };
        const { status } = await call(port, 'POST', `/rooms/${id}/moves`, {
          token: seats[1]?.token,
          body,
        });
        statuses.push(status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    }
  });
});

describe('the activity of a player', () => {
  it('[RO-29] is noted at every move of a seat, even a refused one, over every protocol', async () => {
    const { service, id, ann, bob, moves, post, get } = await game();
    const noted = vi.spyOn((await service.acquire(id)).live, 'noteActivity');
    await moves(bob, { move: flip(99, 0) });
    expect(noted).toHaveBeenCalledTimes(1);
    await post(bob, 'host', { name: 'Bob' });
    expect(noted).toHaveBeenCalledTimes(2);
    await get(`/rooms/${id}/flip/Ann/99,0?token=${ann}`);
    expect(noted).toHaveBeenCalledTimes(3);
  });

  it('[RO-29] is not noted at requests of strangers', async () => {
    const { service, id, moves, post, get } = await game();
    const noted = vi.spyOn((await service.acquire(id)).live, 'noteActivity');
    await moves('not-a-token', { move: flip(0, 0) });
    await post('not-a-token', 'host', { name: 'Bob' });
    await get(`/rooms/${id}/flip/Ann/0,0?token=no`);
    expect(noted).not.toHaveBeenCalled();
  });
});
