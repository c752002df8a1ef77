import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { sentence } from '../sentence.ts';

const said = signal('');

/** Until a screen reader has noticed what is new on the page. */
const SETTLES = 150;

/** What is to be said to those who do not see the page. It is always there: only then is it listened to. */
export function Announcer() {
  return (
    <p class="spoken" role="status">
      {said.value}
    </p>
  );
}

/**
 * Screen readers say what changes in a region that they know, but not what stands in it when it comes.
 * This says what the regions in there begin with.
 */
export function useFirstWords(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const first = wordsIn(within.current);
    const timer = setTimeout(() => {
      said.value = first;
    }, SETTLES);
    return () => {
      clearTimeout(timer);
      said.value = '';
    };
  }, [within]);
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
