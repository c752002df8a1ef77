import { describe, expect, it } from 'vitest';
import { freezeClock, serve } from '../testing/http.ts';
import {
  boardFile,
  call,
  flip,
  lookAt,
  roomWith,
  sendMove,
  startedRoom,
} from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';

/** A server with a board such as `AB/BA`, at which Ann and Bob play. */
async function game(rows: string) {
  const { port } = await serve();
  const options = { board: boardFile(rows) };
  const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
  const [ann = '', bob = ''] = seats.map(({ token }) => token);
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

  it('[RO-6] counts if it fails by the rules', async () => {
    const { ann, moves } = await game('ABAB');
    await moves(ann, { move: flip(0, 0) });
    const { status, body } = await moves(ann, { move: flip(0, 0) });
    expect([status, body]).toMatchObject([200, { seq: 5, failed: { code: 'controlled' } }]);
  });

  it('[RO-6] does not count if the rules refuse it', async () => {
    const { port, id, ann, moves } = await game('ABAB');
    const { status, body } = await moves(ann, { move: flip(7, 0) });
    expect([status, body.code]).toEqual([409, 'out-of-range']);
    expect((await lookAt(port, id)).seq).toBe(3);
  });

  it('[RO-14] is answered after its wait', async () => {
    const { port, id, ann, bob, moves } = await game('AB/BA');
    const watcher = await TestSocket.enter(port, id);
    await moves(ann, { move: flip(0, 0) });
    const { answer } = sendMove(port, id, bob, { move: flip(0, 0) });
    await watcher.receives('moved', ({ player }) => player === 'Bob');
    await moves(ann, { move: flip(0, 1) });
    const { status, body } = await answer;
    expect([status, JSON.parse(body)]).toEqual([200, { seq: 6 }]);
    expect((await lookAt(port, id)).view.spots[0]).toEqual({ up: 'A', by: 'Bob' });
  });

  it('[RO-16] gives up its wait when the connection closes', async () => {
    const { port, id, ann, bob, moves } = await game('AB/BA');
    const watcher = await TestSocket.enter(port, id);
    await moves(ann, { move: flip(0, 0) });
    const waiting = sendMove(port, id, bob, { move: flip(0, 0) });
    await watcher.receives('moved', ({ seq }) => seq === 5);
    expect((await lookAt(port, id)).view.players[1]).toEqual({
      name: 'Bob',
      score: 0,
      waitsFor: 0,
      wait: 0,
    });
    waiting.drop();
    await watcher.receives('moved', ({ seq, player }) => seq === 6 && player === 'Bob');
    expect((await lookAt(port, id)).view.players[1]).toEqual({ name: 'Bob', score: 0 });
    await moves(ann, { move: flip(0, 1) });
    expect((await lookAt(port, id)).view.spots[0]).toEqual({ up: 'A' });
  });

  it('[RO-12] is played once if it is sent again under the same id', async () => {
    const { port, id, ann, moves } = await game('ABAB');
    const body = { id: 'first', move: flip(0, 0) };
    expect((await moves(ann, body)).body).toEqual({ seq: 4 });
    expect((await moves(ann, body)).body).toEqual({ seq: 4 });
    expect((await lookAt(port, id)).seq).toBe(4);
  });

  it('[AD-1] needs the token of a seat', async () => {
    const { port, id, moves } = await game('ABAB');
    for (const token of [undefined, 'wrong']) {
      const { status, body } = await moves(token, { move: flip(0, 0), name: 'Ann' });
      expect([status, body.code]).toEqual([401, 'wrong-token']);
    }
    expect((await lookAt(port, id)).seq).toBe(3);
  });

  it('[TA-13] needs a game that has started', async () => {
    const { port } = await serve();
    const { id, seats } = await roomWith(port, 'scramble', ['Ann']);
    const { status, body } = await call(port, 'POST', `/rooms/${id}/moves`, {
      token: seats[0]?.token,
      body: { move: flip(0, 0) },
    });
    expect([status, body.code]).toEqual([409, 'not-now']);
  });

  it('[AD-1] needs only a name on an open board', async () => {
    const { port } = await serve();
    const options = { board: boardFile('AB'), open: true };
    const { id, seats } = await roomWith(port, 'scramble', ['Ann'], { options });
    for (const room of [id, 'default']) {
      const moved = await call(port, 'POST', `/rooms/${room}/moves`, {
        body: { name: 'zoe', move: flip(0, 0) },
      });
      expect(moved.status).toBe(200);
      expect((await lookAt(port, room)).view.spots[0]).toEqual({ up: 'A', by: 'zoe' });
    }
    const nobody = await call(port, 'POST', `/rooms/${id}/moves`, {
      token: seats[0]?.token,
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
  ])('[AD-3] is not %j', async (move, message) => {
    const { port, id, ann, moves } = await game('ABAB');
    const { status, body } = await moves(ann, { move });
    expect([status, body]).toEqual([400, { code: 'illegal-request', message }]);
    expect((await lookAt(port, id)).seq).toBe(3);
  });

  it('[AD-5] is limited per second for each seat', async () => {
    freezeClock();
    const { port } = await serve({ limits: { 'moves-per-second': 2 } });
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const [ann, bob] = seats.map(({ token }) => token);
    const flipped = async (token?: string) =>
      (await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move: flip(99, 0) } }))
        .status;
    const burst = await Promise.all(Array.from({ length: 20 }, () => flipped(ann)));
    // Ann is the host: to start the game was a move as well.
    expect(burst.filter((status) => status === 429)).toHaveLength(19);
    expect(await flipped(bob)).toBe(409);
  });

  it('[AD-5] counts against the same limit at the table', async () => {
    freezeClock();
    const { port } = await serve({ limits: { 'moves-per-second': 2 } });
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob']);
    const [ann, bob] = seats.map(({ token }) => token);
    const handsOver = async (token?: string) =>
      (await call(port, 'POST', `/rooms/${id}/host`, { token, body: { name: 'Ann' } })).status;
    expect([await handsOver(ann), await handsOver(ann)]).toEqual([200, 429]);
    expect(await handsOver(bob)).toBe(403);
  });

  it('may end the game', async () => {
    const { port } = await serve();
    const settings = { options: { rows: 2, columns: 2, turnCap: 1 }, seed: '1' };
    const { id, seats } = await startedRoom(port, 'match', ['Ann', 'Bob'], settings);
    const token = seats[0]?.token;
    for (const move of [{ type: 'reveal', spot: 0 }, { type: 'reveal', spot: 1 }, { type: 'seen' }])
      await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move } });
    expect((await lookAt(port, id)).view.table.status).toBe('over');
  });
});
