import { test } from './fixtures.ts';

test('[1-D] [C-1] [C-3] three players play the example game of the course', async ({
  serve,
  join,
}) => {
  const server = await serve('A B A', 'C C B', 'D D D');
  const alice = await join(server, 'Alice');
  const bob = await join(server, 'Bob');
  const charlie = await join(server, 'Charlie');
  const all = [alice, bob, charlie];
  for (const player of all) await player.sees('- - -', '- - -', '- - -');

  await test.step('[1-B] Alice turns over the top left card and holds it', async () => {
    await alice.turn(1, 1);
    await alice.sees('A* - -', '- - -', '- - -');
    await alice.isHinted('You hold A. Find its partner.');
    await bob.sees('A - -', '- - -', '- - -');
    await charlie.sees('A - -', '- - -', '- - -');
  });

  await test.step('[1-D] Bob and Charlie want the same card, and wait', async () => {
    await bob.turn(1, 1);
    await bob.isWaitingFor(1, 1);
    await charlie.turn(1, 1);
    await charlie.isWaitingFor(1, 1);
    for (const player of [bob, charlie]) await player.sees('A - -', '- - -', '- - -');
  });

  await test.step('[2-E] [C-2] Alice finds no match; Bob gets the card, Charlie still waits', async () => {
    await alice.turn(1, 2);
    await alice.sees('A B -', '- - -', '- - -');
    await alice.isHinted('No match.');
    await bob.sees('A* B -', '- - -', '- - -');
    await bob.isNotWaiting();
    await charlie.sees('A B -', '- - -', '- - -');
    await charlie.isWaitingFor(1, 1);
  });

  await test.step('[3-B] Alice goes on: her card turns down, the one that Bob holds stays', async () => {
    await alice.turn(2, 1);
    await alice.sees('A - -', 'C* - -', '- - -');
    await bob.sees('A* - -', 'C - -', '- - -');
    await charlie.sees('A - -', 'C - -', '- - -');
  });

  await test.step('[2-D] Bob finds the match', async () => {
    await bob.turn(1, 3);
    await bob.sees('A* - A*', 'C - -', '- - -');
    await bob.isHinted('A match!');
    await alice.sees('A - A', 'C* - -', '- - -');
    await charlie.sees('A - A', 'C - -', '- - -');
    await charlie.isWaitingFor(1, 1);
  });

  await test.step('[3-A] [C-3] Bob goes on: the pair is gone, and Charlie is told', async () => {
    await bob.turn(3, 3);
    await bob.sees('. - .', 'C - -', '- - D*');
    await alice.sees('. - .', 'C* - -', '- - D');
    await charlie.sees('. - .', 'C - -', '- - D');
    await charlie.isTold(
      'The card at row 1, column 1 that you waited for is gone: somebody matched it.',
    );
    await charlie.isNotWaiting();
  });
});
