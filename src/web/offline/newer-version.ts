import { type ReadonlySignal, signal } from '@preact/signals';

/** What tells that the device has a network again. */
type Network = Pick<EventTarget, 'addEventListener'>;

const newer = signal(false);

/** The server has a newer version of this page. */
export const isNewer: ReadonlySignal<boolean> = newer;

/**
 * Finds out when a newer worker is ready: new visits get the new page from the server anyway, so that
 * the worker may well be newer than the one before, but not than this page. It may have been ready before
 * this page came, and what is new may have been out of reach then.
 */
export function followVersions(
  registration: ServiceWorkerRegistration,
  page: string,
  network: Network = globalThis,
): void {
  const compare = (): void => void compareWith(page);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') compare();
    });
  });
  network.addEventListener('online', compare);
  if (registration.waiting) compare();
}

async function compareWith(page: string): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  try {
    const answer = await fetch(page, { cache: 'no-cache' });
    newer.value = answer.ok && !answer.redirected && isNewerThan(entry, await answer.text());
  } catch {
    // Whoever cannot be reached has nothing newer to give.
  }
}

const SCRIPT_IN_PAGE = /="[./]+assets\/([^"]+\.js)"/;

/**
 * Does a page begin with another script than this one? A network that wants people to sign in first has
 * pages without any.
 * @param entry the address of the script
 */
export function isNewerThan(entry: string, page: string): boolean {
  const name = entry.slice(entry.lastIndexOf('/') + 1);
  return SCRIPT_IN_PAGE.test(page) && !page.includes(name);
}
