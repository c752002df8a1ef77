import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('shows a card that looks like markup as text', async ({ serve, join }) => {
  const markup = '<img/src=x/onerror=alert(1)>';
  const player = await join(await serve(`${markup} &lt;b&gt;`, `${markup} &lt;b&gt;`), 'alice');
  const alerts: string[] = [];
  player.page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await player.turn(1, 1);
  await expect(player.card(1, 1).getByText(markup, { exact: true })).toBeVisible();
  await player.isHinted(`You hold ${markup}.`);
  await player.turn(1, 2);
  await expect(player.card(1, 2).getByText('&lt;b&gt;', { exact: true })).toBeVisible();
  await expect(player.page.locator('img')).toHaveCount(0);
  expect(alerts).toEqual([]);
});

test('[F-1] shows cards named like the words of the protocol, and joined emoji', async ({
  serve,
  join,
}) => {
  const family = '👩‍👩‍👧‍👦';
  const player = await join(await serve(`none ${family}`, 'down x'), 'alice');
  await player.turn(1, 1);
  await player.sees('none* -', '- -');
  await player.turn(2, 1);
  await player.sees('none -', 'down -');
  await player.turn(1, 2);
  await player.sees(`- ${family}*`, '- -');
});

test('cards that no font has can still be told apart', async ({ serve, join }) => {
  const player = await join(await serve('\u{10fffb} \u{10fffc}'), 'alice');
  await player.turn(1, 1);
  await expect(player.card(1, 1).getByText('10FFFB', { exact: true })).toBeVisible();
  await player.turn(1, 2);
  await expect(player.card(1, 2).getByText('10FFFC', { exact: true })).toBeVisible();
});

test('a very long word stays inside its card', async ({ serve, join }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(4);
  const player = await join(await serve(`${long} B`, `${long} B`), 'alice');
  await player.turn(1, 1);
  await expect(player.card(1, 1)).toContainText(long);
  const card = await player.card(1, 1).boundingBox();
  const text = await player.card(1, 1).getByText(long).boundingBox();
  expect(text?.width).toBeLessThanOrEqual(card?.width ?? 0);
  expect(text?.height).toBeLessThanOrEqual(card?.height ?? 0);
});

test('a card is nowhere in the page or in an answer while it has not been turned over', async ({
  serve,
  join,
}) => {
  const cards = ['zebra', 'yak', 'xerus', 'wombat'];
  const [first, second, ...hidden] = cards;
  const server = await serve(`${first} ${second}`, hidden.join(' '));
  const bob = await join(server, 'bob');
  const answers = recordAnswers(bob.page);
  await bob.page.reload();
  await bob.sees('- -', '- -');
  expect(mentioned(cards, await everything(bob.page, answers))).toEqual([]);

  const alice = await join(server, 'alice');
  await alice.turn(1, 1);
  await bob.sees(`${first} -`, '- -');
  expect(mentioned(cards, await everything(bob.page, answers))).toEqual([first]);

  await alice.turn(1, 2);
  await bob.sees(`${first} ${second}`, '- -');
  expect(mentioned(cards, await everything(bob.page, answers))).toEqual([first, second]);

  await test.step('[3-B] and the page forgets it when it is turned face down again', async () => {
    await alice.turn(2, 1);
    await bob.sees('- -', `${hidden[0]} -`);
    await expect
      .poll(async () => mentioned(cards, await bob.page.locator('.board').innerHTML()))
      .toEqual([hidden[0]]);
  });
});

/** The bodies of all answers and messages from now on; those that are cut off count as empty. */
function recordAnswers(page: Page): (string | Promise<string>)[] {
  const bodies: (string | Promise<string>)[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => bodies.push(payload.toString()));
  });
  page.on('requestfinished', (request) => {
    const body = request.response().then((response) => response?.text() ?? '');
    bodies.push(body.catch(() => ''));
  });
  return bodies;
}

const everything = async (
  page: Page,
  answers: readonly (string | Promise<string>)[],
): Promise<string> =>
  [await page.content(), await storageOf(page), ...(await Promise.all(answers))].join('\n');

const storageOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

const mentioned = (cards: readonly string[], text: string): string[] =>
  cards.filter((card) => text.includes(card));
