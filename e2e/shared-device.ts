import { expect, type Locator, type Page } from '@playwright/test';
import { stayingMoves } from '../src/bots/player.ts';
import { type GameName, games } from '../src/games/index.ts';
import type { Json } from '../src/games/json.ts';
import { HereRoom } from '../src/web/here/here-room.ts';
import type { Store } from '../src/web/here/store.ts';

export const TITLES: { readonly [Name in GameName]: string } = {
  scramble: 'Memory Scramble',
  memoarrr: 'Memoarrr!',
  match: 'Memory Match',
};

/** People who play at one screen, without a server. */
export class SharedDevice {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  poster(game: GameName): Locator {
    return this.page.getByRole('article', { name: TITLES[game] });
  }

  /** Everything is there that it takes to go on without a network. */
  async isKept(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 20));
    });
  }

  /** From the first page to a table of so many rows and columns, if that can be chosen. */
  async deals(game: GameName, names: readonly string[], size?: readonly [number, number]) {
    await this.poster(game).getByRole('button', { name: 'On this device' }).click();
    const sheet = this.page.getByRole('dialog');
    for (const [index, name] of names.entries()) {
      const field = sheet.getByLabel(`Name of player ${index + 1}`);
      if (!(await field.isVisible())) await sheet.getByRole('button', { name: 'Add' }).click();
      await field.fill(name);
    }
    if (size) {
      await sheet.getByRole('radio', { name: 'Other', exact: true }).check();
      await sheet.getByLabel('Rows').fill(String(size[0]));
      await sheet.getByLabel('Columns').fill(String(size[1]));
    }
    await sheet.getByRole('button', { name: 'Deal the cards' }).click();
    await this.page.waitForURL(/\/here\/[a-z0-9]+$/);
  }

  /** The table as the rules have it, from what the browser keeps. */
  async table(): Promise<HereRoom> {
    const id = new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
    const stored = await this.page.evaluate(() => Object.entries({ ...localStorage }));
    const room = HereRoom.open(storeOf(new Map(stored)), id);
    if (!room) throw new Error('nothing is kept of this game');
    return room;
  }

  /** The moves of the player to move, except leaving. */
  async moves(): Promise<readonly { readonly type: string; readonly [part: string]: Json }[]> {
    const { game, view, you } = await this.table();
    const rules = games.get(game);
    return you === null || !rules ? [] : (stayingMoves(rules, view, you) as { type: string }[]);
  }

  /** Something is pressed, and then that and nothing else is kept. */
  async step(action: () => Promise<void>): Promise<void> {
    const before = await this.#entries();
    await action();
    await expect.poll(() => this.#entries()).toBe(before + 1);
  }

  /** The table speaks to somebody. What is said to those who do not see it stands elsewhere. */
  async asks(name: string): Promise<void> {
    const line = this.page
      .getByRole('main')
      .getByText(`${name}, it is your turn.`, { exact: true });
    await expect(line).toBeVisible();
  }

  /** The labels of the cards, row by row. */
  labels(): Promise<string[]> {
    return this.page
      .getByRole('grid')
      .getByRole('button')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
  }

  /** Of cards that lie face down nothing is in the page: neither in words nor drawn. */
  async hidesWhatIsHidden(): Promise<void> {
    const { spots } = (await this.table()).view;
    const isUp = (spot: unknown): boolean => spot !== null && spot !== 'down';
    // What decided a round stays to be seen for a moment.
    await expect(async () => {
      const labels = await this.labels();
      const hidden = labels.filter((_, spot) => spots[spot] === 'down');
      expect(hidden.filter((label) => !/face down/.test(label))).toEqual([]);
      const faces = await this.page.locator('[role="grid"] [data-side="front"]').count();
      expect(faces).toBe(spots.filter(isUp).length);
    }).toPass();
  }

  card(spot: number): Locator {
    return this.page.getByRole('gridcell').nth(spot).getByRole('button');
  }

  /** A game is over, and it is said who came to what. */
  async isOver(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
    await expect(this.page.getByRole('list', { name: 'Standings' })).toBeVisible();
  }

  #entries(): Promise<number> {
    return this.page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('recollect.here.')).length,
    );
  }
}

/** What was stored, to be read only. */
const storeOf = (stored: ReadonlyMap<string, string>): Store => ({
  keys: () => [...stored.keys()],
  read: (key) => stored.get(key),
  write: () => false,
  hold: () => {},
  isStored: (key) => stored.has(key),
  delete: () => {},
  listen: () => () => {},
});
