import { describe, expect, it } from 'vitest';
import { stopClock } from '../testing/clock.ts';
import { serve } from '../testing/http.ts';
import { boardFile, flip, lookAt, sendMove } from '../testing/requests.ts';
import { call, roomWith, startedRoom } from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';

/** A server with a board such as `AB/BA`, at which Ann and Bob play. */
async function game(rows: string) {
  const { port } = await serve();
  const options = { board: boardFile(rows) };
  const { id, people } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
  const [ann = '', bob = ''] = people.map(({ token }) => token);
  const moves = (token: string | undefined, body: object) =>
    call(port, 'POST', `/rooms/${id}/moves`, { token, body });
  return { port, id, ann, bob, moves };
}

describe('a move over HTTP', () => {
  it('is answered with the number of its entry', async () => {
    const { port, id, ann, moves } = await game('ABAB');
    expect(await moves(ann, { move: flip(0, 0) })).toEqual({ status: 200, body: { seq: 4 } });
    expect((await lookAt(port, id)).view.spots[0]).toEqual({ up: 'A', by: 'Ann' });
  });

  it('counts also when it fails by the rules', async () => {
    const { ann, moves } = await game('ABAB');
    await moves(ann, { move: flip(0, 0) });
    const { status, body } = await moves(ann, { move: flip(0, 0) });
    expect([status, body]).toMatchObject([200, { seq: 5, failed: { code: 'controlled' } }]);
  });

  it('does not count when the rules refuse it', async () => {
    const { port, id, ann, moves } = await game('ABAB');
    const { status, body } = await moves(ann, { move: flip(7, 0) });
    expect([status, body.code]).toEqual([409, 'out-of-range']);
    expect((await lookAt(port, id)).seq).toBe(3);
  });

  it('that has to wait is answered after the wait', async () => {
    const { port, id, ann, bob, moves } = await game('AB/BA');
    const watcher = await TestSocket.enter(port, id);
    await moves(ann, { move: flip(0, 0) });
    const { answer } = sendMove(port, id, bob, { move: flip(0, 0) });
    await watcher.hears('moved', ({ player }) => player === 'Bob');
    await moves(ann, { move: flip(0, 1) });
    const { status, body } = await answer;
    expect([status, JSON.parse(body)]).toEqual([200, { seq: 6 }]);
    expect((await lookAt(port, id)).view.spots[0]).toEqual({ up: 'A', by: 'Bob' });
  });

  it('gives up its wait when the connection is closed', async () => {
    const { port, id, ann, bob, moves } = await game('AB/BA');
    const watcher = await TestSocket.enter(port, id);
    await moves(ann, { move: flip(0, 0) });
    const waiting = sendMove(port, id, bob, { move: flip(0, 0) });
    await watcher.hears('moved', ({ seq }) => seq === 5);
    expect((await lookAt(port, id)).view.players[1]).toEqual({
      name: 'Bob',
      score: 0,
      waitsFor: 0,
      wait: 0,
    });
    waiting.drop();
    await watcher.hears('moved', ({ seq, player }) => seq === 6 && player === 'Bob');
    expect((await lookAt(port, id)).view.players[1]).toEqual({ name: 'Bob', score: 0 });
    await moves(ann, { move: flip(0, 1) });
    expect((await lookAt(port, id)).view.spots[0]).toEqual({ up: 'A' });
  });

  it('that is sent again under the same id is played once', async () => {
    const { port, id, ann, moves } = await game('ABAB');
    const body = { id: 'first', move: flip(0, 0) };
    expect((await moves(ann, body)).body).toEqual({ seq: 4 });
    expect((await moves(ann, body)).body).toEqual({ seq: 4 });
    expect((await lookAt(port, id)).seq).toBe(4);
  });

  it('needs the token of a seat', async () => {
    const { port, id, moves } = await game('ABAB');
    for (const token of [undefined, 'wrong']) {
      const { status, body } = await moves(token, { move: flip(0, 0), name: 'Ann' });
      expect([status, body.code]).toEqual([401, 'wrong-token']);
    }
    expect((await lookAt(port, id)).seq).toBe(3);
  });

  it('needs a game that has started', async () => {
    const { port } = await serve();
    const { id, people } = await roomWith(port, 'scramble', ['Ann']);
    const { status, body } = await call(port, 'POST', `/rooms/${id}/moves`, {
      token: people[0]?.token,
      body: { move: flip(0, 0) },
    });
    expect([status, body.code]).toEqual([409, 'not-now']);
  });

  it('is made by anybody under a name on an open board', async () => {
    const { port } = await serve();
    const options = { board: boardFile('AB'), open: true };
    const { id, people } = await roomWith(port, 'scramble', ['Ann'], { options });
    for (const room of [id, 'default']) {
      const moved = await call(port, 'POST', `/rooms/${room}/moves`, {
        body: { name: 'zoe', move: flip(0, 0) },
      });
      expect(moved.status).toBe(200);
      expect((await lookAt(port, room)).view.spots[0]).toEqual({ up: 'A', by: 'zoe' });
    }
    const nobody = await call(port, 'POST', `/rooms/${id}/moves`, {
      token: people[0]?.token,
      body: { move: flip(0, 0) },
    });
    expect(nobody.body.code).toBe('illegal-player');
    const unreadable = await call(port, 'POST', `/rooms/${id}/moves`, {
      body: { name: 'z o e', move: flip(0, 0) },
    });
    expect([unreadable.status, unreadable.body.code]).toEqual([400, 'illegal-player']);
  });

  it.each([
    [{ type: 'flip', row: 0 }, 'the move must have required properties column'],
    [{ type: 'flip', row: '0', column: 0 }, 'the move.row must be number'],
    [{ type: 'flip', row: 0, column: 0, x: 1 }, 'the move.x is not expected'],
    [{ type: 'idle', spots: [0] }, 'expected the move to have a type: flip, cancel, leave, map'],
    [{ type: 'end-game' }, 'expected the move to have a type: flip, cancel, leave, map'],
    ['flip', 'expected the move to have a type: flip, cancel, leave, map'],
    [null, 'expected the move to have a type: flip, cancel, leave, map'],
  ])('is not %j', async (move, message) => {
    const { port, id, ann, moves } = await game('ABAB');
    const { status, body } = await moves(ann, { move });
    expect([status, body]).toEqual([400, { code: 'illegal-request', message }]);
    expect((await lookAt(port, id)).seq).toBe(3);
  });

  it('comes only so often within a second from one seat', async () => {
    stopClock();
    const { port } = await serve({ limits: { 'moves-per-second': 2 } });
    const { id, people } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const [ann, bob] = people.map(({ token }) => token);
    const flipped = async (token?: string) =>
      (await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move: flip(99, 0) } }))
        .status;
    const burst = await Promise.all(Array.from({ length: 20 }, () => flipped(ann)));
    // Ann is the host: to start the game was a move as well.
    expect(burst.filter((status) => status === 429)).toHaveLength(19);
    expect(await flipped(bob)).toBe(409);
  });

  it('comes only so often within a second also at the table', async () => {
    stopClock();
    const { port } = await serve({ limits: { 'moves-per-second': 2 } });
    const { id, people } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const [ann, bob] = people.map(({ token }) => token);
    const handsOver = async (token?: string) =>
      (await call(port, 'POST', `/rooms/${id}/host`, { token, body: { name: 'Ann' } })).status;
    expect([await handsOver(ann), await handsOver(ann)]).toEqual([200, 429]);
    expect(await handsOver(bob)).toBe(403);
  });

  it('can be the last one', async () => {
    const { port } = await serve();
    const settings = { options: { rows: 2, columns: 2, turnCap: 1 }, seed: '1' };
    const { id, people } = await startedRoom(port, 'match', ['Ann', 'Bob'], settings);
    const token = people[0]?.token;
    for (const move of [{ type: 'reveal', spot: 0 }, { type: 'reveal', spot: 1 }, { type: 'seen' }])
      await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move } });
    expect((await lookAt(port, id)).view.table.status).toBe('over');
  });
});
