/** `npm run screenshots`: the pictures in the documentation, taken of the real thing. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { inTerminal } from '../../src/cli/testing/in-terminal.ts';
import { CHROME_ARGUMENTS, chromePath } from '../chrome.ts';
import { KNOWN_RULES } from '../known-rules.ts';
import { takeAlong } from '../party.ts';
import { Server } from '../server.ts';
import { onlineScreen } from './online-terminal.ts';
import { SCENES, type Scene } from './scenes.ts';
import { lastScreen, terminalPage } from './terminal-picture.ts';

const IMAGES = join(import.meta.dirname, '../../docs/images');

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

const SIZES = { desktop: { viewport: { width: 1280, height: 800 } }, phone: PHONE };

const browser = await chromium.launch({
  args: [...CHROME_ARGUMENTS],
  executablePath: chromePath(),
});

async function open(screen: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' });
  await context.addInitScript((known) => {
    if (origin !== 'null') localStorage.setItem('recollect.known-rules', known);
  }, KNOWN_RULES);
  return context.newPage();
}

/** One scene by day and by night, on a large screen and on a phone. */
async function photograph(name: keyof typeof SCENES): Promise<void> {
  const server = await Server.start();
  try {
    const scene = await SCENES[name](server.url);
    for (const [size, screen] of Object.entries(scene.isForPhones ? { phone: PHONE } : SIZES)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await take(scene, { ...screen, colorScheme }, `${name}-${size}-${colorScheme}.jpg`);
      }
    }
    for (const room of scene.rooms) room.close();
  } finally {
    await server.end();
  }
}

async function take(scene: Scene, screen: BrowserContextOptions, file: string): Promise<void> {
  const page = await open(screen);
  if (scene.seat) await takeAlong(page, scene.seat);
  await page.goto(scene.link);
  await page.getByText(scene.until).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.screenshot({ path: join(IMAGES, file), quality: 82, type: 'jpeg' });
  await page.context().close();
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
  const page = await open({ viewport: { width: 860, height: 560 }, deviceScaleFactor: 2 });
  await page.setContent(terminalPage(screen));
  await page.locator('pre').screenshot({ path: join(IMAGES, `${name}.png`) });
  await page.context().close();
}

await mkdir(IMAGES, { recursive: true });
try {
  for (const name of Object.keys(SCENES)) await photograph(name as keyof typeof SCENES);
  for (const terminal of TERMINALS) await photographTerminal(terminal);
  await photographScreen('online-terminal', await onlineScreen());
} finally {
  await browser.close();
}
