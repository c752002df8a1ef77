import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { serveBoard } from './testing/http.ts';

describe('the server', () => {
  it('serves the web app at / with a policy that allows nothing from other sites', async () => {
    const { get } = await serveBoard('AB');
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<title>Recollect</title>');
  });

  it('lets browsers cache files whose names change with their content', async () => {
    const { get } = await serveBoard('AB');
    const { headers } = await get('/assets/app-1a2b3c.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/missing.js', '/../package.json', '/%2e%2e/package.json', '/assets', '/index.html/'])(
    'answers 404 to %s in one line',
    async (path) => {
      const { get } = await serveBoard('AB');
      const { status, body } = await get(path);
      expect([status, body]).toEqual([404, 'there is nothing at this address\n']);
    },
  );

  it('answers 400 to a malformed address in one line', async () => {
    const { get } = await serveBoard('AB');
    const { status, body } = await get('/%zz');
    expect([status, body]).toEqual([400, 'the address is not percent-encoded UTF-8\n']);
  });

  it('reports that it is healthy', async () => {
    const { get } = await serveBoard('AB');
    const { status, body } = await get('/healthz');
    expect([status, body]).toEqual([200, 'ok\n']);
  });

  it.each([
    [
      'a header that is too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['what is not HTTP', 'hello\r\n\r\n', 400],
  ])('refuses %s in one line and continues', async (_what, bytes, status) => {
    const { port, get } = await serveBoard('AB');
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\nAccess-Control-Allow-Origin: \*\r\n/);
    expect(answer).toMatch(/\r\n\r\nthe request [^\n]+\n$/);
    expect((await get('/healthz')).status).toBe(200);
  });
});
