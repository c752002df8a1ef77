import { expect, test } from './fixtures.ts';
import { wake } from './room-network.ts';

test('comes back by itself when the server does', async ({ boardFiles, startServer, join }) => {
  const server = await startServer({ boardFile: await boardFiles.write('A B', 'A B') });
  const alice = await join(server, 'alice');
  await alice.turn(1, 1);
  await alice.sees('A* -', '- -');
  await alice.page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));

  await server.end();
  await expect(alice.status('Connection lost.')).toBeVisible();
  await alice.turn(1, 2);
  await alice.isTold('You are not connected right now.');

  const again = await startServer({
    boardFile: await boardFiles.write('X Y Z', 'X Y Z'),
    port: server.port,
  });
  await alice.sees('- - -', '- - -');
  await expect(alice.status('Connection lost.')).toHaveCount(0);
  await alice.turn(1, 3);
  await alice.sees('- - Z*', '- - -');

  await test.step('and watches again', async () => {
    const bob = await join(again, 'bob');
    await bob.turn(2, 1);
    await alice.sees('- - Z*', 'X - -');
  });
  await expect(alice.page.locator('[data-not-reloaded]')).toHaveCount(1);
});

test('a wait outlives a lost connection, and a crash of the server', async ({ waiting }) => {
  const { server, alice, bob } = waiting;
  await server.crash();
  for (const player of [alice, bob]) {
    await expect(player.status('Connection lost.')).toBeVisible();
  }
  await server.comeBack();
  for (const { page } of [alice, bob]) await wake(page);
  await expect(bob.status('Connection lost.')).toHaveCount(0);
  await bob.isWaitingFor(1, 1);
  await expect(alice.status('Connection lost.')).toHaveCount(0);
  await alice.turn(1, 2);
  await alice.sees('A B', '- -');
  await bob.sees('A* B', '- -');
  await bob.isNotWaiting();
});

test('[W-1] shows changes without asking again and again', async ({ serve, join }) => {
  const server = await serve('A B', 'A B');
  const alice = await join(server, 'alice');
  const bob = await join(server, 'bob');
  await bob.sees('- -', '- -');
  const asked: string[] = [];
  bob.page.on('request', (request) => asked.push(request.url()));
  bob.page.on('websocket', (socket) => asked.push(socket.url()));
  await alice.turn(1, 1);
  await bob.sees('A -', '- -');
  await alice.turn(2, 1);
  await bob.sees('A -', 'A -');
  expect(asked).toEqual([]);
});
