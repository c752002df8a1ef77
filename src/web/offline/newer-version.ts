import { type ReadonlySignal, signal } from '@preact/signals';

const newer = signal(false);

/** The server has a newer version of this page. */
export const isNewer: ReadonlySignal<boolean> = newer;

/**
 * Finds out when a newer worker is ready: new visits get the new page from the server anyway, so that
 * the worker may well be newer than the one before, but not than this page.
 */
export function followVersions(registration: ServiceWorkerRegistration, page: string): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void compareWith(page);
    });
  });
}

async function compareWith(page: string): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  try {
    const answer = await fetch(page, { cache: 'no-cache' });
    newer.value = answer.ok && !isEntryOf(entry, await answer.text());
  } catch {
    // Whoever cannot be reached has nothing newer to give.
  }
}

/** Does a page begin with this script? @param entry its address */
export const isEntryOf = (entry: string, page: string): boolean =>
  page.includes(entry.slice(entry.lastIndexOf('/') + 1));
