import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { takeAlong } from './party.ts';
import { Player } from './player.ts';

/** What a page has let be heard and felt, and whether it keeps the screen awake. */
interface Felt {
  readonly tones: readonly number[];
  readonly buzzes: readonly unknown[];
  readonly isAwake: boolean;
}

/** Notes what reaches the loudspeaker and the motor of the device. */
async function feel(page: Page): Promise<() => Promise<Felt>> {
  await page.addInitScript(() => {
    const felt = { tones: [] as number[], buzzes: [] as unknown[], isAwake: false };
    Object.assign(window, { felt });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      felt.tones.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
    navigator.vibrate = (pattern) => {
      felt.buzzes.push(pattern);
      return true;
    };
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          felt.isAwake = true;
          return {
            release: async () => {
              felt.isAwake = false;
            },
          };
        },
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { felt: Felt }).felt);
}

test('cards are heard and felt, until somebody mutes them, which is remembered', async ({
  serve,
  openPage,
}) => {
  const server = await serve('A B', 'A B');
  const page = await openPage();
  const felt = await feel(page);
  const alice = await new Player(page).sitDown(server.url, 'alice');

  await alice.turn(1, 1);
  await expect.poll(async () => (await felt()).tones).toEqual([330]);
  await alice.turn(2, 1);
  // A flick for the card, and three notes that rise for the pair.
  await expect.poll(async () => (await felt()).tones).toEqual([330, 330, 523, 659, 784]);
  expect((await felt()).buzzes).toEqual([[12], [12], [30, 50, 30]]);

  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.click();
  for (const name of ['Sounds', 'Vibration']) await page.getByRole('checkbox', { name }).uncheck();
  await page.keyboard.press('Escape');
  await alice.turn(1, 2);
  await alice.sees('. B*', '. -');
  expect((await felt()).tones).toHaveLength(5);
  expect((await felt()).buzzes).toHaveLength(3);

  await page.reload();
  await settings.click();
  await expect(page.getByRole('checkbox', { name: 'Sounds' })).not.toBeChecked();
});

test('the screen stays awake while a game is played, and your turn is heard', async ({
  startServer,
  openPage,
  seat,
}) => {
  const server = await startServer();
  const party = await seat(server, { game: 'match', names: ['Ann', 'Bob'], options: {} });
  const [ann] = party.pages;
  if (!ann) throw new Error('nobody is there');
  await ann.close();
  const page = await openPage();
  const felt = await feel(page);
  if (party.seats[0]) await takeAlong(page, party.seats[0]);
  await page.goto(party.link);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect.poll(async () => (await felt()).isAwake).toBe(true);
  await page.getByRole('link', { name: 'Recollect' }).click();
  await expect.poll(async () => (await felt()).isAwake).toBe(false);
});

test('what surprises is explained once', async ({ serve, page }) => {
  const server = await serve('A B', 'C D', 'A B');
  const alice = await new Player(page).sitDown(server.url, 'alice');
  const hint = alice.page.locator('.note[data-kind="hint"]');
  await alice.turn(1, 1);
  await alice.turn(1, 2);
  await expect(hint).toContainText(/stay/);
  await alice.page.getByRole('button', { name: 'Got it' }).click();
  await expect(hint).toBeHidden();
  await alice.turn(2, 1);
  await alice.turn(2, 2);
  await alice.sees('- -', 'C D', '- -');
  await expect(hint).toBeHidden();
});
