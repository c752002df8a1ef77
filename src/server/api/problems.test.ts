import { describe, expect, it } from 'vitest';
import { serve } from '../testing/http.ts';
import { type RawRequest, roomWith, send } from '../testing/room-client.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const posting = (body: string | Buffer, headers: RawRequest['headers'] = JSON_TYPE) => ({
  path: '/api/rooms',
  method: 'POST',
  headers,
  body,
});

describe('an invalid request to the API', () => {
  it.each<[string, RawRequest, number, string, string]>([
    [
      'something else than JSON',
      posting('{nonsense'),
      400,
      'illegal-request',
      'expected JSON, found something else',
    ],
    ['nothing', posting(''), 400, 'illegal-request', 'expected the body to have a game'],
    [
      'another content type',
      posting('<a/>', { 'content-type': 'application/xml' }),
      415,
      'illegal-request',
      'expected JSON, as Content-Type: application/json',
    ],
    [
      'a prototype',
      posting('{"__proto__":{"x":1},"game":"scramble","name":"Ann"}'),
      400,
      'illegal-request',
      'expected JSON, found something else',
    ],
    ['a list', posting('[]'), 400, 'illegal-request', 'expected the body to have a game'],
    [
      'an address that is not there',
      { path: '/api/nothing' },
      404,
      'illegal-address',
      'there is nothing at this address',
    ],
    [
      'a method that is not there',
      { path: '/api/rooms', method: 'PUT' },
      404,
      'illegal-address',
      'there is nothing at this address',
    ],
    [
      'an address in broken encoding',
      { path: '/api/rooms/%zz' },
      400,
      'illegal-address',
      'the address is not percent-encoded UTF-8',
    ],
    [
      'an id that is much too long',
      { path: `/api/rooms/${'x'.repeat(5_000)}` },
      400,
      'illegal-request',
      'the address.id must not have more than 64 characters',
    ],
    [
      'an id that is too long',
      { path: `/api/rooms/${'x'.repeat(65)}` },
      400,
      'illegal-request',
      'the address.id must not have more than 64 characters',
    ],
  ])('is refused in one line: %s', async (_what, request, status, code, message) => {
    const { port } = await serve();
    const { answer } = send(port, request);
    const { status: found, headers, body } = await answer;
    expect([found, headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual({ code, message: expect.stringContaining(message) });
    expect(body).not.toContain('\n');
  });

  it('is refused when it is too large', async () => {
    const { port } = await serve({ limits: { 'body-bytes': 100 } });
    const body = JSON.stringify({ game: 'scramble', name: 'Ann', nonce: 'x'.repeat(100) });
    const answer = await send(port, posting(body)).answer;
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      413,
      { code: 'too-large', message: 'expected at most 100 bytes' },
    ]);
    const small = JSON.stringify({ game: 'scramble', name: 'Ann' });
    expect((await send(port, posting(small)).answer).status).toBe(201);
  });
});

describe('every answer of the API', () => {
  it('prevents browsers from sniffing, framing, caching and sharing it with other sites', async () => {
    const { port } = await serve();
    const { id } = await roomWith(port, 'scramble', ['Ann']);
    for (const path of [`/api/rooms/${id}`, '/api/rooms', '/api/rooms/nowhere', '/api/nothing']) {
      const { headers } = await send(port, { path, headers: { origin: 'https://evil.example' } })
        .answer;
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('allows no preflight of other sites', async () => {
    const { port } = await serve();
    const { status, headers } = await send(port, {
      path: '/api/rooms',
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    }).answer;
    expect(status).toBe(404);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is reported to the request log without secrets', async () => {
    const notes: object[] = [];
    const { port } = await serve({ onRequest: (note) => notes.push(note) });
    const { id } = await roomWith(port, 'scramble', ['Ann']);
    await send(port, { path: `/api/rooms/${id}` }).answer;
    await expect.poll(() => notes).toHaveLength(2);
    expect(notes).toMatchObject([
      { method: 'POST', route: '/api/rooms', status: 201 },
      { method: 'GET', route: '/api/rooms/:id', status: 200 },
    ]);
    expect(JSON.stringify(notes)).not.toContain(id);
  });
});
