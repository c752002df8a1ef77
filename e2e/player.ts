import { expect, type Locator, type Page } from '@playwright/test';

/** What is to be seen of a card: `down`, `empty`, its text, or its text and `yours`. */
export class Player {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Chooses a name and waits until the board is there. */
  async sitDown(url: string, name: string): Promise<this> {
    await this.page.goto(url);
    await this.page.getByLabel('Your name at the table').fill(name);
    await this.page.getByRole('button', { name: 'Sit down and play' }).click();
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
    await expect(this.page.getByRole('status')).toContainText(
      `Waiting for the card at row ${row}, column ${column}.`,
    );
    await expect(this.card(row, column)).toHaveAccessibleName(/you are waiting for it$/);
  }

  async isNotWaiting(): Promise<void> {
    await expect(this.page.getByRole('status')).not.toContainText('Waiting');
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
