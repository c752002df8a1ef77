import { expect, type Page } from '@playwright/test';
import { Recollect } from '../src/client/node.ts';
import type { ViewOf } from '../src/games/index.ts';
import { MatchPage } from './match-page.ts';
import type { Party } from './party.ts';
import type { Server } from './server.ts';

/** A game that is played through its pages, each of which is looked at after every step. */
export class MatchGame {
  readonly pages: readonly MatchPage[];
  readonly #party: Party<'match'>;

  private constructor(party: Party<'match'>, pages: readonly MatchPage[]) {
    this.#party = party;
    this.pages = pages;
  }

  /** @param watching a page that has not been opened yet */
  static async begin(party: Party<'match'>, watching: Page): Promise<MatchGame> {
    const pages = [
      ...party.pages.map((page, index) => new MatchPage(page, party.seats[index]?.name ?? '')),
      new MatchPage(watching, null),
    ];
    // From the beginning, so that all that is sent to them is noted.
    await Promise.all(pages.map(({ page }) => page.goto(party.link)));
    const game = new MatchGame(party, pages);
    await game.isSeen();
    return game;
  }

  get view(): ViewOf<'match'> {
    const { view } = this.#party.spectator;
    if (!view) throw new Error('the game has not started');
    return view;
  }

  /** The page of the player to move. */
  get mover(): MatchPage {
    const { phase } = this.view;
    return this.#pageOf(({ name }) => phase.kind !== 'over' && phase.player === name);
  }

  /** The page of the other one. */
  get other(): MatchPage {
    const { mover } = this;
    return this.#pageOf((page) => page !== mover && page.name !== null);
  }

  get watcher(): MatchPage {
    return this.#pageOf(({ name }) => name === null);
  }

  /** All pages show what the server says. */
  async isSeen(): Promise<void> {
    await Promise.all(this.pages.map((page) => page.shows(this.view)));
  }

  /** The player to move turns these cards over. */
  async turnOver(...spots: readonly number[]): Promise<void> {
    for (const spot of spots) await this.#step(() => this.mover.card(spot).click());
  }

  /** T-2: by the key, as the focus is there already, or by pressing it. */
  async goOn(by: 'Enter' | 'press' = 'press'): Promise<void> {
    const button = this.mover.button('Go on');
    if (by === 'Enter') await expect(button).toBeFocused();
    await this.#step(() => (by === 'press' ? button.click() : button.press('Enter')));
  }

  /** T-3 */
  choose(option: string): Promise<void> {
    return this.#step(() => this.mover.button(option).click());
  }

  /** T-5: without a page. */
  async leave(server: Server, name: string): Promise<void> {
    const seat = this.#party.seats.find((one) => one.name === name);
    if (!seat) throw new Error(`${name} does not play`);
    const room = await new Recollect(server.url).play(seat);
    await this.#step(async () => {
      await room.play({ type: 'leave' });
    });
    room.close();
  }

  get scores(): number[] {
    return this.view.players.map(({ score }) => score);
  }

  /** Something is done, and then to be seen by everybody. */
  async #step(action: () => Promise<void>): Promise<void> {
    const { phases } = this.view;
    await action();
    await this.#party.spectator.until(({ view }) => view !== undefined && view.phases > phases);
    await this.isSeen();
  }

  #pageOf(isIt: (page: MatchPage) => boolean): MatchPage {
    const page = this.pages.find(isIt);
    if (!page) throw new Error('there is no such page');
    return page;
  }
}
