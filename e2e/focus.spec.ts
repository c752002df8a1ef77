import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { SharedDevice } from './shared-device.ts';

/** Presses something by key that goes then, and waits until it has gone. The focus must not be lost. */
async function pressAway(page: Page, button: Locator): Promise<void> {
  const pressed = await button.elementHandle();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => pressed?.evaluate((element) => element.isConnected)).toBe(false);
  await hasFocus(page);
}

/** What has the focus: its label if it has one, else its name. */
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.tagName;
  });

/** The focus is somewhere on the page. */
const hasFocus = (page: Page): Promise<void> => expect.poll(() => focused(page)).not.toBe('BODY');

const announced = (page: Page): Locator => page.locator('p.spoken[role="status"]').last();

test('on a shared device the focus is never lost', async ({ server, openPage }) => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const device = new SharedDevice(page);
  await page.goto(`${server.url}/home`);

  // Who plays.
  await device.poster('scramble').getByRole('button', { name: 'On this device' }).press('Enter');
  const add = device.button('Add a player');
  while ((await page.getByLabel(/^Name of player/).count()) < 7) await add.press('Enter');
  await pressAway(page, add);
  expect(await focused(page)).toBe('Name of player 8');
  const remove = device.button(/^Remove /);
  while ((await remove.count()) > 0) await pressAway(page, remove.last());
  await page.keyboard.press('Escape');

  // Notes over the page.
  await device.deals('scramble', ['Ann', 'Ben'], [2, 3]);
  await device.step(() => device.card(0).press('Enter'));
  await page.getByRole('radio', { name: 'Ben', exact: true }).check();
  await device.card(0).press('Enter');
  await pressAway(page, device.button('Dismiss'));

  // What is asked about.
  await device.button('Menu').press('Enter');
  await pressAway(page, device.button('End the game'));
  await expect(device.button('Cancel')).toBeFocused();
  await pressAway(page, device.button('Cancel'));
  await pressAway(page, device.button('End the game'));
  await pressAway(page, device.button('End the game'));
  await pressAway(page, device.button('Look at the board'));
  await expect(device.button(/result/i)).toBeFocused();
  await pressAway(page, device.button(/result/i));
});

test('the focus outlives a rule that was explained and games that are deleted', async ({
  server,
  openPage,
}) => {
  const page = await openPage({ reducedMotion: 'reduce' });
  const device = new SharedDevice(page);
  await page.goto(`${server.url}/home`);
  await page.evaluate(() => localStorage.removeItem('recollect.known-rules'));
  await device.deals('match', ['Ann', 'Ben'], [2, 2]);
  // The news tell already whose turn it is.
  await expect(page.locator('.addressee')).toHaveAttribute('aria-live', 'off');
  await device.step(() => device.card(0).press('Enter'));
  await device.step(() => device.card(1).press('Enter'));
  await pressAway(page, device.button('Got it'));
  await page.getByRole('link', { name: 'Recollect' }).click();
  await device.deals('match', ['Cem', 'Dan'], [2, 2]);
  await page.getByRole('link', { name: 'Recollect' }).click();
  for (const game of ['Ann and Ben', 'Cem and Dan']) {
    await device.button(`Delete Memory Match: ${game}`).press('Enter');
    await pressAway(page, device.button('Delete it'));
  }
});

test('a page that is closed says so', async ({ server, openPage }) => {
  const page = await openPage();
  for (const [path, words] of [
    ['/here/aaaaaaaaaa', 'This game is gone. There is no such game on this device'],
    ['/rooms/abcdef', /There is no|gone/],
  ] as const) {
    await page.goto(`${server.url}${path}`);
    await expect(announced(page)).toContainText(words);
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('the player added last gets the focus, however late the page draws', async ({
  server,
  openPage,
}) => {
  const page = await openPage({ reducedMotion: 'reduce' });
  // What is to be done after drawing is done only when all people are there.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    window.requestAnimationFrame = (callback) => later(callback, 1_500);
  });
  const device = new SharedDevice(page);
  await page.goto(`${server.url}/home`);
  await device.poster('scramble').getByRole('button', { name: 'On this device' }).press('Enter');
  const add = device.button('Add a player');
  while ((await add.count()) > 0) await add.press('Enter');
  expect(await focused(page)).toBe('Name of player 8');
  await page.waitForFunction(
    () => new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
  );
  expect(await focused(page)).toBe('Name of player 8');
});
