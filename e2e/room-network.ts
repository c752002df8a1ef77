import { expect, type Page } from '@playwright/test';
import type { GameName } from '../src/games/index.ts';
import type { Party } from './party.ts';
import { expectNotReloaded, mark } from './room-visits.ts';
import type { Server } from './server.ts';

/** The server dies and comes back. The pages say so, stay as they are, and go on by themselves. */
export async function surviveCrash<Name extends GameName>(
  server: Server,
  { pages, spectator }: Pick<Party<Name>, 'pages' | 'spectator'>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const before = spectator.view;
  for (const page of pages) await mark(page);
  await server.crash();
  for (const page of pages) await expectLost(page);
  await meanwhile();
  await server.comeBack();
  for (const page of pages) await wake(page);
  for (const page of pages) await expectBack(page);
  await spectator.until(({ status }) => status === 'live');
  expect(spectator.view).toEqual(before);
  for (const page of pages) await expectNotReloaded(page);
}

export const expectLost = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: 'Connection lost.' })).toBeVisible();

export const expectBack = (page: Page): Promise<void> =>
  expect(page.getByText('Connection lost.')).toHaveCount(0);

/** Tells the page that there is a network again, so that it need not wait for its next attempt. */
export const wake = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new Event('online'));
  });

/** The sockets of a page, which can be cut and mended while the page is there. */
export class Cable {
  #isCut = false;
  readonly #cutters = new Set<() => Promise<void>>();

  /** Takes hold of what the page opens from now on. */
  static async of(page: Page): Promise<Cable> {
    const cable = new Cable();
    await page.routeWebSocket(/\/socket$/, async (socket) => {
      // From 3000 on codes are free to use. This one tells the client no more than that it is closed.
      const cut = () => socket.close({ code: 3001 });
      if (cable.#isCut) return cut();
      socket.connectToServer();
      cable.#cutters.add(cut);
    });
    return cable;
  }

  async cut(): Promise<void> {
    this.#isCut = true;
    for (const cut of this.#cutters) await cut();
    this.#cutters.clear();
  }

  mend(): void {
    this.#isCut = false;
  }
}

/** The moves that a page sends, over whatever socket it has by then. */
export class SentMoves {
  #count = 0;

  /** Notices those over sockets that the page opens from now on. */
  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"type":"move"')) this.#count += 1;
      });
    });
  }

  get count(): number {
    return this.#count;
  }
}
