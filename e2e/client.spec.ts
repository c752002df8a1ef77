import type { Browser, Page } from '@playwright/test';
import type * as client from '../src/client/browser.ts';
import type { MoveIn } from '../src/games/index.ts';
import { type Bundle, bundleClient } from './client-bundle.ts';
import { expect, test } from './fixtures.ts';

/** The most that the client may add to a page, compressed. */
const MOST_BYTES = 12_000;

/** How long the client hears nothing before it asks whether anybody is there, and waits for an answer. */
const UNTIL_ASKED_MS = 20_000;
const UNTIL_ANSWERED_MS = 8_000;

/** What a page has for its scripts. */
type Window = { client: typeof client; room: client.Room<'match'> };

const SEEN = { type: 'seen' } as const;
const reveal = (spot: number) => ({ type: 'reveal', spot }) as const;

let bundle: Bundle;

test.beforeAll(async () => {
  bundle = await bundleClient();
});

test('the client is small, and has nothing in it that is not for browsers', () => {
  expect(bundle.size).toBeLessThan(MOST_BYTES);
  const foreign = bundle.modules.filter(
    (id) => !/\/src\/(client|games|history|protocol|room|table)\//.test(id),
  );
  expect(foreign).toEqual([]);
  expect(bundle.modules.some((id) => id.endsWith('/src/client/room.ts'))).toBe(true);
  for (const word of ['typebox', 'require(', 'import ', 'import(']) {
    expect(bundle.code).not.toContain(word);
  }
  expect(bundle.code).not.toMatch(/["'`]node:/);
});

test('two pages play a game, though one of them is offline for a while', async ({
  browser,
  serve,
}) => {
  const { url } = await serve('A B', 'A B');
  const ann = new Player(await open(browser, url));
  const bob = new Player(await open(browser, url));
  const room = await ann.create({ deck: '1 2\n2 1\n' });
  await bob.sitDown(room);
  await ann.starts();
  await ann.plays(reveal(0));
  await ann.plays(reveal(1));
  expect(await bob.tries(reveal(3))).toBe('not-your-turn');

  await bob.page.context().setOffline(true);
  await ann.plays(SEEN);
  const back = bob.plays(reveal(0));
  await bob.page.clock.fastForward(UNTIL_ASKED_MS);
  await bob.page.clock.fastForward(UNTIL_ANSWERED_MS);
  await expect.poll(() => bob.status()).toBe('reconnecting');
  await bob.page.context().setOffline(false);
  await back;

  for (const move of [reveal(3), SEEN, reveal(1), reveal(2), SEEN]) await bob.plays(move);
  const standings = [
    { player: 'Bob', score: 2 },
    { player: 'Ann', score: 0 },
  ];
  expect(await bob.standings()).toEqual(standings);
  expect(await ann.standings()).toEqual(standings);
  expect(ann.sockets).toBe(1);
  expect(bob.sockets).toBeGreaterThan(1);
  await Promise.all([ann, bob].map(({ page }) => page.context().close()));
});

/** A page of the server's own, with nothing but the client in it. */
async function open(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await page.route(`${url}/client.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: bundle.code }),
  );
  await page.goto(`${url}/healthz`);
  await page.evaluate("import('./client.js').then((client) => { window.client = client; })");
  return page;
}

/** Somebody who plays through the client in a page. */
class Player {
  readonly page: Page;
  /** How many it has opened so far. */
  sockets = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('websocket', () => {
      this.sockets += 1;
    });
  }

  /** @returns the id of the room */
  create(options: { readonly deck: string }): Promise<string> {
    return this.page.evaluate(async (options) => {
      const here = window as unknown as Window;
      const server = new here.client.Recollect(location.origin);
      here.room = await server.play(await server.create({ game: 'match', name: 'Ann', options }));
      return here.room.id;
    }, options);
  }

  sitDown(room: string): Promise<void> {
    return this.page.evaluate(async (room) => {
      const here = window as unknown as Window;
      const server = new here.client.Recollect(location.origin);
      here.room = await server.play(await server.sitDown<'match'>(room, { name: 'Bob' }));
    }, room);
  }

  starts(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as Window).room.start());
  }

  /** @returns what became of it: that it was played, or why not */
  tries(move: MoveIn<'match'>): Promise<string> {
    return this.page.evaluate(async (move) => {
      const reply = await (window as unknown as Window).room.play(move);
      if ('seq' in reply) return reply.failed?.code ?? 'played';
      return ('refused' in reply ? reply.refused : reply.lost).code;
    }, move);
  }

  async plays(move: MoveIn<'match'>): Promise<void> {
    expect(await this.tries(move)).toBe('played');
  }

  status(): Promise<client.PortStatus> {
    return this.page.evaluate(() => (window as unknown as Window).room.status);
  }

  /** Once it is over. */
  standings(): Promise<client.Room['table']['standings']> {
    return this.page.evaluate(async () => {
      const { room } = window as unknown as Window;
      await room.until(() => room.isOver);
      return room.table.standings;
    });
  }
}
