import { describe, expect, it, vi } from 'vitest';
import { heldDisk } from '../testing/disk.ts';
import { serve } from '../testing/http.ts';
import { lookAt } from '../testing/requests.ts';
import { call, roomWith, startedRoom } from '../testing/room-client.ts';

const TOKEN = 'a-token-of-my-own-choice';

/** A server with a room in which Ann, its host, and Bob sit; and what can be said to it. */
async function room(game = 'scramble', settings: object = {}) {
  const { port } = await serve();
  const { id, people } = await roomWith(port, game, ['Ann', 'Bob'], { ...settings });
  const [ann = '', bob = ''] = people.map(({ token }) => token);
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
      (await lookAt(port, id)).view.table.people.map(({ name }: { name: string }) => name),
  };
}

describe('sitting down', () => {
  it('gives a token of your own, and shows the room with you in it', async () => {
    const { sitDown, ann, bob } = await room();
    const { status, body } = await sitDown({ name: 'Cy' });
    expect([status, body.name]).toEqual([201, 'Cy']);
    expect([ann, bob]).not.toContain(body.token);
    expect(body.room.view.table.people).toHaveLength(3);
    const cy = { name: 'Cy', kind: 'human', place: null, hasLeft: false };
    expect(body.room.view.table.people[2]).toEqual(cy);
  });

  it('does not let anybody choose what sits on the seat', async () => {
    const { sitDown, people } = await room();
    for (const kind of ['bot', 'human', 'cat']) {
      expect(await sitDown({ name: 'Cy', kind })).toMatchObject({
        status: 400,
        body: { code: 'illegal-request', message: expect.stringContaining('kind') },
      });
    }
    expect(await people()).toEqual(['Ann', 'Bob']);
  });

  it('may be asked for again with the same token, when the answer was lost', async () => {
    const { sitDown, people } = await room();
    const first = await sitDown({ name: 'Cy', token: TOKEN });
    const again = await sitDown({ name: 'Cy', token: TOKEN });
    expect([first.status, again.status, again.body.token]).toEqual([201, 201, TOKEN]);
    expect(again.body.room.seq).toBe(first.body.room.seq);
    expect(await people()).toEqual(['Ann', 'Bob', 'Cy']);
  });

  it('may be asked for again before the first time is on the disk', async () => {
    const disk = heldDisk();
    const { port, service } = await serve({ log: disk.log });
    const { id } = await roomWith(port, 'scramble', ['Ann']);
    const asked = vi.spyOn(service, 'sitDown');
    disk.hold();
    const both = [1, 2].map(() =>
      call(port, 'POST', `/rooms/${id}/seats`, { body: { name: 'Cy', token: TOKEN } }),
    );
    await expect.poll(() => asked.mock.calls.length).toBe(2);
    disk.letGo();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await lookAt(port, id)).view.table.people).toHaveLength(2);
  });

  it('takes a name that nobody here has', async () => {
    const { sitDown } = await room();
    const { status, body } = await sitDown({ name: 'Bob', token: TOKEN });
    expect([status, body]).toEqual([
      409,
      { code: 'name-taken', message: 'somebody here is called Bob' },
    ]);
    expect((await sitDown({ name: 'A\nB' })).body.code).toBe('illegal-name');
  });

  it('takes a name that looks like nobody else’s', async () => {
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

  it('takes such a name in a rematch, too, in which everybody keeps theirs', async () => {
    const { port, id, ann, post, people } = await room('scramble', { seats: 3 });
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

  it('takes a free seat', async () => {
    const { sitDown } = await room('match');
    const { status, body } = await sitDown({ name: 'Cy' });
    expect([status, body.code]).toEqual([409, 'full']);
  });

  it('takes a place that is free, where places matter', async () => {
    const { sitDown } = await room('memoarrr', { place: 'left' });
    expect((await sitDown({ name: 'Cy', place: 'left' })).body).toEqual({
      code: 'no-place',
      message: 'somebody sits at left already',
    });
    expect((await sitDown({ name: 'Cy', place: 'middle' })).body.code).toBe('no-place');
    const { body } = await sitDown({ name: 'Cy', place: 'top' });
    expect(body.room.view.table.people.at(-1)).toMatchObject({ name: 'Cy', place: 'top' });
  });

  it('takes an invitation where one is asked for; a new one makes those from before void', async () => {
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

  it('is possible in a game that people may come to late, and only there', async () => {
    const { port } = await serve();
    const late = async (game: string) => {
      const { id } = await startedRoom(port, game, ['Ann', 'Bob']);
      return call(port, 'POST', `/rooms/${id}/seats`, { body: { name: 'Cy' } });
    };
    expect((await late('scramble')).status).toBe(201);
    expect((await late('memoarrr')).body.code).toBe('too-late');
  });

  it('is not possible on open boards, where nobody needs a seat', async () => {
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
  it('frees the seat and its name before the game', async () => {
    const { remove, bob, people, sitDown } = await room();
    expect((await remove('Bob', bob)).body.view.table.people).toHaveLength(1);
    expect(await people()).toEqual(['Ann']);
    expect((await sitDown({ name: 'Bob' })).status).toBe(201);
  });

  it('is remembered by a game that has started, and its token is worth nothing', async () => {
    const { remove, bob, ann, post } = await room();
    await post('start', ann);
    const { body } = await remove('Bob', bob);
    expect(body.view.table.people[1]).toEqual({
      name: 'Bob',
      kind: 'human',
      place: null,
      hasLeft: true,
    });
    expect((await remove('Bob', bob)).body.code).toBe('wrong-token');
  });

  it('makes the one who has been there longest the host', async () => {
    const { remove, ann, bob, post } = await room();
    expect((await remove('Ann', ann)).body.view.table.host).toBe('Bob');
    expect((await post('start', bob)).status).toBe(200);
  });

  it('works for names of all scripts, also the longest', async () => {
    const { port } = await serve();
    const name = '李'.repeat(31).concat('🦄');
    const { id, people } = await roomWith(port, 'scramble', ['Ann', name]);
    const path = `/rooms/${id}/seats/${encodeURIComponent(name)}`;
    const { status } = await call(port, 'DELETE', path, { token: people[1]?.token });
    expect(status).toBe(200);
  });
});

describe('the host', () => {
  it('removes somebody', async () => {
    const { remove, ann, bob, people } = await room();
    expect((await remove('Bob', ann)).status).toBe(200);
    expect(await people()).toEqual(['Ann']);
    expect((await remove('Ann', bob)).status).toBe(401);
    expect((await remove('Bob', ann)).body).toEqual({
      code: 'no-such-player',
      message: 'nobody here is called Bob',
    });
  });

  it('alone removes, hands over, invites, starts and ends', async () => {
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

  it('hands over to somebody who sits here', async () => {
    const { post, ann, bob } = await room();
    expect((await post('host', ann, { name: 'Cy' })).body.code).toBe('no-such-player');
    expect((await post('host', ann, { name: 'Bob' })).body.view.table.host).toBe('Bob');
    expect((await post('start', ann)).body.code).toBe('not-host');
    expect((await post('start', bob)).status).toBe(200);
  });
});

describe('whoever shows no token of a seat in the room', () => {
  it.each(['start', 'end', 'invitation', 'rematch'])('cannot ask for %s', async (what) => {
    const { post, port } = await room();
    expect((await post(what)).body).toEqual({
      code: 'wrong-token',
      message: 'expected the token of a seat in this room',
    });
    const other = await roomWith(port, 'scramble', ['Ann']);
    const { status, body } = await post(what, other.people[0]?.token);
    expect([status, body]).toEqual([
      401,
      { code: 'wrong-token', message: 'this is not the token of a seat in this room' },
    ]);
  });

  it('cannot remove anybody', async () => {
    const { remove, people } = await room();
    expect((await remove('Bob')).status).toBe(401);
    expect((await remove('Bob', TOKEN)).status).toBe(401);
    expect(await people()).toEqual(['Ann', 'Bob']);
  });
});
