import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { sentence } from '../sentence.ts';
import { announce, announcement } from './announcement.ts';

/** What is to be said to those who do not see the page. It is always there: only then is it listened to. */
export function Announcer() {
  return (
    <p class="spoken" role="status">
      {announcement.value}
    </p>
  );
}

/**
 * Screen readers say what changes in a region that they know, but not what stands in it when it comes.
 * This says what the regions in there begin with.
 */
export function useFirstWords(within: RefObject<HTMLElement | null>): void {
  useEffect(() => announce(wordsIn(within.current)), [within]);
}

/** What has happened, and then how things are. */
function wordsIn(element: HTMLElement | null): string {
  const found = ['[role="log"]', '[role="status"]'].flatMap((region) => [
    ...(element?.querySelectorAll(region) ?? []),
  ]);
  return found.flatMap(textsIn).map(sentence).join(' ');
}

/** What can be pressed is not news. */
function textsIn(region: Element): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const text = textContent?.trim() ?? '';
    if (text !== '' && !parentElement?.closest('button, [aria-hidden="true"]')) texts.push(text);
  }
  return texts;
}
