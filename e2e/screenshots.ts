/** `npm run screenshots`: the pictures in the documentation, taken of the real thing. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { inTerminal } from '../src/cli/testing/in-terminal.ts';
import { CHROME_ARGUMENTS, chromePath } from './chrome.ts';
import { onlineScreen } from './online-terminal.ts';
import { Player } from './player.ts';
import { Server } from './server.ts';
import { lastScreen, terminalPage } from './terminal-picture.ts';

const ROOT = join(import.meta.dirname, '..');
const IMAGES = join(ROOT, 'docs/images');

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

const PICTURES = [
  { name: 'scramble-desktop-light', screen: { ...DESKTOP, colorScheme: 'light' } },
  { name: 'scramble-desktop-dark', screen: { ...DESKTOP, colorScheme: 'dark' } },
  { name: 'scramble-phone-light', screen: { ...PHONE, colorScheme: 'light' } },
  { name: 'scramble-phone-dark', screen: { ...PHONE, colorScheme: 'dark' } },
] as const;

const browser = await chromium.launch({
  args: [...CHROME_ARGUMENTS],
  executablePath: chromePath(),
});

async function open(screen: BrowserContextOptions): Promise<Player> {
  const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
  return new Player(await context.newPage());
}

/** A game in full swing: Alice has taken one pair and holds another, Bob has just missed one. */
async function photographGame(name: string, screen: BrowserContextOptions): Promise<void> {
  const server = await Server.start(join(ROOT, 'boards/zoom.txt'));
  const alice = await (await open(screen)).sitDown(server.url, 'alice');
  const bob = await (await open(DESKTOP)).sitDown(server.url, 'bob');
  await turnAll(bob, [3, 3], [3, 1]);
  await turnAll(alice, [1, 1], [2, 4], [1, 2], [5, 1]);
  await alice.page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await alice.page.mouse.move(0, 0);
  await alice.page.screenshot({ path: join(IMAGES, `${name}.jpg`), quality: 85 });
  await Promise.all([alice, bob].map(({ page }) => page.context().close()));
  await server.kill();
}

async function turnAll(player: Player, ...places: readonly (readonly [number, number])[]) {
  for (const [row, column] of places) {
    await player.turn(row, column);
    await player.page.locator('[data-mark]').waitFor({ state: 'detached' });
  }
}

async function photographDoor(name: string, screen: BrowserContextOptions): Promise<void> {
  const server = await Server.start(join(ROOT, 'boards/zoom.txt'));
  const { page } = await open(screen);
  await page.goto(server.url);
  await page.getByLabel('Your name at the table').fill('merry_otter');
  await page.screenshot({ path: join(IMAGES, `${name}.jpg`), quality: 85 });
  await page.context().close();
  await server.kill();
}

/** Games in a terminal, and what was typed to get to an interesting place. */
const TERMINALS = [
  {
    name: 'memoarrr-terminal',
    game: 'play memoarrr --players Ann,Bob,Cem --rules expert --deck decks/memoarrr.txt --seed 1',
    lines: [...Array(6).fill(''), 'a1', 'c4', 'd1', 'no', 'b4', 'no', 'd3', 'e3'],
  },
  {
    name: 'match-terminal',
    game: 'play match --players Ann,Bob --deck decks/match.txt',
    lines: ['1 1', '3 4', '', '2 4', '3 2', '', '1 3', '2 1', '', '2 2', '4 1', '', '1 2', '3 3'],
  },
] as const;

async function photographTerminal({
  name,
  game,
  lines,
}: (typeof TERMINALS)[number]): Promise<void> {
  const { written } = await inTerminal(lines, game.split(' '), { columns: 80 });
  await photographScreen(name, lastScreen(written));
}

async function photographScreen(name: string, screen: string): Promise<void> {
  const { page } = await open({ viewport: { width: 860, height: 560 }, deviceScaleFactor: 2 });
  await page.setContent(terminalPage(screen));
  await page.locator('pre').screenshot({ path: join(IMAGES, `${name}.png`) });
  await page.context().close();
}

await mkdir(IMAGES, { recursive: true });
try {
  for (const { name, screen } of PICTURES) await photographGame(name, screen);
  for (const terminal of TERMINALS) await photographTerminal(terminal);
  await photographScreen('online-terminal', await onlineScreen());
  await photographDoor('door-phone-light', { ...PHONE, colorScheme: 'light' });
} finally {
  await browser.close();
}
