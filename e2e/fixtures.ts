import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { GameName } from '../src/games/index.ts';
import { KNOWN_RULES } from './known-rules.ts';
import { type Party, type PartyOptions, seatParty } from './party.ts';
import { Player } from './player.ts';
import { BoardFiles, Server, type ServerOptions } from './server.ts';

interface WorkerFixtures {
  /** A server that several tests share. For those that look at nothing but the rooms they open. */
  readonly server: Server;
}

interface Fixtures {
  readonly boardFiles: BoardFiles;
  /** Starts a server of the test's own; it ends with the test. */
  readonly startServer: (options?: ServerOptions) => Promise<Server>;
  /** Starts a server with these rows of cards at its root. */
  readonly serve: (...rows: readonly string[]) => Promise<Server>;
  /** Opens a browser of their own for another person. Errors in its pages fail the test. */
  readonly openPage: (screen?: BrowserContextOptions) => Promise<Page>;
  /** Somebody else, who sits down at the board at the root of the server. */
  readonly join: (server: Server, name: string, screen?: BrowserContextOptions) => Promise<Player>;
  /** People who sit in a room of their own, each with a page that shows the game. */
  readonly seat: <Name extends GameName>(
    server: Server,
    party: PartyOptions<Name>,
  ) => Promise<Party<Name>>;
  /** Alice holds the first of the cards A B, C D, and Bob waits for it. */
  readonly waiting: { readonly server: Server; readonly alice: Player; readonly bob: Player };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off the pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off the pattern
  boardFiles: async ({}, use) => {
    const files = await BoardFiles.create();
    await use(files);
    await files.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies off the pattern
  startServer: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (options) => {
      const server = await Server.start(options);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.end()));
  },
  serve: async ({ boardFiles, startServer }, use) => {
    await use(async (...rows) => startServer({ boardFile: await boardFiles.write(...rows) }));
  },
  openPage: async ({ browser }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    const mistakes: string[] = [];
    await use(async (screen) => {
      const context = await browser.newContext(screen);
      contexts.push(context);
      await context.addInitScript((known) => {
        // Frames of other origins may have no storage.
        if (!isSecureContext || origin === 'null') return;
        localStorage.setItem('recollect.known-rules', known);
        // Nothing goes on by itself while a test looks at it.
        localStorage.setItem('recollect.match.clock', 'stopped');
      }, KNOWN_RULES);
      const page = await context.newPage();
      noteMistakes(page, mistakes);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(mistakes).toEqual([]);
  },
  join: async ({ openPage }, use) => {
    // What moves cannot be measured.
    const still = { reducedMotion: 'reduce' } as const;
    await use(async (server, name, screen) =>
      new Player(await openPage({ ...still, ...screen })).sitDown(server.url, name),
    );
  },
  seat: async ({ openPage }, use) => {
    const parties: { close(): void }[] = [];
    await use(async (server, options) => {
      const party = await seatParty(server, options, openPage);
      parties.push(party);
      return party;
    });
    for (const party of parties) party.close();
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
