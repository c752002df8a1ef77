import type { Page } from '@playwright/test';
import { de } from '../src/web/languages/de/index.ts';
import { en } from '../src/web/languages/en/index.ts';
import { LANGUAGES, type Language } from '../src/web/languages/language.ts';
import { expect, test } from './fixtures.ts';
import { States } from './states.ts';

/** As small as phones get. */
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

const TAGS = Object.keys(LANGUAGES) as Language[];

/** Whole English sentences: none of them may be read in another language. */
const ENGLISH = textsOf(en).filter((text) => text.split(' ').length > 3);

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [];
}

/** What does not fit: beyond the edge of the screen, or of the box that it stands in. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const isShortened = (element: Element): boolean =>
      element.closest('.news-lines, .name, .person-name, .share-link, .room-title') !== null;
    const isSpoken = (element: Element): boolean => element.closest('.spoken') !== null;
    const isScrolled = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const words = (element: Element): string =>
      `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 60)}`;
    const tooWide = [...root.querySelectorAll('*')].filter((element) => {
      if (!(element instanceof HTMLElement) || isSpoken(element) || isShortened(element))
        return false;
      if (element.clientWidth === 0 || isScrolled(element)) return false;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      return hasText && element.scrollWidth > element.clientWidth + 1;
    });
    const page = document.documentElement;
    const sideways = page.scrollWidth - page.clientWidth;
    return [...tooWide.map(words), ...(sideways > 0 ? [`the page, by ${sideways}`] : [])];
  });
}

/** As if it had been chosen in the settings of another tab. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('recollect.language', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'recollect.language', newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Letters of so many per cent of their size. */
const enlarge = (page: Page, size: number): Promise<void> =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
  }, size);

test('everything is said in every language, and fits on a phone, also in large letters', async ({
  startServer,
  openPage,
}) => {
  const server = await startServer();
  const found: string[] = [];
  const open = () => openPage({ ...PHONE, reducedMotion: 'reduce' });
  await new States(server.url, open, async (page, state) => {
    for (const language of TAGS) {
      await speak(page, language);
      // What was announced before stays as it was said.
      const text = (await page.locator('#app > :first-child').textContent()) ?? '';
      const left = language === 'en' ? [] : ENGLISH.filter((sentence) => text.includes(sentence));
      found.push(...left.map((sentence) => `${state}, ${language}: English: ${sentence}`));
      for (const size of [100, 200]) {
        await enlarge(page, size);
        const wide = await findOverflow(page);
        found.push(...wide.map((problem) => `${state}, ${language}, ${size} %: ${problem}`));
      }
      await enlarge(page, 100);
    }
    await speak(page, 'en');
  }).all();
  expect(found).toEqual([]);
});

test('another language is chosen in the settings, at once and for next time', async ({
  startServer,
  openPage,
}) => {
  const server = await startServer();
  const page = await openPage({ locale: 'pt-BR' });
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: en.home.playNow })).toBeVisible();
  await page.getByRole('button', { name: en.app.settings.title }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: de.app.settings.title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: de.home.playNow })).toBeVisible();
});
