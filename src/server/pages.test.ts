import { describe, expect, it } from 'vitest';
import { serve } from './testing/http.ts';

const TITLE = '<title>Recollect</title>';

describe('the pages', () => {
  it.each([
    '/',
    '/home',
    '/rooms/default',
    '/rooms/abcdef',
    '/rooms/no%20such%20room',
    '/here',
    '/here/abc123',
  ])('have the web app at %s', async (path) => {
    const { get } = await serve();
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(body).toContain(TITLE);
  });

  it.each([
    ['/', './assets/app-1a2b3c.js'],
    ['/home', './assets/app-1a2b3c.js'],
    ['/rooms/default', '../assets/app-1a2b3c.js'],
    ['/here', './assets/app-1a2b3c.js'],
    ['/here/abc123', '../assets/app-1a2b3c.js'],
  ])('name their files relative to %s', async (path, file) => {
    const { get } = await serve();
    expect((await get(path)).body).toContain(`src="${file}"`);
  });

  it('have nothing below a room but the text protocol', async () => {
    const { get } = await serve();
    for (const path of ['/rooms', '/rooms/', '/rooms/default/x', '/home/', '/home/x']) {
      expect((await get(path)).status, path).toBe(404);
    }
    expect((await get('/rooms/default/look/alice')).body).toBe('1x1\ndown\n');
  });

  it('have nothing below local games, whose ids are checked', async () => {
    const { get } = await serve();
    for (const path of ['/here/', '/here/ABC', '/here/a%20b', '/here/abc/x']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it.each([
    ['/rooms/a%20b/', '../a%20b'],
    ['/here/abc123/', '../abc123'],
  ])('redirect %s to the same address without the slash', async (path, right) => {
    const { get } = await serve();
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([308, right]);
  });

  it.each([
    ['/worker.js', 'javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('have %s, which browsers always check for a newer version', async (path, type) => {
    const { get } = await serve();
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain(type);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  it('redirect to the board if the server has one', async () => {
    const { get } = await serve({ frontPage: 'board' });
    const { status, headers } = await get('/');
    expect([status, headers.location]).toEqual([302, 'rooms/default']);
    expect((await get('/home')).body).toContain(TITLE);
  });

  it.each(['home', 'board'] as const)('know that the front page is the %s', async (frontPage) => {
    const { get } = await serve({ frontPage });
    for (const path of ['/home', '/rooms/default']) {
      expect((await get(path)).body).toContain(`<html data-front="${frontPage}" lang="en">`);
    }
  });

  it('are below the base path of the server', async () => {
    const { get } = await serve({ frontPage: 'board', proxy: { basePath: '/games' } });
    expect((await get('/games/')).headers.location).toBe('rooms/default');
    expect((await get('/games/rooms/default')).body).toContain('src="../assets/');
    expect((await get('/rooms/default')).status).toBe(404);
  });
});
