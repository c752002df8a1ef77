import type { BrowserContextOptions, Page } from '@playwright/test';
import { type NewRoom, Recollect, type Room, type Seat } from '../src/client/node.ts';
import type { GameName } from '../src/games/index.ts';
import type { Server } from './server.ts';

export interface PartyOptions<Name extends GameName> {
  readonly game: Name;
  readonly options?: NewRoom<Name>['options'];
  readonly idleSeconds?: number;
  /** Who plays, in the order in which they sit down. The first is the host. */
  readonly names: readonly string[];
  /** Where they sit, in games in which that matters. */
  readonly places?: readonly string[];
  /** What each of them looks at. */
  readonly screens?: readonly BrowserContextOptions[];
}

/** People in a room, each with a page of their own. */
export interface Party<Name extends GameName> {
  /** The id of the room. */
  readonly room: string;
  /** The address of its page. */
  readonly link: string;
  readonly seats: readonly Seat<Name>[];
  /** In the order of the names. */
  readonly pages: readonly Page[];
  /** The room as a spectator knows it who has no page: what the server says. */
  readonly spectator: Room<Name>;
  close(): void;
}

/** The room is opened, and started, by the API; the pages come in with the seats of their people. */
export async function seatParty<Name extends GameName>(
  server: Server,
  options: PartyOptions<Name>,
  openPage: (screen?: BrowserContextOptions) => Promise<Page>,
): Promise<Party<Name>> {
  const recollect = new Recollect(server.url);
  const seats = await takeSeats(recollect, options);
  const room = seats[0]?.room ?? '';
  await startAs(recollect, seats[0]);
  const spectator = await recollect.watch<Name>(room);
  const link = recollect.link(room);
  const pages = await Promise.all(
    seats.map(async (seat, index) => {
      const page = await openPage(options.screens?.[index]);
      await takeAlong(page, seat);
      await page.goto(link);
      // A page that enters later does not see what happened before.
      await page.locator('main.play').waitFor();
      return page;
    }),
  );
  return { room, link, seats, pages, spectator, close: () => spectator.close() };
}

async function takeSeats<Name extends GameName>(
  recollect: Recollect,
  { game, options, idleSeconds, names, places }: PartyOptions<Name>,
): Promise<Seat<Name>[]> {
  const [first = '', ...others] = names;
  const personAt = (name: string, index: number) => {
    const place = places?.[index];
    return { name, ...(place !== undefined && { place }) };
  };
  const host = await recollect.create<Name>({
    game,
    seatCount: Math.max(names.length, 1),
    ...personAt(first, 0),
    ...(options !== undefined && { options }),
    ...(idleSeconds !== undefined && { idleSeconds }),
  });
  const seats = [host];
  for (const [index, name] of others.entries()) {
    seats.push(await recollect.sitDown<Name>(host.room, personAt(name, index + 1)));
  }
  return seats;
}

async function startAs(recollect: Recollect, host: Seat | undefined): Promise<void> {
  if (!host) throw new Error('a party needs somebody');
  const room = await recollect.play(host);
  await room.start();
  room.close();
}

/** The page finds the seat as if it had been taken there before. */
export async function takeAlong(page: Page, seat: Seat): Promise<void> {
  const kept = JSON.stringify([{ ...seat, at: Date.now() }]);
  await page.addInitScript((seats) => {
    if (localStorage.getItem('recollect.seats') === null) {
      localStorage.setItem('recollect.seats', seats);
    }
  }, kept);
}
