import { signal } from '@preact/signals';

/** What the page at an address shows. */
export type Page =
  /** @param offers the game that somebody wants to play on this device */
  | { readonly at: 'home'; readonly offers?: string }
  /** A game on this device. */
  | { readonly at: 'here'; readonly id: string }
  | { readonly at: 'room'; readonly room: string; readonly invitation: string | undefined };

const ROOM = /^(.*\/)rooms\/([^/]+)\/?$/;
const HERE = /^(.*\/)here\/([a-z0-9]+)\/?$/;
const HOME = /^(.*\/)(home|here)?$/;

/** The page at an address, and where the server is, with a slash at its end. */
export function readAddress(address: string): { readonly server: string; readonly page: Page } {
  const { origin, pathname, hash } = new URL(address);
  const [, above, id] = HERE.exec(pathname) ?? [];
  if (above !== undefined && id !== undefined) {
    return { server: origin + above, page: { at: 'here', id } };
  }
  const [, before, room] = ROOM.exec(pathname) ?? [];
  const afterHash = decoded(hash.slice(1));
  if (before === undefined || room === undefined) {
    const [, server = '/', name] = HOME.exec(pathname) ?? [];
    const offers = name === 'here' && afterHash !== '' && { offers: afterHash };
    return { server: origin + server, page: { at: 'home', ...offers } };
  }
  return {
    server: origin + before,
    page: {
      at: 'room',
      room: decoded(room),
      invitation: afterHash === '' ? undefined : afterHash,
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

/** Where a game on this device goes on. */
export const hereAddress = (id: string): string => `${serverAddress}here/${id}`;

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
