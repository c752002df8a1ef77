import { expect, type Page } from '@playwright/test';
import { Recollect } from '../src/client/node.ts';
import type { GameName } from '../src/games/index.ts';
import type { Party } from './party.ts';
import type { Server } from './server.ts';

/** A phone on its side. */
export const LYING = {
  viewport: { width: 844, height: 390 },
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;

/** The host ends the game, and everybody puts the result aside to look at the board again. */
export async function endEarly<Name extends GameName>(
  server: Server,
  { seats: [host], pages }: Party<Name>,
): Promise<void> {
  if (!host) throw new Error('somebody should be the host');
  const room = await new Recollect(server.url).play(host);
  await room.end();
  room.close();
  for (const page of pages) await page.getByRole('button', { name: 'Look at the board' }).click();
}

/** Each of so many cards is in sight, and nothing lies over it. */
export async function canPressAll(page: Page, count: number): Promise<void> {
  const cards = page.locator('.play [data-spot]');
  await expect(cards).toHaveCount(count);
  const hit = cards.evaluateAll((all) =>
    all.filter((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
  expect(await hit).toHaveLength(count);
}
