import type { Page } from '@playwright/test';
import { de } from '../src/web/languages/de/index.ts';
import { en } from '../src/web/languages/en/index.ts';
import { expect, test } from './fixtures.ts';

/** From now on the words of these languages do not come. */
async function lose(page: Page, ...languages: readonly string[]): Promise<void> {
  for (const language of languages) {
    await page.route(`**/assets/${language}-*.js`, (route) => route.abort());
  }
}

test('a language that cannot be loaded is not chosen, and that is said', async ({
  server,
  openPage,
}) => {
  const page = await openPage({ locale: 'en', serviceWorkers: 'block' });
  await lose(page, 'de');
  await page.goto(server.url);
  await page.getByRole('button', { name: en.app.settings.title }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('alert').filter({ hasText: en.app.unreachable })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await page.getByRole('radio', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('radio', { name: 'Español' })).toBeChecked();
  await expect(page.locator('.settings .problem')).toBeHidden();
});

test('English is better than nothing, and without that there is a line at least', async ({
  server,
  openPage,
}) => {
  const page = await openPage({ locale: 'de', serviceWorkers: 'block' });
  await lose(page, 'de');
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: en.home.playNow })).toBeVisible();
  await lose(page, 'en');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^Recollect konnte nicht geladen werden/);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: de.home.playNow })).toBeVisible();
});
