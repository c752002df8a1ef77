import { expect, test } from './fixtures.ts';

test('comes back by itself when the server does', async ({ boardFiles, serveFile, join }) => {
  const server = await serveFile(await boardFiles.write('A B', 'A B'));
  const alice = await join(server, 'alice');
  await alice.turn(1, 1);
  await alice.sees('A* -', '- -');
  await alice.page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));

  await server.kill();
  await expect(alice.page.getByRole('status')).toContainText('Connection lost.');
  await alice.turn(1, 2);
  await alice.isTold('You are not connected right now.');

  const again = await serveFile(await boardFiles.write('X Y Z', 'X Y Z'), server.port);
  await alice.sees('- - -', '- - -');
  await expect(alice.page.getByRole('status')).not.toContainText('Connection lost.');
  await alice.turn(1, 3);
  await alice.sees('- - Z*', '- - -');

  await test.step('and watches again', async () => {
    const bob = await join(again, 'bob');
    await bob.turn(2, 1);
    await alice.sees('- - Z*', 'X - -');
  });
  await expect(alice.page.locator('[data-not-reloaded]')).toHaveCount(1);
});

test('a lost wait is said to be lost', async ({ waiting }) => {
  const { server, bob } = waiting;
  await server.kill();
  await bob.isTold('The connection was lost before your card was answered.');
  await bob.isNotWaiting();
});

test('[W-1] shows changes without asking again and again', async ({ serve, join }) => {
  const server = await serve('A B', 'A B');
  const alice = await join(server, 'alice');
  const bob = await join(server, 'bob');
  await bob.sees('- -', '- -');
  const asked: string[] = [];
  bob.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await alice.turn(1, 1);
  await bob.sees('A -', '- -');
  await alice.turn(2, 1);
  await bob.sees('A -', 'A -');
  await expect.poll(() => asked).toContain('/watch/bob');
  expect(asked.filter((path) => path === '/watch/bob').length).toBeLessThanOrEqual(2);
  expect(asked.filter((path) => !['/watch/bob', '/look/bob'].includes(path))).toEqual([]);
});
