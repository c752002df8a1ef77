import { describe, expect, it } from 'vitest';
import { askedFor, belongsTo, cacheNameOf, olderThan } from './asked-for.ts';

const SCOPE = 'https://example.org/games/';
const FILES = new Set(['assets/app-1.js', 'icon-192.png']);

const get = (path: string, mode: RequestMode = 'cors') =>
  askedFor({ method: 'GET', url: new URL(path, SCOPE).href, mode }, SCOPE, FILES);

describe('a page', () => {
  it.each(['', 'home', 'here', '?from=start', 'here#match'])('is right below at %s', (path) => {
    expect(get(path, 'navigate')).toEqual({ kind: 'page', name: 'home' });
  });

  it.each(['here/abc', 'rooms/default', 'rooms/no%20such'])('is one step further at %s', (path) => {
    expect(get(path, 'navigate')).toEqual({ kind: 'page', name: 'here/page' });
  });

  it.each([
    'api/docs',
    'look/ann',
    'flip/ann/0,0',
    'watch/ann',
    'replace/ann/a/b',
    'metrics',
    'rooms/x/look/ann',
    'home/x',
    '/',
    '/other/home',
  ])('is not at %s', (path) => {
    expect(get(path, 'navigate')).toBeUndefined();
  });
});

describe('a file', () => {
  it.each(['assets/app-1.js', 'icon-192.png', 'assets/of-a-newer-page-2.js'])('is %s', (path) => {
    expect(get(path)).toEqual({ kind: 'file', name: path });
  });

  it.each([
    'api/rooms',
    'healthz',
    'home',
    'rooms/x',
    '/assets/app-1.js',
    'https://elsewhere.org/',
  ])('is not %s', (path) => expect(get(path)).toBeUndefined());

  it('is only ever read', () => {
    const url = `${SCOPE}assets/app-1.js`;
    expect(askedFor({ method: 'POST', url, mode: 'cors' }, SCOPE, FILES)).toBeUndefined();
  });
});

it('knows a page of another version', () => {
  expect(belongsTo('<script src="./assets/app-1.js">', FILES)).toBe(true);
  expect(belongsTo('<script src="../assets/app-1.js"><a href="./x">', FILES)).toBe(true);
  expect(belongsTo('<script src="./assets/app-2.js">', FILES)).toBe(false);
  expect(belongsTo('<h1>Sign in to this network</h1>', FILES)).toBe(false);
});

it('knows what was kept before by the same server', () => {
  const [one, two, three] = ['1', '2', '3'].map((version) => cacheNameOf(SCOPE, version));
  const other = cacheNameOf('https://example.org/', '1');
  const names = [one ?? '', other, 'something else', two ?? '', three ?? ''];
  expect(olderThan(two ?? '', SCOPE, names)).toEqual([one]);
  expect(olderThan(one ?? '', SCOPE, names)).toEqual([]);
  expect(olderThan('not there yet', SCOPE, names)).toEqual([]);
});
