import { expect, type Locator, type Page } from '@playwright/test';

/** Somebody who plays Memory Scramble in a browser. */
export class Player {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** At the door. */
  get nameField(): Locator {
    return this.page.getByLabel(/^Your name/);
  }

  get sitDownButton(): Locator {
    return this.page.getByRole('button', { name: /^Sit down/ });
  }

  /** Chooses a name and waits until the board is there. */
  async sitDown(url: string, name: string): Promise<this> {
    await this.page.goto(url);
    await this.nameField.fill(name);
    await this.sitDownButton.click();
    // `expect` would describe the whole page while the board is missing: half a minute on a large one.
    await this.page.getByRole('grid').waitFor();
    return this;
  }

  /** @param row counted from 1, as people are told */
  card(row: number, column: number): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^row ${row}, column ${column},`) });
  }

  async turn(row: number, column: number): Promise<void> {
    await this.card(row, column).click();
  }

  /** The whole board, row by row: `-` face down, `.` empty, `A` face up, `A*` mine. */
  async sees(...rows: readonly string[]): Promise<void> {
    await expect.poll(() => this.#board()).toEqual(rows);
  }

  async isTold(message: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('alert')).toContainText(message);
  }

  async isWaitingFor(row: number, column: number): Promise<void> {
    const place = `row ${row}, column ${column}`;
    await expect(this.status(`Waiting for the card at ${place}.`)).toBeVisible();
    await expect(this.card(row, column)).toHaveAccessibleName(/you are waiting for it$/);
  }

  async isNotWaiting(): Promise<void> {
    await expect(this.status('Waiting')).toHaveCount(0);
  }

  /** Something that is said for as long as it is so. */
  status(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  async isHinted(hint: string | RegExp): Promise<void> {
    await expect(this.page.locator('.hint')).toContainText(hint);
  }

  async #board(): Promise<string[]> {
    const rows = await this.page.getByRole('row').all();
    return Promise.all(
      rows.map(async (row) => {
        const labels = await row
          .getByRole('button')
          .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
        return labels.map(symbol).join(' ');
      }),
    );
  }
}

function symbol(label: string): string {
  const [, , what = '', whose] = label.split(', ');
  if (what === 'face down') return '-';
  if (what === 'empty') return '.';
  return whose === 'yours' ? `${what}*` : what;
}
