import type { Page } from '@playwright/test';
import { pickFrom, randomFrom } from '../src/games/random.ts';
import type { PublicView } from '../src/games/view.ts';
import { expect, test } from './fixtures.ts';
import { ROUND_END_STAYS } from './memoarrr-game.ts';
import { place } from './memoarrr-view.ts';
import { SharedDevice } from './shared-device.ts';
import { Versions } from './versions.ts';

const SCREEN = { serviceWorkers: 'allow', reducedMotion: 'reduce' } as const;

test.describe('in flight mode after one visit', () => {
  let device: SharedDevice;

  test.beforeEach(async ({ startServer, openPage }) => {
    const server = await startServer();
    const page = await openPage(SCREEN);
    device = new SharedDevice(page);
    await page.goto(`${server.url}/home`);
    await device.isKept();
    await server.crash();
    await page.context().setOffline(true);
    await page.goto(`${server.url}/home`);
    await expect(page.getByText('You are offline.')).toBeVisible();
  });

  test('Memory Scramble is played to its end on one device', async () => {
    const { page } = device;
    const remembered = new Remembered();
    await device.deals('scramble', ['Ann', 'Ben'], [2, 3]);
    const hand = (name: string) => page.getByRole('radio', { name, exact: true });
    await expect(hand('Ann')).toBeChecked();
    await device.step(() => device.card(0).click());
    await hand('Ben').check();
    await device.card(0).click();
    await expect(page.getByRole('alert')).toContainText('Ann holds that card.');
    await hand('Ann').check();
    for (let count = 0; ; count++) {
      const { table, view, you } = await device.table();
      if (table.status === 'over') break;
      if (count === 2) await page.reload();
      await expect(hand(you ?? '')).toBeChecked();
      await device.hidesWhatIsHidden();
      remembered.look(await device.labels());
      const free = spotsIn(view, (spot) => spot !== null && Object(spot).by === undefined);
      const held = spotsIn(view, (spot) => Object(spot).by === you);
      const next = remembered.next(free, held.length === 1 ? held[0] : undefined);
      // The second half must not be a move of the next hand.
      await device.step(() => device.card(next).dblclick());
    }
    await device.isOver();
  });

  test('Memory Match is played to its end on one device, and again', async () => {
    const { page } = device;
    const remembered = new Remembered();
    await device.deals('match', ['Ann', 'Ben'], [2, 2]);
    for (let count = 0; ; count++) {
      const { table, view, you } = await device.table();
      if (table.status === 'over') break;
      if (count === 2) await page.reload();
      await device.asks(you ?? '');
      await device.hidesWhatIsHidden();
      remembered.look(await device.labels());
      const down = spotsIn(view, (spot) => spot === 'down');
      const [first, second] = spotsIn(view, (spot) => spot !== null && spot !== 'down');
      await device.step(() =>
        second === undefined
          ? device.card(remembered.next(down, first)).click()
          : device.button('Go on').click(),
      );
    }
    await device.isOver();
    await expect(page).toHaveTitle('Memory Match – Recollect');
    const { pathname } = new URL(page.url());
    await device.button('Play again').click();
    await device.asks('Ann');
    expect(new URL(page.url()).pathname).not.toBe(pathname);
  });

  test('Memoarrr! is played to its end on one device, and keeps its secrets', async () => {
    const { page } = device;
    const random = randomFrom('memoarrr');
    await page.clock.install();
    await device.deals('memoarrr', ['Ann', 'Ben']);
    await isBehindTheCurtain(page, 'Ann');
    await page.reload();
    await isBehindTheCurtain(page, 'Ann');
    await looks(device, 'Ann');
    await isBehindTheCurtain(page, 'Ben');
    await looks(device, 'Ben');
    for (let count = 0; ; count++) {
      const { table, you } = await device.table();
      if (table.status === 'over') break;
      if (count === 4) await page.reload();
      await device.asks(you ?? '');
      await device.hidesWhatIsHidden();
      const { spot } = pickFrom(await device.moves(), random);
      const name = new RegExp(`^${place(Number(spot))},`);
      await device.step(() => page.getByRole('grid').getByRole('button', { name }).click());
      // Nobody needs to see for as long as people do who has won a round.
      await page.clock.fastForward(ROUND_END_STAYS);
    }
    await device.isOver();
  });

  test('the first page says what there is, and leads back to what was begun', async () => {
    const { page } = device;
    await device.deals('match', ['Ann', 'Ben'], [2, 2]);
    await device.step(() => device.card(0).click());
    await page.getByRole('link', { name: 'Recollect' }).click();
    await page.getByRole('link', { name: 'Continue Memory Match: Ann and Ben' }).click();
    await expect(page.getByText('Now a second card.')).toBeVisible();
    await page.goto(new URL('/home', page.url()).href);
    await device.button('Delete Memory Match: Ann and Ben').click();
    await device.button('Delete it').click();
    await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
    await page.goto(new URL('/rooms/abcdef', page.url()).href);
    await expect(page.getByText('The server cannot be reached right now.').first()).toBeVisible();
    await page.goto(new URL('/here#memoarrr', page.url()).href);
    await expect(page.getByRole('dialog')).toContainText('Memoarrr! on this device');
  });
});

const spotsIn = (view: PublicView, isIt: (spot: unknown) => boolean): number[] =>
  [...view.spots.keys()].filter((spot) => isIt(view.spots[spot]));

/** The cards that have been seen, for somebody who never forgets one. */
class Remembered {
  readonly #cards = new Map<number, string>();

  /** @param labels such as `row 1, column 2, fox` */
  look(labels: readonly string[]): void {
    for (const [spot, label] of labels.entries()) {
      const [, , card = ''] = label.split(', ');
      if (card !== 'face down' && card !== 'empty') this.#cards.set(spot, card);
    }
  }

  /** @param first the card that was turned over already */
  next(free: readonly number[], first: number | undefined): number {
    const isPair = (one: number, other: number): boolean =>
      one !== other && this.#cards.has(one) && this.#cards.get(one) === this.#cards.get(other);
    const firsts = first === undefined ? free : [first];
    const known = free.find((spot) => firsts.some((one) => isPair(one, spot)));
    const spot = known ?? free.find((one) => !this.#cards.has(one)) ?? free[0];
    if (spot === undefined) throw new Error('there is no card to turn over');
    return spot;
  }
}

async function isBehindTheCurtain(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`Hand the device to ${name}.`)).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hold to look' })).toHaveCount(0);
}

async function looks(device: SharedDevice, name: string): Promise<void> {
  await device.button(`I am ${name}`).click();
  await device.page.getByLabel('Show on press instead of hold').check();
  await device.page.locator('.peek-hold').click();
  await device.step(() => device.button('I have seen them').click());
}

/** In a worker: resolves when it has come so far. */
function reaches(state: string): Promise<void> {
  const { serviceWorker } = globalThis as unknown as { serviceWorker: ServiceWorker };
  return new Promise((resolve) => {
    const look = (): void => {
      if (serviceWorker.state === state) resolve();
    };
    serviceWorker.addEventListener('statechange', look);
    look();
  });
}

test('a newer version breaks nothing that is open, and the next visit gets it', async ({
  openPage,
}) => {
  const versions = await Versions.serve();
  const page = await openPage(SCREEN);
  const device = new SharedDevice(page);
  await page.goto(`${versions.url}/home`);
  await device.isKept();
  await device.deals('scramble', ['Ann', 'Ben'], [2, 3]);
  await device.step(() => device.card(0).click());
  const running = page.url();

  await versions.deployAnother('2');
  const newer = page.context().waitForEvent('serviceworker');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const worker = await newer;
  await worker.evaluate(reaches, 'installed');
  await device.step(() => device.card(1).click());
  await page.getByRole('link', { name: 'Recollect' }).click();
  // What it takes to play this has not been loaded yet, and is not on the server any more.
  await device.deals('match', ['Ann', 'Ben'], [2, 2]);
  await device.step(() => device.card(0).click());
  await page.getByRole('link', { name: 'Recollect' }).click();
  await expect(page.locator('html[data-version]')).toHaveCount(0);
  await expect(page.getByText('There is a newer Recollect.')).toBeVisible();
  await device.button('Load it').click();
  await expect(page.locator('html')).toHaveAttribute('data-version', '2');

  await page.goto(running);
  await expect(page.getByRole('radio', { name: 'Ben' })).toBeChecked();
  await device.step(() => device.card(2).click());

  const another = await page.context().newPage();
  await page.close();
  // When no page is left, the new version takes over as soon as the browser has time for it.
  await worker.evaluate(reaches, 'activated');
  await another.goto(`${versions.url}/home`);
  expect(await another.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await another.context().setOffline(true);
  await another.reload();
  await expect(another.locator('html')).toHaveAttribute('data-version', '2');
  await versions.end();
});
