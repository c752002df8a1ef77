/** The one page stands at several addresses: its files are named relative to where it stands. */
export const PAGES = {
  /** Right below the address of the server. */
  above: 'home',
  /** One step further, as for a room. */
  below: 'here/page',
} as const;

/** Something that belongs to the app, by its name below the address of the server. */
export type Asked =
  /** It does not change within a version. */
  | { readonly kind: 'file'; readonly name: string }
  /** There may be a newer one. */
  | { readonly kind: 'page'; readonly name: (typeof PAGES)[keyof typeof PAGES] };

/** Pages right below the server, and those one step further. */
const ABOVE = /^(?:home|here)?$/;
const BELOW = /^(?:here|rooms)\/[^/]+$/;

/**
 * What of the app a request is for; undefined if it is for the server itself, or for somebody else.
 * @param scope the address of the server, with a slash at its end
 * @param files what the app consists of
 */
export function askedFor(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  scope: string,
  files: ReadonlySet<string>,
): Asked | undefined {
  if (method !== 'GET' || !url.startsWith(scope)) return undefined;
  const name = new URL(url).pathname.slice(new URL(scope).pathname.length);
  if (mode === 'navigate') return pageAt(name);
  // Newer pages may ask for newer files.
  return files.has(name) || name.startsWith('assets/') ? { kind: 'file', name } : undefined;
}

function pageAt(name: string): Asked | undefined {
  if (ABOVE.test(name)) return { kind: 'page', name: PAGES.above };
  return BELOW.test(name) ? { kind: 'page', name: PAGES.below } : undefined;
}

const FILE_IN_PAGE = /="(?:\.\/|\.\.\/)(assets\/[^"]+)"/g;

/** Does this page belong to these files? A newer one may have come between, or somebody else's. */
export function belongsTo(page: string, files: ReadonlySet<string>): boolean {
  const names = Array.from(page.matchAll(FILE_IN_PAGE), ([, name]) => name ?? '');
  return names.length > 0 && names.every((name) => files.has(name));
}

/** There may be several servers below one origin. */
export const cacheNameOf = (scope: string, version: string): string =>
  `recollect ${scope} ${version}`;

/** The caches of the same server that were there before that one. @param names the oldest first */
export const olderThan = (own: string, scope: string, names: readonly string[]): string[] =>
  names
    .slice(0, Math.max(0, names.indexOf(own)))
    .filter((name) => name.startsWith(cacheNameOf(scope, '')));
