import { askedFor, belongsTo, cacheNameOf, olderThan, PAGES } from './asked-for.ts';
import type { Asking, WorkerScope } from './worker-scope.ts';

/** All files of this version of the app, and what tells it from others. The build writes them here. */
declare const APP_FILES: readonly string[];
declare const APP_VERSION: string;

/** Whoever has a network, but no answer by then, goes on with what is kept. */
const LONGEST_WAIT = 3_000;

const worker = self as unknown as WorkerScope;
const { scope } = worker.registration;
const files: ReadonlySet<string> = new Set(APP_FILES);
const own = cacheNameOf(scope, APP_VERSION);

const addressOf = (name: string): string => new URL(name, scope).href;

// It does not take over before all pages of the version before are closed: they may still need files of
// theirs that are not on the server any more.
worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', answer);

function answer(event: Asking): void {
  const { request } = event;
  const asked = askedFor(request, scope, files);
  if (asked?.kind === 'file') event.respondWith(fileFor(request));
  if (asked?.kind !== 'page') return;
  event.respondWith(pageFor(request, asked.name));
  event.waitUntil(tidy());
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(own);
  await Promise.all([
    ...Object.values(PAGES).map((name) => keepPage(cache, name)),
    cache.addAll(Array.from(files, requestFor)),
  ]);
}

/** What has its content in its name may come from the cache of the browser. */
const requestFor = (name: string): Request =>
  new Request(addressOf(name), { cache: name.startsWith('assets/') ? 'default' : 'no-cache' });

async function keepPage(cache: Cache, name: string): Promise<void> {
  const address = addressOf(name);
  const page = await fetch(address, { cache: 'reload' });
  const isOwn = page.ok && belongsTo(await page.clone().text(), files);
  if (!isOwn) throw new Error(`${address} is not the page of this version`);
  await cache.put(address, page);
}

/** The page that is there when the app is kept for the first time goes on with it at once. */
async function takeOver(): Promise<void> {
  const older = olderThan(own, scope, await caches.keys());
  if (older.length === 0) await worker.clients.claim();
  await tidy();
}

/** What no page needs any more is deleted: all that are open have come after this version did. */
async function tidy(): Promise<void> {
  const isOurs = ({ url }: { readonly url: string }): boolean => url.startsWith(scope);
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = await worker.clients.matchAll({ type: 'window' });
  if (all.filter(isOurs).length > ours.filter(isOurs).length) return;
  await Promise.all(olderThan(own, scope, await caches.keys()).map((name) => caches.delete(name)));
}

/** Its name has its content in it, so whoever has it is right, of whatever version. */
async function fileFor(request: Request): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request);
}

/** The newest if it can be had, for new visits are to be of the new version. */
async function pageFor(request: Request, name: string): Promise<Response> {
  const page = await kept(addressOf(name));
  if (!page) return fetch(request);
  const newest = fetch(request).then(
    (response) => (response.status < 500 ? response : page),
    () => page,
  );
  return Promise.race([newest, afterAWhile(page)]);
}

const afterAWhile = (page: Response): Promise<Response> =>
  new Promise((resolve) => setTimeout(() => resolve(page), LONGEST_WAIT));

/** Of this version first, and else of any that is still kept. */
async function kept(address: string): Promise<Response | undefined> {
  const options = { ignoreVary: true, ignoreSearch: true };
  const cache = await caches.open(own);
  return (await cache.match(address, options)) ?? caches.match(address, options);
}
