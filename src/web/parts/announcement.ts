import { type ReadonlySignal, signal } from '@preact/signals';

const current = signal('');

/** What is being said to those who do not see the page. */
export const announcement: ReadonlySignal<string> = current;

/** Until a screen reader has noticed what is new on the page. */
const SETTLES = 150;

/** So long it stays in the page. What was said may be untrue or hidden again soon, so it must not stay. */
const STAYS = 5_000;

let takeBackLatest = (): void => {};

/** Says something once, instead of what was said before. @returns what takes it back */
export function announce(text: string): () => void {
  takeBackLatest();
  const timers = [
    setTimeout(() => {
      current.value = text;
    }, SETTLES),
    setTimeout(takeBack, SETTLES + STAYS),
  ];
  takeBackLatest = takeBack;
  return takeBack;

  function takeBack(): void {
    for (const timer of timers) clearTimeout(timer);
    if (takeBackLatest === takeBack) current.value = '';
  }
}
