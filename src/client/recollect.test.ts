import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../server/testing/http.ts';
import { BadAddress, NotRecollect, Rejected, Unreachable } from './errors.ts';
import { parseLink } from './link.ts';
import { Recollect } from './node.ts';
import {
  closeAfterTest,
  fastClient,
  fastPlatform,
  serverAndClient,
  timingOutAfter,
} from './testing/live.ts';
import { BadNetwork } from './testing/troubles.ts';
import { UnreliableProxy } from './testing/unreliable-proxy.ts';

describe('a server', () => {
  it('has an address that ends in a slash', () => {
    expect(new Recollect('localhost:8080').address).toBe('http://localhost:8080/');
    expect(() => new Recollect('ftp://localhost')).toThrow(BadAddress);
  });

  it('lists its public rooms, filtered by game and status', async () => {
    const { client } = await serverAndClient();
    const match = await client.create({ game: 'match', name: 'Ann', public: true });
    await client.create({ game: 'match', name: 'Zoe' });
    const memoarrr = await client.create({ game: 'memoarrr', name: 'Bob', public: true });
    const ids = async (only = {}) => (await client.rooms(only)).map(({ id }) => id);
    expect(await ids({ status: 'waiting' })).toEqual([memoarrr.room, match.room]);
    expect(await ids({ game: 'match' })).toEqual([match.room]);
    expect(await ids({ game: 'match', status: 'playing' })).toEqual([]);
    expect(await ids()).toHaveLength(3);
    expect(await ids({ game: undefined, status: undefined })).toHaveLength(3);
    expect((await client.rooms({ game: 'match' }))[0]).toMatchObject({
      host: 'Ann',
      seatsTaken: 1,
    });
  });

  it('shows the public view of a room', async () => {
    const { client } = await serverAndClient();
    const { room } = await client.create({ game: 'match', name: 'Ann' });
    expect(await client.look(room)).toMatchObject({ id: room, game: 'match', seq: 1 });
    await expect(client.look('nowhere')).rejects.toMatchObject({
      name: 'Rejected',
      code: 'no-such-room',
      status: 404,
    });
  });

  it('may be below a path', async () => {
    const { port } = await serve({ proxy: { basePath: '/games' } });
    const client = new Recollect(`127.0.0.1:${port}/games`);
    const seat = await client.create({ game: 'scramble', name: 'Ann' });
    const room = closeAfterTest(await client.play(seat));
    expect([room.you, (await client.look(seat.room)).id]).toEqual(['Ann', room.id]);
    expect(client.link(seat.room)).toBe(`http://127.0.0.1:${port}/games/rooms/${seat.room}`);
    await expect(new Recollect(`127.0.0.1:${port}`).rooms()).rejects.toThrow(NotRecollect);
  });
});

describe('creating a room', () => {
  it('gives the seat of its host', async () => {
    const { client } = await serverAndClient();
    const seat = await client.create({ game: 'memoarrr', name: 'Ann', place: 'left' });
    expect(seat).toEqual({
      room: expect.any(String),
      game: 'memoarrr',
      name: 'Ann',
      token: expect.stringMatching(/^[0-9a-f]{48}$/),
    });
    const { table } = (await client.look(seat.room)).view;
    expect(table).toMatchObject({ host: 'Ann', seats: [{ name: 'Ann', place: 'left' }] });
  });

  it('sends a nonce, so that the server cannot choose the deal', async () => {
    const { client } = await serverAndClient();
    const room = closeAfterTest(
      await client.play(await client.create({ game: 'match', name: 'Ann' })),
    );
    await client.sitDown(room.id, { name: 'Bob' });
    await room.start();
    await room.play({ type: 'leave' });
    const [one = '', two = ''] = room.table.fairness.nonces ?? [];
    expect([one, two].map(({ length }) => length)).toEqual([32, 32]);
    expect(one).not.toBe(two);
  });

  it.each([
    ['a name that is none', { game: 'match', name: ' ' }, 'illegal-name'],
    ['too few rows', { game: 'match', name: 'Ann', options: { rows: 1 } }, 'illegal-request'],
    [
      'an odd board',
      { game: 'match', name: 'Ann', options: { rows: 3, columns: 3 } },
      'illegal-options',
    ],
  ] as const)('is rejected with %s', async (_what, room, code) => {
    const { client } = await serverAndClient();
    const creating = client.create(room);
    await expect(creating).rejects.toThrow(Rejected);
    await expect(creating).rejects.toMatchObject({ code });
  });

  it('is not repeated if the answer is lost, since there might be two', async () => {
    const { port, service } = await serverAndClient();
    const network = new BadNetwork('create');
    const proxy = await UnreliableProxy.before(port, network);
    const client = fastClient(proxy.address);
    network.isBad = true;
    let lost = 0;
    const before = [...service.registry.rooms()].length;
    for (let time = 1; time <= 8; time++) {
      const creating = client.create({ game: 'match', name: 'Ann' });
      await creating.catch((error) => {
        expect(error).toBeInstanceOf(Unreachable);
        lost += 1;
      });
    }
    const { happened } = network.requests;
    expect([happened.get('request lost'), happened.get('answer lost')]).toEqual([2, 2]);
    expect(lost).toBe(4);
    expect([...service.registry.rooms()].length - before).toBe(6);
  });
});

describe('sitting down', () => {
  it('gives a seat', async () => {
    const { client } = await serverAndClient();
    const { room } = await client.create({ game: 'match', name: 'Ann' });
    const seat = await client.sitDown<'match'>(room, { name: 'Bob' });
    expect(seat).toMatchObject({ room, game: 'match', name: 'Bob' });
    expect(closeAfterTest(await client.play(seat)).you).toBe('Bob');
  });

  it('takes the invitation of the host, also from a link', async () => {
    const { client } = await serverAndClient();
    const host = await client.create({ game: 'match', name: 'Ann', byInvitation: true });
    const link = parseLink(client.link(host.room, host.invitation));
    expect(link.server).toBe(client.address);
    const uninvited = client.sitDown(link.room, { name: 'Bob' });
    await expect(uninvited).rejects.toMatchObject({ code: 'not-invited', status: 403 });
    const { invitation = '' } = link;
    expect(await client.sitDown(link.room, { name: 'Bob', invitation })).toMatchObject({
      name: 'Bob',
    });
  });

  it('works once, however many requests and answers are lost', async () => {
    const { client, port } = await serverAndClient();
    const { room } = await client.create({ game: 'scramble', name: 'Ann' });
    const network = new BadNetwork('sit down');
    const proxy = await UnreliableProxy.before(port, network);
    network.isBad = true;
    const names = Array.from({ length: 6 }, (_, index) => `guest ${index}`);
    for (const name of names) {
      const seat = await fastClient(proxy.address).sitDown(room, { name });
      expect(seat.name).toBe(name);
    }
    expect(network.requests.happened.get('answer lost')).toBeGreaterThan(0);
    const { seats: people } = (await client.look(room)).view.table;
    expect(people.map(({ name }) => name)).toEqual(['Ann', ...names]);
  });

  it.each([
    ['name-taken', 'Ann'],
    ['full', 'Zoe'],
  ])('is rejected: %s', async (code, name) => {
    const { client } = await serverAndClient();
    const { room } = await client.create({ game: 'match', name: 'Ann' });
    if (code === 'full') await client.sitDown(room, { name: 'Bob' });
    await expect(client.sitDown(room, { name })).rejects.toMatchObject({ code, status: 409 });
  });
});

describe('the history of a game', () => {
  it('has the room and every entry once the game is over', async () => {
    const { client } = await serverAndClient();
    const ann = closeAfterTest(
      await client.play(await client.create({ game: 'match', name: 'Ann' })),
    );
    await expect(client.history(ann.id)).rejects.toMatchObject({ code: 'not-now' });
    await client.sitDown(ann.id, { name: 'Bob' });
    await ann.start();
    await ann.play({ type: 'leave' });
    const { info, entries } = await client.history(ann.id);
    expect(info).toMatchObject({ id: ann.id, game: 'table:match', isOver: true });
    expect(entries).toHaveLength(ann.seq);
    expect(entries.at(-1)).toMatchObject({ entry: { player: 'Ann', move: { type: 'leave' } } });
  });
});

/** A port that stays unused, since an outgoing connection holds it. */
async function deafPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(caller, 'connect');
  onTestFinished(() => {
    caller.destroy();
    server.close();
  });
  return caller.localPort ?? 0;
}

describe('an address without a Recollect server', () => {
  /** Answers every request in the same way. */
  async function serveOtherwise(answer: RequestListener, platform = fastPlatform) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return fastClient(`127.0.0.1:${(server.address() as AddressInfo).port}`, platform);
  }

  it.each([
    ['a page', 200, '<!doctype html><title>Welcome</title>', NotRecollect],
    ['a page that is not there', 404, '<!doctype html>', NotRecollect],
    ['another API', 200, '{"status":"ok"}', NotRecollect],
    ['a proxy without a server', 502, '<html>Bad gateway</html>', Unreachable],
  ])('is reported: %s', async (_what, status, body, error) => {
    const client = await serveOtherwise((_request, response) =>
      response.writeHead(status).end(body),
    );
    await expect(client.rooms()).rejects.toThrow(error);
    await expect(client.look('r1')).rejects.toThrow(error);
    await expect(client.create({ game: 'match', name: 'Ann' })).rejects.toThrow(error);
    await expect(client.sitDown('r1', { name: 'Ann' })).rejects.toThrow(error);
    await expect(client.history('r1')).rejects.toThrow(error);
    await expect(client.watch('r1')).rejects.toThrow(Unreachable);
  });

  it('may never answer', async () => {
    const client = await serveOtherwise(() => {}, timingOutAfter(15_000));
    await expect(client.create({ game: 'match', name: 'Ann' })).rejects.toThrow(Unreachable);
  });

  it('may refuse connections', async () => {
    const port = await deafPort();
    const client = fastClient(`127.0.0.1:${port}`);
    await expect(client.rooms()).rejects.toThrow(`cannot reach http://127.0.0.1:${port}/`);
    await expect(client.watch('r1')).rejects.toThrow(Unreachable);
  });
});
