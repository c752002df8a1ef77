import { signal } from '@preact/signals';

/** What the page at an address shows. */
export type Page =
  | { readonly at: 'home' }
  | { readonly at: 'room'; readonly room: string; readonly invitation: string | undefined };

const ROOM = /^(.*\/)rooms\/([^/]+)\/?$/;
const HOME = /^(.*\/)(home)?$/;

/** The page at an address, and where the server is, with a slash at its end. */
export function readAddress(address: string): { readonly server: string; readonly page: Page } {
  const { origin, pathname, hash } = new URL(address);
  const [, before, room] = ROOM.exec(pathname) ?? [];
  if (before === undefined || room === undefined) {
    return { server: origin + (HOME.exec(pathname)?.[1] ?? '/'), page: { at: 'home' } };
  }
  const invitation = decoded(hash.slice(1));
  return {
    server: origin + before,
    page: {
      at: 'room',
      room: decoded(room),
      invitation: invitation === '' ? undefined : invitation,
    },
  };
}

/** What cannot be decoded is no name of anything: it is looked for as it is, and not found. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page that is shown now. It changes without anything being loaded anew. */
export const page = signal<Page>({ at: 'home' });

/** Where the server is, with a slash at its end. */
export let serverAddress = '';

/** Keeps to the address of the browser, whoever changes it. */
export function followAddress(): void {
  const read = (): void => {
    const now = readAddress(location.href);
    serverAddress = now.server;
    page.value = now.page;
  };
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  read();
}

/** Where the server's own board is the first page, the other games are a page further. */
export const homeAddress = (): string =>
  document.documentElement.dataset['front'] === 'board' ? `${serverAddress}home` : serverAddress;

export const roomAddress = (room: string): string =>
  `${serverAddress}rooms/${encodeURIComponent(room)}`;

/** Goes to another page of the app. */
function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

/** For what takes its time: goes on from here, unless the person has gone elsewhere meanwhile. */
export function fromHere(): (address: string) => void {
  const here = page.peek();
  return (address) => {
    if (page.peek() === here) goTo(address);
  };
}

/** For links: goes there without loading anything anew, unless another tab is wanted. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!isPlain || !(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  goTo(link.href);
}
