import type { BrowserContextOptions, Page } from '@playwright/test';
import { type NewRoom, Recollect, type Room, type Seat } from '../src/client/node.ts';
import { takeAlong } from './party.ts';
import { SCENES, type Scene } from './pictures/scenes.ts';

type OpenPage = (screen?: BrowserContextOptions) => Promise<Page>;

/** Looks at a page in one of its states. */
export type Look = (page: Page, state: string) => Promise<void>;

/** Everything that people can come to see, one after the other. Nothing here depends on the language. */
export class States {
  readonly #server: string;
  readonly #openPage: OpenPage;
  readonly #look: Look;
  readonly #rooms: Room[] = [];

  constructor(server: string, openPage: OpenPage, look: Look) {
    this.#server = server;
    this.#openPage = openPage;
    this.#look = look;
  }

  async all(): Promise<void> {
    await this.home();
    await this.lobby();
    await this.tables();
    await this.here();
    await this.end();
    await this.nowhere();
    for (const room of this.#rooms) room.close();
  }

  /** The first page, and all that can be opened on it. */
  async home(): Promise<void> {
    const scene = await this.#scene(SCENES.home);
    const kept = await new Recollect(this.#server).create({ game: 'scramble', name: 'Ann' });
    const page = await this.#open(scene.link, kept);
    await page.locator('.rooms .room-line').nth(3).waitFor();
    await page.locator('.kept .room-line').waitFor();
    await this.#look(page, 'the first page');
    for (const button of await page.locator('.game-poster button').all()) {
      await button.click();
      await this.#sheet(page, `a sheet of the first page: ${await button.textContent()}`);
    }
    await this.#press(page, 'settings');
    await this.#sheet(page, 'the settings');
    await page.locator('.home-footer summary').click();
    await this.#look(page, 'the credits');
  }

  /** Before a game begins: the host, and somebody at the door. */
  async lobby(): Promise<void> {
    const scene = await this.#scene(SCENES.lobby);
    const host = await this.#open(scene.link, scene.seat);
    await host.locator('.share-link').waitFor();
    await this.#look(host, 'the lobby');
    await this.#press(host, 'more');
    await this.#sheet(host, 'about somebody in the lobby');
    await this.#press(host, 'menu');
    await this.#sheet(host, 'the menu of the lobby');
    const guest = await this.#open(scene.link);
    await guest.locator('.join').waitFor();
    await guest.locator('.join button[type="submit"]').click();
    await this.#look(guest, 'the door');
  }

  /** Games in the middle of it, and all that can be opened there. */
  async tables(): Promise<void> {
    for (const [game, scene] of Object.entries({
      scramble: SCENES.scramble,
      memoarrr: SCENES.memoarrr,
      match: SCENES.match,
    })) {
      const { link, seat } = await this.#scene(scene);
      const page = await this.#open(link, seat);
      await page.locator('[role="grid"]').waitFor();
      await this.#look(page, `${game}: a table`);
      for (const what of game === 'scramble' ? (['share', 'rules', 'menu'] as const) : []) {
        await this.#press(page, what);
        await this.#sheet(page, `${game}: ${what}`);
      }
      const watcher = await this.#open(link);
      await watcher.locator('[role="grid"]').waitFor();
      await this.#look(watcher, `${game}: to watch`);
    }
    await this.#peek();
    await this.#waiting();
  }

  /** On one device: what is asked before, the curtain, a table, and what can be gone on with. */
  async here(): Promise<void> {
    const page = await this.#open(`${this.#server}/home`);
    for (const game of ['memoarrr', 'scramble'] as const) {
      await page.goto(`${this.#server}/here#${game}`);
      const sheet = page.locator('dialog[open]');
      for (const [index, name] of ['Ann', 'Bob'].entries()) {
        await sheet.locator('.here-person input').nth(index).fill(name);
      }
      await sheet.locator('button[type="submit"]').click();
      await page.locator('.curtain, [role="grid"]').first().waitFor();
      await this.#look(page, `on this device: ${game}`);
      await this.#press(page, 'menu');
      await this.#sheet(page, `on this device: the menu of ${game}`);
    }
    await page.goto(`${this.#server}/home`);
    await page.locator('.here-line').first().waitFor();
    await this.#look(page, 'what can be gone on with on this device');
    await page.goto(`${this.#server}/here/nothing`);
    await page.locator('.closed-door').waitFor();
    await this.#look(page, 'a game that is not on this device');
  }

  /** How a game ends. */
  async end(): Promise<void> {
    const server = new Recollect(this.#server);
    const cards = ['1x2', '🐶', '🐶', ''].join('\n');
    const room = { game: 'scramble', options: { board: cards }, seatCount: 2 } as const;
    const [ann, bob] = await this.#seats(room);
    const [host] = await this.#enter(ann, bob);
    await host?.start();
    for (const column of [0, 1, 0]) {
      await host?.play({ type: 'flip', row: 0, column } as never);
    }
    const page = await this.#open(server.link(ann.room), ann);
    await page.locator('.end-sheet').waitFor();
    await this.#look(page, 'the end');
  }

  /** Where nothing is. */
  async nowhere(): Promise<void> {
    const page = await this.#open(`${this.#server}/rooms/nothing-here`);
    await page.locator('.closed-picture').waitFor();
    await this.#look(page, 'a room that is gone');
  }

  /** The secret look, open and closed. */
  async #peek(): Promise<void> {
    const [ann, bob] = await this.#seats({ game: 'memoarrr', seatCount: 2 });
    const [host] = await this.#enter(ann, bob);
    await host?.start();
    const page = await this.#open(new Recollect(this.#server).link(ann.room), ann);
    await page.locator('.peek').waitFor();
    await page.locator('.peek-way input').click();
    await page.locator('.peek-hold').click();
    await this.#look(page, 'memoarrr: the secret look');
  }

  /** Ann waits for a card that Bob holds. */
  async #waiting(): Promise<void> {
    const room = { game: 'scramble', options: { rows: 4, columns: 4 }, seatCount: 2 } as const;
    const [ann, bob] = await this.#seats(room);
    const [host, other] = await this.#enter(ann, bob);
    await host?.start();
    await other?.play({ type: 'flip', row: 0, column: 0 } as never);
    const page = await this.#open(new Recollect(this.#server).link(ann.room), ann);
    await page.locator('[data-spot="0"]').click();
    await page.locator('.waiting-note').waitFor();
    await this.#look(page, 'scramble: waiting for a card');
  }

  async #seats(room: Omit<NewRoom, 'name'>): Promise<[Seat, Seat]> {
    const server = new Recollect(this.#server);
    const ann = await server.create({ ...room, name: 'Ann' } as NewRoom);
    return [ann, await server.sitDown(ann.room, { name: 'Bob' })];
  }

  async #enter(...seats: readonly Seat[]): Promise<Room[]> {
    const server = new Recollect(this.#server);
    const rooms = await Promise.all(seats.map((seat) => server.play(seat)));
    this.#rooms.push(...rooms);
    return rooms;
  }

  async #scene(set: (address: string) => Promise<Scene>): Promise<Scene> {
    const scene = await set(this.#server);
    this.#rooms.push(...scene.rooms);
    return scene;
  }

  async #open(link: string, seat?: Seat): Promise<Page> {
    const page = await this.#openPage();
    if (seat) await takeAlong(page, seat);
    await page.goto(link);
    return page;
  }

  /** A button that is known by its picture. */
  async #press(page: Page, icon: string): Promise<void> {
    await page.locator(`button:has([data-icon="${icon}"])`).first().click();
  }

  /** Looks at the sheet that lies over the page, and puts it away. */
  async #sheet(page: Page, state: string): Promise<void> {
    await page.locator('dialog[open]').waitFor();
    await this.#look(page, state);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
}
