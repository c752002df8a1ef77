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
    await page.exposeFunction('hears', (text: string) => listener.#hear(text));
    await page.addInitScript(listenFor, LIVE);
    return listener;
  }

  #hear(text: string): void {
    this.#said.push(text);
    this.#lines.push(text);
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

  /** What a screen reader says of what has the focus. */
  async focused(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return element?.getAttribute('aria-label') ?? label?.textContent?.trim() ?? '';
    });
  }

  /** Presses Tab until the focus is there. */
  async tabTo(name: RegExp): Promise<void> {
    for (let presses = 0; presses < 40; presses += 1) {
      if (name.test(await this.focused())) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}, but at last to ${await this.focused()}`);
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

/** In the page: tells what a screen reader would say, piece by piece as it appears. */
function listenFor(live: string): void {
  const tell = (window as unknown as { hears(text: string): void }).hears;
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
    tell(text);
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
    new MutationObserver((records) => records.forEach(notice)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-label'],
    });
  });
}
