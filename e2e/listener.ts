import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const TRANSCRIPTS = join(import.meta.dirname, '../test-results/transcripts');

/** Whatever is said without being asked for. */
const LIVE = '[role="status"], [role="log"], [role="alert"], [aria-live]';

/**
 * Somebody who plays with the keyboard alone and sees nothing. All they know is what is said by itself,
 * and the name of what has the focus.
 */
export class Listener {
  readonly page: Page;
  readonly #name: string;
  /** What was said and done, in order. */
  readonly #lines: string[] = [];
  readonly #said: string[] = [];

  private constructor(page: Page, name: string) {
    this.page = page;
    this.#name = name;
  }

  /** Listens from the beginning, so the page must not have been opened yet. */
  static async of(page: Page, name: string): Promise<Listener> {
    const listener = new Listener(page, name);
    await page.exposeFunction('hears', (texts: readonly string[]) => listener.#hear(texts));
    await page.addInitScript(listenFor, LIVE);
    return listener;
  }

  /** All that one move led to comes at once, so that nobody acts on the first half of it. */
  #hear(texts: readonly string[]): void {
    this.#said.push(...texts);
    this.#lines.push(...texts);
  }

  /** Everything that was said so far. */
  get said(): readonly string[] {
    return this.#said;
  }

  /** Waits until that is said, after so many things had been said before. */
  async isTold(expected: RegExp, after = 0): Promise<void> {
    await expect.poll(() => this.#said.slice(after).join('\n')).toMatch(expected);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  focused(): Promise<string> {
    return focusedOn(this.page);
  }

  tabTo(name: RegExp): Promise<void> {
    return tabTo(this.page, name);
  }

  /** Presses what has the focus. */
  async choose(name: RegExp): Promise<void> {
    await this.tabTo(name);
    this.#lines.push(`> ${await this.focused()}`);
    await this.press('Enter');
  }

  /** Goes by arrow keys from wherever one is on the board to a space on it, counted from 0. */
  async goTo(row: number, column: number): Promise<string> {
    await this.press('Control+Home');
    for (let steps = 0; steps < row; steps += 1) await this.press('ArrowDown');
    for (let steps = 0; steps < column; steps += 1) await this.press('ArrowRight');
    return this.focused();
  }

  /** What was heard and pressed, line by line, to be read by people. */
  async writeTranscript(game: string): Promise<string> {
    const text = `${this.#lines.join('\n')}\n`;
    await mkdir(TRANSCRIPTS, { recursive: true });
    await writeFile(join(TRANSCRIPTS, `${game}.txt`), text);
    return text;
  }

  get name(): string {
    return this.#name;
  }
}

/** What a screen reader says of what has the focus. */
const focusedOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return element?.getAttribute('aria-label') ?? label?.textContent?.trim() ?? '';
  });

/** Longer than the way around any page. */
const MOST_TABS = 40;

/** Presses Tab until the focus is there, as soon as there is what can have it. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    for (let presses = 0; presses < MOST_TABS; presses += 1) {
      if (name.test(await focusedOn(page))) return;
      await page.keyboard.press('Tab');
    }
    expect(await focusedOn(page)).toMatch(name);
  }).toPass({ timeout: 15_000 });
}

/** In the page: tells what a screen reader would say, piece by piece as it appears. */
function listenFor(live: string): void {
  const tell = (window as unknown as { hears(texts: readonly string[]): void }).hears;
  let heard: string[] = [];
  const UNSAID = '[aria-hidden="true"], [inert], button, [hidden]';
  const spoken = (element: Element): string => {
    const name = element.getAttribute('aria-label');
    if (name !== null) return name;
    const texts: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest(UNSAID) === null) texts.push(node.textContent ?? '');
    }
    return texts.join(' ').replace(/\s+/g, ' ').trim();
  };
  const last = new WeakMap<Element, string>();
  const hear = (element: Element): void => {
    const text = spoken(element);
    if (text === '' || last.get(element) === text || element.closest(UNSAID)) return;
    last.set(element, text);
    heard.push(text);
  };
  const notice = (record: MutationRecord): void => {
    const target = record.target instanceof Element ? record.target : record.target.parentElement;
    const region = target?.closest(live);
    if (!target || !region) {
      for (const node of record.addedNodes) {
        if (!(node instanceof Element)) continue;
        // Regions that come with their words are not reliably read, unless they are alerts.
        for (const alert of node.querySelectorAll('[role="alert"]')) hear(alert);
      }
      return;
    }
    if (region.getAttribute('aria-live') === 'off') return;
    const isLog = region.getAttribute('role') === 'log';
    if (!isLog) hear(region);
    else for (const node of record.addedNodes) if (node instanceof Element) hear(node);
  };
  document.addEventListener('DOMContentLoaded', () => {
    const listener = new MutationObserver((records) => {
      records.forEach(notice);
      if (heard.length > 0) tell(heard);
      heard = [];
    });
    listener.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-label'],
    });
  });
}
