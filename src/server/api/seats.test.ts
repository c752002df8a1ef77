import { describe, expect, it, vi } from 'vitest';
import { heldDisk, serve } from '../testing/http.ts';
import { call, lookAt, roomWith, startedRoom } from '../testing/room-client.ts';

const TOKEN = 'a-token-of-my-own-choice';

/** A server with a room in which Ann, its host, and Bob sit; and what can be said to it. */
async function room(game = 'scramble', settings: object = {}) {
  const { port } = await serve();
  const { id, seats } = await roomWith(port, game, ['Ann', 'Bob'], { ...settings });
  const [ann = '', bob = ''] = seats.map(({ token }) => token);
  return {
    port,
    id,
    ann,
    bob,
    sitDown: (body: object) => call(port, 'POST', `/rooms/${id}/seats`, { body }),
    remove: (name: string, token?: string) =>
      call(port, 'DELETE', `/rooms/${id}/seats/${encodeURIComponent(name)}`, { token }),
    post: (what: string, token?: string, body?: object) =>
      call(port, 'POST', `/rooms/${id}/${what}`, { token, body }),
    people: async (): Promise<string[]> =>
      (await lookAt(port, id)).view.table.seats.map(({ name }: { name: string }) => name),
  };
}

describe('sitting down', () => {
  it('returns a token, and the room with the new player', async () => {
    const { sitDown, ann, bob } = await room();
    const { status, body } = await sitDown({ name: 'Cy' });
    expect([status, body.name]).toEqual([201, 'Cy']);
    expect([ann, bob]).not.toContain(body.token);
    expect(body.room.view.table.seats).toHaveLength(3);
    const cy = { name: 'Cy', kind: 'human', place: null, hasLeft: false };
    expect(body.room.view.table.seats[2]).toEqual(cy);
  });

  it('[TA-8] does not accept a kind of seat', async () => {
    const { sitDown, people } = await room();
    for (const kind of ['bot', 'human', 'cat']) {
      expect(await sitDown({ name: 'Cy', kind })).toMatchObject({
        status: 400,
        body: { code: 'illegal-request', message: expect.stringContaining('kind') },
      });
    }
    expect(await people()).toEqual(['Ann', 'Bob']);
  });

  it('[AD-7] returns the same seat if it is repeated with the same token', async () => {
    const { sitDown, people } = await room();
    const first = await sitDown({ name: 'Cy', token: TOKEN });
    const again = await sitDown({ name: 'Cy', token: TOKEN });
    expect([first.status, again.status, again.body.token]).toEqual([201, 201, TOKEN]);
    expect(again.body.room.seq).toBe(first.body.room.seq);
    expect(await people()).toEqual(['Ann', 'Bob', 'Cy']);
  });

  it('[AD-7] returns the same seat if it is repeated before the first one is on the disk', async () => {
    const disk = heldDisk();
    const { port, service } = await serve({ log: disk.log });
    const { id } = await roomWith(port, 'scramble', ['Ann']);
    const asked = vi.spyOn(service, 'sitDown');
    disk.hold();
    const both = [1, 2].map(() =>
      call(port, 'POST', `/rooms/${id}/seats`, { body: { name: 'Cy', token: TOKEN } }),
    );
    await expect.poll(() => asked.mock.calls.length).toBe(2);
    disk.release();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await lookAt(port, id)).view.table.seats).toHaveLength(2);
  });

  it('[TA-2] needs a name that nobody else has', async () => {
    const { sitDown } = await room();
    const { status, body } = await sitDown({ name: 'Bob', token: TOKEN });
    expect([status, body]).toEqual([
      409,
      { code: 'name-taken', message: 'somebody here is called Bob' },
    ]);
    expect((await sitDown({ name: 'A\nB' })).body.code).toBe('illegal-name');
  });

  it('[TA-2] needs a name that looks like no other one', async () => {
    const { sitDown, people } = await room();
    const cyrillic = '\u0410nn';
    expect(await sitDown({ name: cyrillic })).toMatchObject({
      status: 409,
      body: {
        code: 'name-taken',
        message: `${cyrillic} looks like Ann, and somebody here is called that`,
      },
    });
    for (const name of ['ann', 'ＢＯＢ', 'B0b']) {
      expect((await sitDown({ name })).body.code).toBe('name-taken');
    }
    expect((await sitDown({ name: 'Zoë' })).body.name).toBe('Zoë');
    expect(await people()).toEqual(['Ann', 'Bob', 'Zoë']);
  });

  it('compares names in a rematch, too, where players keep theirs', async () => {
    const { port, id, ann, post, people } = await room('scramble', { seatCount: 3 });
    await post('start', ann);
    await post('end', ann);
    const { body } = await post('rematch', ann);
    const again = (name: string) =>
      call(port, 'POST', `/rooms/${body.room}/seats`, { body: { name } });
    expect(body.room).not.toBe(id);
    expect((await again('BOB')).body).toEqual({
      code: 'name-taken',
      message: 'BOB looks like Bob, and somebody here is called that',
    });
    expect((await again('Cy')).status).toBe(201);
    expect(await people()).toEqual(['Ann', 'Bob']);
  });

  it('[TA-3] needs a free seat', async () => {
    const { sitDown } = await room('match');
    const { status, body } = await sitDown({ name: 'Cy' });
    expect([status, body.code]).toEqual([409, 'full']);
  });

  it('[TA-5] needs a free place if a place is chosen', async () => {
    const { sitDown } = await room('memoarrr', { place: 'left' });
    expect((await sitDown({ name: 'Cy', place: 'left' })).body).toEqual({
      code: 'no-place',
      message: 'somebody sits at left already',
    });
    expect((await sitDown({ name: 'Cy', place: 'middle' })).body.code).toBe('no-place');
    const { body } = await sitDown({ name: 'Cy', place: 'top' });
    expect(body.room.view.table.seats.at(-1)).toMatchObject({ name: 'Cy', place: 'top' });
  });

  it('[TA-6] does not tell the uninvited which names are taken', async () => {
    const { port, service } = await serve();
    const request = { game: 'scramble', name: 'Ann', byInvitation: true };
    const { body } = await call(port, 'POST', '/rooms', { body: request });
    const path = `/rooms/${body.room.id}/seats`;
    const { live } = await service.acquire(body.room.id);
    const { table } = live;
    // As in logs from before names were compared by their looks.
    if (table) table.seats = table.seats.map(({ skeleton: _, ...seat }) => seat);
    const code = async (invitation?: string) =>
      (await call(port, 'POST', path, { body: { name: 'ANN', invitation } })).body.code;
    expect(await code()).toBe('not-invited');
    expect(await code('a-wrong-invitation')).toBe('not-invited');
    expect(await code(body.invitation)).toBe('name-taken');
  });

  it('[TA-6] needs the latest invitation if there is one', async () => {
    const { port } = await serve();
    const request = { game: 'scramble', name: 'Ann', byInvitation: true };
    const { room, token, invitation } = (await call(port, 'POST', '/rooms', { body: request }))
      .body;
    const sitDown = (name: string, invitation?: string) =>
      call(port, 'POST', `/rooms/${room.id}/seats`, { body: { name, invitation } });
    expect((await sitDown('Bob')).body.code).toBe('not-invited');
    expect((await sitDown('Bob', `${invitation}x`)).status).toBe(403);
    expect((await sitDown('Bob', invitation)).status).toBe(201);
    const { body } = await call(port, 'POST', `/rooms/${room.id}/invitation`, { token });
    expect((await sitDown('Cy', invitation)).body.code).toBe('not-invited');
    expect((await sitDown('Cy', body.invitation)).status).toBe(201);
  });

  it('[TA-4] is possible after the start only in games that allow it', async () => {
    const { port } = await serve();
    const late = async (game: string) => {
      const { id } = await startedRoom(port, game, ['Ann', 'Bob']);
      return call(port, 'POST', `/rooms/${id}/seats`, { body: { name: 'Cy' } });
    };
    expect((await late('scramble')).status).toBe(201);
    expect((await late('memoarrr')).body.code).toBe('too-late');
  });

  it('[TA-18] is refused on open boards, where nobody needs a seat', async () => {
    const { port } = await serve();
    const { id } = await roomWith(port, 'scramble', ['Ann'], { options: { open: true } });
    for (const room of [id, 'default']) {
      const { status, body } = await call(port, 'POST', `/rooms/${room}/seats`, {
        body: { name: 'Cy' },
      });
      expect([status, body.code]).toEqual([409, 'not-now']);
    }
  });
});

describe('leaving', () => {
  it('[TA-11] before the start frees the seat and the name', async () => {
    const { remove, bob, people, sitDown } = await room();
    expect((await remove('Bob', bob)).body.view.table.seats).toHaveLength(1);
    expect(await people()).toEqual(['Ann']);
    expect((await sitDown({ name: 'Bob' })).status).toBe(201);
  });

  it('[TA-7] [TA-11] after the start keeps the seat as left, and its token is no longer valid', async () => {
    const { remove, bob, ann, post } = await room();
    await post('start', ann);
    const { body } = await remove('Bob', bob);
    expect(body.view.table.seats[1]).toEqual({
      name: 'Bob',
      kind: 'human',
      place: null,
      hasLeft: true,
    });
    expect((await remove('Bob', bob)).body.code).toBe('wrong-token');
  });

  it('[TA-9] makes the player who has sat there longest the host', async () => {
    const { remove, ann, bob, post } = await room();
    expect((await remove('Ann', ann)).body.view.table.host).toBe('Bob');
    expect((await post('start', bob)).status).toBe(200);
  });

  it('works with names in all scripts, even the longest', async () => {
    const { port } = await serve();
    const name = '李'.repeat(31).concat('🦄');
    const { id, seats } = await roomWith(port, 'scramble', ['Ann', name]);
    const path = `/rooms/${id}/seats/${encodeURIComponent(name)}`;
    const { status } = await call(port, 'DELETE', path, { token: seats[1]?.token });
    expect(status).toBe(200);
  });
});

describe('the host', () => {
  it('can remove a player', async () => {
    const { remove, ann, bob, people } = await room();
    expect((await remove('Bob', ann)).status).toBe(200);
    expect(await people()).toEqual(['Ann']);
    expect((await remove('Ann', bob)).status).toBe(401);
    expect((await remove('Bob', ann)).body).toEqual({
      code: 'no-such-player',
      message: 'nobody here is called Bob',
    });
  });

  it('[TA-10] is the only player who removes, hands over, invites, starts and ends', async () => {
    const { remove, post, bob } = await room();
    const answers = [
      await remove('Ann', bob),
      await post('host', bob, { name: 'Bob' }),
      await post('invitation', bob),
      await post('start', bob),
      await post('end', bob),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        403,
        { code: 'not-host', message: 'only the host can do that' },
      ]);
    }
  });

  it('[TA-10] can hand over to another player', async () => {
    const { post, ann, bob } = await room();
    expect((await post('host', ann, { name: 'Cy' })).body.code).toBe('no-such-player');
    expect((await post('host', ann, { name: 'Bob' })).body.view.table.host).toBe('Bob');
    expect((await post('start', ann)).body.code).toBe('not-host');
    expect((await post('start', bob)).status).toBe(200);
  });
});

describe('a client without the token of a seat', () => {
  it.each(['start', 'end', 'invitation', 'rematch'])('cannot ask for %s', async (what) => {
    const { post, port } = await room();
    expect((await post(what)).body).toEqual({
      code: 'wrong-token',
      message: 'expected the token of a seat in this room',
    });
    const other = await roomWith(port, 'scramble', ['Ann']);
    const { status, body } = await post(what, other.seats[0]?.token);
    expect([status, body]).toEqual([
      401,
      { code: 'wrong-token', message: 'this is not the token of a seat in this room' },
    ]);
  });

  it('cannot remove players', async () => {
    const { remove, people } = await room();
    expect((await remove('Bob')).status).toBe(401);
    expect((await remove('Bob', TOKEN)).status).toBe(401);
    expect(await people()).toEqual(['Ann', 'Bob']);
  });
});
