import { beforeEach, describe, expect, it } from 'vitest';
import { cacheNameOf } from './asked-for.ts';
import { Keeper } from './keeper.ts';
import { FakeBrowser } from './testing/fake-browser.ts';

const SCOPE = 'https://example.org/games/';
const HOME = `${SCOPE}home`;
const FILES = new Set(['assets/index-1.js', 'icon.png']);

const pageOf = (version: string): Response =>
  new Response(`<script src="./assets/index-${version}.js">`);

const keeperOf = (browser: FakeBrowser, version = '1'): Keeper =>
  new Keeper({ scope: SCOPE, version, files: FILES }, browser);

const request = (path: string): Request => new Request(new URL(path, SCOPE));

let browser: FakeBrowser;
let keeper: Keeper;

beforeEach(() => {
  browser = new FakeBrowser();
  for (const name of ['home', 'here/page']) browser.answers.set(SCOPE + name, pageOf('1'));
  for (const name of FILES) browser.answers.set(SCOPE + name, new Response(name));
  keeper = keeperOf(browser);
});

describe('to keep the app', () => {
  it('takes both pages and all files, below whatever path', async () => {
    await keeper.keepAll();
    const names = ['assets/index-1.js', 'here/page', 'home', 'icon.png'];
    expect(browser.kept(cacheNameOf(SCOPE, '1'))).toEqual(names.map((name) => SCOPE + name));
  });

  it.each([
    ['of another version', pageOf('2')],
    ['of somebody else', new Response('<h1>Sign in to this network</h1>')],
    ['from elsewhere', Object.defineProperty(pageOf('1'), 'redirected', { value: true })],
    ['that says no', new Response('', { status: 503 })],
    ['that is out of reach', new Error('there is no network')],
  ])('takes no page %s', async (_what, answer) => {
    if (answer instanceof Response) answer.clone = () => answer;
    browser.answers.set(HOME, answer);
    await expect(keeper.keepAll()).rejects.toThrow();
    expect(browser.kept(cacheNameOf(SCOPE, '1'))).not.toContain(HOME);
  });
});

describe('a page', () => {
  beforeEach(() => keeper.keepAll());

  const textOf = async (path: string): Promise<string> =>
    (await keeper.pageFor(request(path), 'home')).text();

  it('is the newest that can be had', async () => {
    browser.answers.set(HOME, pageOf('2'));
    expect(await textOf('home')).toContain('index-2');
  });

  it.each([
    ['there is no network', new Error('there is no network')],
    ['the server is in trouble', new Response('', { status: 502 })],
  ])('is what is kept while %s', async (_why, answer) => {
    browser.answers.set(HOME, answer);
    expect(await textOf('home?from=start')).toContain('index-1');
  });

  it('is what is kept when the answer takes too long', async () => {
    browser.answers.set(HOME, 'never');
    const text = textOf('home');
    await expect.poll(() => browser.asked).toContain(HOME);
    await new Promise(setImmediate);
    browser.passTime();
    expect(await text).toContain('index-1');
  });

  it('is what the server says, also that there is none, or that it is elsewhere', async () => {
    browser.answers.set(HOME, new Response('no', { status: 404 }));
    expect((await keeper.pageFor(request('home'), 'home')).status).toBe(404);
    // To a worker, that it is elsewhere looks like this.
    const elsewhere = Response.error();
    elsewhere.clone = () => elsewhere;
    browser.answers.set(SCOPE, elsewhere);
    expect(await keeper.pageFor(request(''), 'home')).toBe(elsewhere);
  });

  it('is asked for alone where nothing is kept', async () => {
    const other = keeperOf(new FakeBrowser(), '2');
    await expect(other.pageFor(request('home'), 'home')).rejects.toThrow('no network');
  });
});

describe('a file', () => {
  it('is what is kept, of any version, and else what the server has', async () => {
    await keeper.keepAll();
    browser.asked.length = 0;
    const next = keeperOf(browser, '2');
    expect(await (await next.fileFor(request('assets/index-1.js'))).text()).toBe(
      'assets/index-1.js',
    );
    expect(browser.asked).toEqual([]);
    browser.answers.set(`${SCOPE}assets/index-3.js`, new Response('newer'));
    expect(await (await next.fileFor(request('assets/index-3.js'))).text()).toBe('newer');
  });
});

describe('what was kept before', () => {
  const other = cacheNameOf('https://example.org/', '1');
  const [one, two] = ['1', '2'].map((version) => cacheNameOf(SCOPE, version));

  beforeEach(async () => {
    for (const name of [one, other, two]) await browser.caches.open(name ?? '');
  });

  it('is deleted when every page is of this version', async () => {
    browser.pages = [
      { url: HOME, isControlled: true },
      { url: 'https://example.org/', isControlled: false },
    ];
    await keeperOf(browser, '2').takeOver();
    expect(await browser.caches.keys()).toEqual([other, two]);
    expect(browser.hasClaimed).toBe(false);
  });

  it('stays while a page may need it', async () => {
    browser.pages = [
      { url: HOME, isControlled: true },
      { url: `${SCOPE}rooms/abc`, isControlled: false },
    ];
    await keeperOf(browser, '2').tidy();
    expect(await browser.caches.keys()).toEqual([one, other, two]);
  });

  it('is none at first, so that the page that is there goes on with this version', async () => {
    await keeperOf(browser, '1').takeOver();
    expect(browser.hasClaimed).toBe(true);
  });
});
