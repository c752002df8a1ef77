import { belongsTo, cacheNameOf, olderThan, PAGES } from './asked-for.ts';
import type { Clients } from './worker-scope.ts';

/** Whoever has a network, but no answer by then, goes on with what is kept. */
const LONGEST_WAIT = 3_000;

/** A version of the app. */
export interface App {
  /** The address of the server, with a slash at its end. */
  readonly scope: string;
  readonly version: string;
  /** All that it consists of, but for the page. */
  readonly files: ReadonlySet<string>;
}

/** What a browser gives to a service worker. */
export interface Browser {
  readonly caches: CacheStorage;
  readonly clients: Clients;
  fetch(request: Request): Promise<Response>;
  /** Lets so many milliseconds pass. */
  wait(time: number): Promise<void>;
}

/** Keeps one version of the app, and decides when what is kept is given to a page. */
export class Keeper {
  readonly #app: App;
  readonly #browser: Browser;
  readonly #own: string;

  constructor(app: App, browser: Browser) {
    this.#app = app;
    this.#browser = browser;
    this.#own = cacheNameOf(app.scope, app.version);
  }

  /** All or nothing. */
  async keepAll(): Promise<void> {
    const cache = await this.#browser.caches.open(this.#own);
    await Promise.all([
      ...Object.values(PAGES).map((name) => this.#keepPage(cache, name)),
      cache.addAll(Array.from(this.#app.files, (name) => this.#requestFor(name))),
    ]);
  }

  /** The page that is there when the app is kept for the first time goes on with it at once. */
  async takeOver(): Promise<void> {
    if ((await this.#older()).length === 0) await this.#browser.clients.claim();
    await this.tidy();
  }

  /** What no page needs any more is deleted: all that are open have come after this version did. */
  async tidy(): Promise<void> {
    const { clients, caches } = this.#browser;
    const isOurs = ({ url }: { readonly url: string }): boolean => url.startsWith(this.#app.scope);
    const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const ours = await clients.matchAll({ type: 'window' });
    if (all.filter(isOurs).length > ours.filter(isOurs).length) return;
    await Promise.all((await this.#older()).map((name) => caches.delete(name)));
  }

  /**
   * Most files have their content in their names, so whoever has one is right, of whatever version. The
   * others, such as icons, are those of this version for as long as it is the one that is kept.
   */
  async fileFor(request: Request): Promise<Response> {
    return (await this.#kept(request.url)) ?? this.#browser.fetch(request);
  }

  /** The newest if it can be had, for new visits are to be of the new version. */
  async pageFor(request: Request, name: string): Promise<Response> {
    const { fetch, wait } = this.#browser;
    const page = await this.#kept(this.#addressOf(name));
    if (!page) return fetch(request);
    const newest = fetch(request).then(
      // A server may also lead elsewhere from its first page: that is for the browser to follow.
      (response) => (response.status < 500 ? response : page),
      () => page,
    );
    return Promise.race([newest, wait(LONGEST_WAIT).then(() => page)]);
  }

  #addressOf(name: string): string {
    return new URL(name, this.#app.scope).href;
  }

  /** What has its content in its name may come from the cache of the browser. */
  #requestFor(name: string): Request {
    const cache = name.startsWith('assets/') ? 'default' : 'no-cache';
    return new Request(this.#addressOf(name), { cache });
  }

  /** Networks that want people to sign in first answer with pages of their own. */
  async #keepPage(cache: Cache, name: string): Promise<void> {
    const address = this.#addressOf(name);
    const page = await this.#browser.fetch(new Request(address, { cache: 'reload' }));
    const isAnswer = page.ok && !page.redirected;
    const isOwn = isAnswer && belongsTo(await page.clone().text(), this.#app.files);
    if (!isOwn) throw new Error(`${address} is not the page of this version`);
    await cache.put(address, page);
  }

  async #older(): Promise<readonly string[]> {
    return olderThan(this.#own, this.#app.scope, await this.#browser.caches.keys());
  }

  /** Of this version first, and else of any that is still kept. */
  async #kept(address: string): Promise<Response | undefined> {
    const { caches } = this.#browser;
    const options = { ignoreVary: true, ignoreSearch: true };
    const cache = await caches.open(this.#own);
    return (await cache.match(address, options)) ?? caches.match(address, options);
  }
}
