import { expect, type Locator, type Page } from '@playwright/test';
import type { Seat } from '../src/client/node.ts';

/** The page enters the room as if its person had sat down there before. */
export async function comeBack(page: Page, link: string, seat: Seat): Promise<void> {
  const kept = JSON.stringify([{ ...seat, at: Date.now() }]);
  await page.addInitScript((seats) => {
    if (localStorage.getItem('recollect.seats') === null) {
      localStorage.setItem('recollect.seats', seats);
    }
  }, kept);
  await page.goto(link);
}

/** Says who one is, and sits down. */
export async function sitDown(page: Page, name: string, place?: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  if (place !== undefined) await page.getByRole('radio', { name: place, exact: true }).check();
  await page.locator('form').getByRole('button', { name: 'Sit down' }).click();
}

/** What the host does about somebody. */
export async function arrange(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: what }).click();
}

/** @param column counted from 1, as people are told */
export const card = (page: Page, row: number, column: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^row ${row}, column ${column},`) });

/** The names of those at the table, or in the strip of the players. */
export const named = (page: Page, list: 'At the table' | 'Players'): Locator =>
  page.getByRole('list', { name: list }).locator('.person-name, .player-name');

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang).toBe(0);
}

/** So that it is seen whether the page was loaded anew. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));

export const expectNotReloaded = (page: Page): Promise<void> =>
  expect(page.locator('body[data-not-reloaded]')).toHaveCount(1);
