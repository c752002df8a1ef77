import { expect, test } from './fixtures.ts';

test('[C-5] who stops waiting never gets the card', async ({ join, waiting }) => {
  const { server, alice, bob } = waiting;
  await bob.page.getByRole('button', { name: 'Stop waiting' }).click();
  await bob.isTold('You stopped waiting.');
  await bob.isNotWaiting();
  await expect(bob.card(1, 1)).toBeFocused();
  await bob.turn(2, 2);
  await bob.sees('A -', '- D*');

  await alice.turn(1, 2);
  await alice.sees('A B', '- D');
  await bob.sees('A B', '- D*');
  const charlie = await join(server, 'charlie');
  await charlie.turn(1, 1);
  await charlie.sees('A* B', '- D');
});

test('[C-5] who leaves the page while waiting never gets the card', async ({ join, waiting }) => {
  const { server, alice, bob } = waiting;
  await bob.page.close();
  // The server refuses a second flip of somebody who waits: when it does not, the wait is over.
  const flipAgain = () => fetch(`${server.url}/flip/bob/1,1`).then(({ status }) => status);
  await expect.poll(flipAgain).toBe(200);

  await alice.turn(1, 2);
  await alice.sees('A B', '- D');
  const charlie = await join(server, 'charlie');
  await charlie.turn(1, 1);
  await charlie.sees('A* B', '- D');
});

test('[C-5] nothing else can be turned over while waiting', async ({ waiting }) => {
  const { bob } = waiting;
  await bob.turn(2, 2);
  await bob.isTold('You are waiting for a card. Stop waiting to choose another.');
  await bob.sees('A -', '- -');
});
