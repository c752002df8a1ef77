import type { Page } from '@playwright/test';
import { de } from '../src/web/languages/de/index.ts';
import { en } from '../src/web/languages/en/index.ts';
import { LANGUAGES, type Language } from '../src/web/languages/language.ts';
import { expect, test } from './fixtures.ts';
import { States } from './states.ts';

/** As small as phones get, and what is larger there when somebody likes large letters. */
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

for (const language of TAGS) {
  test(`everything is said in ${LANGUAGES[language]}, and fits on a phone`, async ({
    startServer,
    openPage,
  }) => {
    const server = await startServer();
    const found: string[] = [];
    const open = () => openPage({ ...PHONE, locale: language, reducedMotion: 'reduce' });
    await new States(server.url, open, async (page, state) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const text = (await page.locator('#app').textContent()) ?? '';
      const left = language === 'en' ? [] : ENGLISH.filter((sentence) => text.includes(sentence));
      const problems = [...left.map((one) => `English: ${one}`), ...(await findOverflow(page))];
      found.push(...problems.map((problem) => `${state}: ${problem}`));
    }).all();
    expect(found).toEqual([]);
  });
}

test('everything can be read with letters of twice the size', async ({ startServer, openPage }) => {
  const server = await startServer();
  const found: string[] = [];
  const open = async () => {
    const page = await openPage({ ...PHONE, reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    return page;
  };
  await new States(server.url, open, async (page, state) => {
    const problems = await findOverflow(page);
    found.push(...problems.map((problem) => `${state}: ${problem}`));
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
