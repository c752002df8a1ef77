import type { Page } from '@playwright/test';

/** Listens to all that the server tells a page, from its first moment. */
export class Overheard {
  readonly page: Page;
  readonly #frames: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#frames.push(String(payload)));
    });
  }

  /** Which of these cards the server has told this page about. */
  heard(cards: readonly string[]): string[] {
    const frames = this.#frames.join('\n');
    return cards.filter((card) => frames.includes(`"${card}"`));
  }

  /** G-2: has it been told how many rubies there are on a card? */
  get heardOfRubies(): boolean {
    return this.#frames.some((frame) => frame.includes('"rubies"'));
  }

  /** Which of these cards are in the page or in what the browser keeps, drawn or by their letters. */
  async holds(cards: readonly string[]): Promise<string[]> {
    const held = await this.page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      ].join('\n'),
    );
    return cards.filter((card) => held.includes(`>${card}<`) || held.includes(`"${card}"`));
  }
}
