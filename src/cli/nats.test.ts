import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NatsCluster } from '../logs/stream/testing/nats-cluster.ts';
import { loginByCredentials } from '../logs/stream/testing/nats-login.ts';
import { describeWithNats } from '../logs/stream/testing/with-nats.ts';
import { call, flip, lookAt, startedRoom } from '../server/testing/room-client.ts';
import { TestSocket } from '../server/testing/test-socket.ts';
import { run } from './testing/in-process.ts';
import { newFolder, startAtHome } from './testing/processes.ts';
import { type Serving, serve } from './testing/serving.ts';

describe('recollect serve --nats', () => {
  it.each([
    [['--nats', 'localhost'], "--nats must be addresses such as nats://host:4222, not 'localhost'"],
    [['--nats', 'nats://a:1,'], "--nats must be addresses such as nats://host:4222, not ''"],
    [['--replicas', '3'], '--nats-credentials, --nats-monitor, --replicas and --node need --nats'],
    [['--nats', 'nats://a:1', '--replicas', '0'], '--replicas must be'],
    [['--nats', 'nats://a:1', '--node', 'a b'], '--node must be up to 32 letters'],
    [['--nats', 'nats://a:1', '--nats-monitor', 'x'], '--nats-monitor must be an address'],
    [['--nats', 'nats://a:1', '--ephemeral'], 'leave out --data and --ephemeral'],
    [['--nats', 'nats://a:1', '--data', 'x'], 'leave out --data and --ephemeral'],
    [['--nats', 'nats://a:1', '--nats-credentials', '/nowhere'], 'cannot read the credentials in'],
  ])('refuses %j in one line', async (args, complaint) => {
    const { code, stderr } = await run('serve', '0', '--host', '127.0.0.1', ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(complaint);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describeWithNats('nodes on three servers of NATS', () => {
  let nats: NatsCluster;
  let prefix = 0;

  beforeAll(async () => {
    nats = await NatsCluster.start();
  });

  afterAll(async () => {
    await nats.close();
  });

  const node = (...args: string[]): Promise<Serving> =>
    serve(newFolder(), '--nats', nats.servers.join(','), '--node', `n${prefix++}`, ...args);

  it('play together, and go on when one of them dies', async () => {
    const [one, two] = await Promise.all([
      node('boards/ab.txt', '--nats-monitor', nats.monitors[0] ?? ''),
      node('boards/ab.txt'),
    ]);
    expect(one.output.join('\n')).toMatch(/^moves are kept in NATS at nats:/m);
    expect(one.complaints()).toBe('');
    expect(two.complaints()).toContain('--nats-monitor URL');
    expect(await one.get('/readyz')).toEqual({ status: 200, body: 'ok\n' });

    await one.get('/flip/alice/0,0');
    const before = (await one.get('/look/alice')).body;
    expect((await two.get('/look/alice')).body).toBe(before);

    const metrics = (await two.get('/metrics')).body;
    expect(metrics).toMatch(/^recollect_catch_up_seconds_count [1-9]/m);
    expect((await one.get('/metrics')).body).toMatch(/^recollect_append_seconds_count [1-9]/m);
    expect(metrics).toMatch(/^recollect_(conflicts|gaps)_total \d+$/m);
    expect(metrics).toMatch(/^recollect_lagging_rooms 0$/m);

    const { id, seats } = await startedRoom(one.port, 'scramble', ['Ann', 'Bob']);
    const [ann, bob] = seats;
    const first = await TestSocket.enter(one.port, id, { token: ann?.token ?? '' });
    const second = await TestSocket.enter(two.port, id, { token: bob?.token ?? '' });
    await first.play(flip(0, 0));
    await second.until(() => second.messages.some(({ type }) => type === 'moved'));
    const seen = await lookAt(two.port, id);
    expect(await one.stop('SIGKILL')).toBe('SIGKILL');

    expect(await lookAt(two.port, id)).toEqual(seen);
    const again = await TestSocket.enter(two.port, id, { token: ann?.token ?? '' });
    expect(await again.play(flip(0, 0), 'move-1')).toMatchObject({ seq: seen.seq });
    expect(await again.play(flip(0, 1), 'the next')).toMatchObject({ seq: seen.seq + 1 });
    expect((await two.get('/look/alice')).body).toBe(before);
    expect(await two.stop()).toBe(0);

    const three = await node('boards/ab.txt');
    expect((await three.get('/look/alice')).body).toBe(before);
    expect((await lookAt(three.port, id)).seq).toBe(seen.seq + 1);
    expect((await call(three.port, 'GET', '/rooms/nowhere')).status).toBe(404);
    expect(await three.stop()).toBe(0);
  });
});

describeWithNats('a node without NATS', () => {
  it('waits for a server and says so, and is not ready meanwhile', async () => {
    const port = await freePort();
    const running = startAtHome(
      newFolder(),
      ...['serve', `${port}`, '--host', '127.0.0.1', '--nats', 'nats://127.0.0.1:1'],
    );
    let complaints = '';
    running.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      return response && `${response.status} ${await response.text()}`;
    };
    await expect.poll(() => ask('/healthz')).toBe('200 ok\n');
    expect(await ask('/readyz')).toMatch(/^503 the storage cannot be reached yet/);
    await expect
      .poll(() => complaints)
      .toContain('cannot reach NATS at nats://127.0.0.1:1: waiting');
    running.kill('SIGTERM');
    await running.ended;
  });

  it('tells so while the servers are away, and goes on when they are back', async () => {
    const nats = await NatsCluster.start({ size: 1 });
    try {
      const args = ['--nats', nats.servers.join(','), '--replicas', '1'];
      const server = await serve(newFolder(), 'boards/ab.txt', ...args);
      await server.get('/flip/alice/0,0');
      const before = await server.get('/look/alice');
      await nats.kill(0);
      await expect
        .poll(() => server.get('/readyz'))
        .toEqual({
          status: 503,
          body: 'the storage cannot be reached right now\n',
        });
      expect(await server.get('/healthz')).toEqual({ status: 200, body: 'ok\n' });
      expect(await server.get('/look/alice')).toEqual({
        status: 503,
        body: 'the latest moves cannot be read right now; try again\n',
      });
      await nats.restart(0);
      await expect.poll(async () => (await server.get('/readyz')).status).toBe(200);
      await expect.poll(() => server.get('/look/alice')).toEqual(before);
      expect((await server.get('/flip/alice/0,1')).status).toBe(200);
    } finally {
      await nats.close();
    }
  });
});

describeWithNats('servers of NATS that let in only some', () => {
  it('take a node with credentials', async () => {
    const { settings, credentials } = loginByCredentials();
    const nats = await NatsCluster.start({ size: 1, settings });
    try {
      const file = join(newFolder(), 'node.creds');
      writeFileSync(file, credentials);
      const args = ['--nats', nats.servers.join(','), '--replicas', '1'];
      const server = await serve(newFolder(), ...args, '--nats-credentials', file);
      expect((await server.get('/flip/alice/0,0')).status).toBe(200);
      expect(await server.stop()).toBe(0);
      const { ended, stderr } = startAtHome(newFolder(), 'serve', '0', ...args);
      expect([await text(stderr), await ended]).toEqual([
        expect.stringMatching(/^recollect: .*uthori.*\n$/),
        1,
      ]);
    } finally {
      await nats.close();
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
