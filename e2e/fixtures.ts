import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { Player } from './player.ts';
import { BoardFiles, Server } from './server.ts';

interface Fixtures {
  readonly boardFiles: BoardFiles;
  /** Starts a server with these rows of cards; it ends with the test. */
  readonly serve: (...rows: readonly string[]) => Promise<Server>;
  /** Starts a server with a board file, on a port if given. */
  readonly serveFile: (file: string, port?: number) => Promise<Server>;
  /** Opens a browser of their own for another player, who sits down at the server. */
  readonly join: (server: Server, name: string, screen?: BrowserContextOptions) => Promise<Player>;
  /** Alice holds the first of the cards A B, C D, and Bob waits for it. */
  readonly waiting: { readonly server: Server; readonly alice: Player; readonly bob: Player };
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off the pattern
  boardFiles: async ({}, use) => {
    const files = await BoardFiles.create();
    await use(files);
    await files.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off the pattern
  serveFile: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (file, port) => {
      const server = await Server.start(file, port);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.kill()));
  },
  serve: async ({ boardFiles, serveFile }, use) => {
    await use(async (...rows) => serveFile(await boardFiles.write(...rows)));
  },
  join: async ({ browser }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    const mistakes: string[] = [];
    await use(async (server, name, screen) => {
      const context = await browser.newContext(screen);
      contexts.push(context);
      const page = await context.newPage();
      noteMistakes(page, mistakes);
      return new Player(page).sitDown(server.url, name);
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(mistakes).toEqual([]);
  },
  waiting: async ({ serve, join }, use) => {
    const server = await serve('A B', 'C D');
    const alice = await join(server, 'alice');
    const bob = await join(server, 'bob');
    await alice.turn(1, 1);
    await bob.sees('A -', '- -');
    await bob.turn(1, 1);
    await bob.isWaitingFor(1, 1);
    await use({ server, alice, bob });
  },
});

/** Errors that were not caught, and whatever the content security policy had to stop. */
function noteMistakes(page: Page, mistakes: string[]): void {
  page.on('pageerror', (error) => mistakes.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) mistakes.push(message.text());
  });
}

export { expect };
