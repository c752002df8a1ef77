import type { Page } from '@playwright/test';
import { Recollect } from '../src/client/node.ts';
import { match } from '../src/games/match/match.ts';
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

test('the screen stays awake while a game is played, and it is heard whose turn it is', async ({
  server,
  openPage,
}) => {
  const recollect = new Recollect(server.url);
  const options = { deck: '1 2\n2 1\n' };
  const seat = await recollect.create({ game: 'match', name: 'Ann', options });
  const bob = await recollect.play(await recollect.sitDown<'match'>(seat.room, { name: 'Bob' }));
  const page = await openPage({ reducedMotion: 'reduce' });
  const felt = await feel(page);
  await takeAlong(page, seat);
  await page.goto(recollect.link(seat.room));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect.poll(async () => (await felt()).isAwake).toBe(true);

  for (const column of [1, 2]) {
    await page.getByRole('button', { name: `row 1, column ${column}, face down` }).click();
  }
  await page.getByRole('button', { name: 'Go on' }).click();
  const isAnnsTurn = (): boolean =>
    bob.view?.phase.kind === 'first' && bob.view.phase.player === 'Ann';
  await bob.until(({ view }) => view?.phase.kind === 'first');
  const before = (await felt()).tones.length;
  while (bob.view && !isAnnsTurn()) {
    const [move] = match.moves(bob.view, 'Bob').filter(({ type }) => type !== 'leave');
    if (move) await bob.play(move);
  }
  // Two notes that rise.
  await expect.poll(async () => (await felt()).tones.slice(before).slice(-2)).toEqual([587, 880]);
  bob.close();
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
