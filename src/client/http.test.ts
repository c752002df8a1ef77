import { describe, expect, it } from 'vitest';
import { createEntry } from '../history/testing/entries.ts';
import { receivedCheck } from '../protocol/received.ts';
import { NotRecollect, Rejected, Unreachable } from './errors.ts';
import { type Call, Http } from './http.ts';
import { type FakeAnswer, FakePlatform } from './testing/fake-platform.ts';

const SERVER = 'http://localhost:8080/games/';
const GET: Call = { method: 'GET', path: 'rooms', repeatable: true };
const POST: Call = { method: 'POST', path: 'rooms', body: { game: 'match' } };

function httpWith(...answers: FakeAnswer[]) {
  const platform = new FakePlatform();
  platform.answers.push(...answers);
  return { platform, http: new Http(SERVER, platform) };
}

const answer = (body: unknown, status = 200): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

/** Advances the clock past that many backoffs, each after all promises have settled. */
async function pass({ clock }: FakePlatform, pauses: number): Promise<void> {
  for (let count = 0; count < pauses; count++) {
    await settled();
    clock.advance(clock.delays[0] ?? 0);
  }
  await settled();
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const TIME = Date.UTC(2026, 0, 31, 12);
const CREATED = createEntry({ time: TIME, game: 'match' });

describe('a call', () => {
  it('is sent to the API below the path of the server', async () => {
    const { http, platform } = httpWith(answer({ rooms: [] }));
    expect(await http.json(GET, 'rooms')).toEqual({ rooms: [] });
    expect(platform.requests).toMatchObject([
      { url: `${SERVER}api/rooms`, request: { method: 'GET', headers: {} } },
    ]);
  });

  it('carries the token and the body', async () => {
    const { http, platform } = httpWith(answer('ok'));
    expect(await http.text({ ...POST, token: 'secret' })).toBe('ok');
    expect(platform.requests[0]?.request).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: '{"game":"match"}',
    });
  });

  it('leaves no timer behind', async () => {
    const { http, platform } = httpWith(answer('ok'));
    await http.text(GET);
    expect(platform.clock.delays).toEqual([]);
  });

  it('parses a history', async () => {
    const lines = [
      { recollect: 'room', v: 1, id: 'sofa', game: 'match', created: TIME, isOver: true },
      { seq: 1, entry: CREATED },
    ];
    const { http } = httpWith(answer(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    expect(await http.history(GET)).toEqual({
      info: { id: 'sofa', game: 'match', created: TIME, changed: TIME, seq: 1, isOver: true },
      entries: [{ seq: 1, entry: CREATED }],
    });
  });
});

describe('a refusal', () => {
  it('has a printable message', async () => {
    const { http } = httpWith(answer({ code: 'full', message: '\x1b[2Jno\x9b' }, 409));
    await expect(http.text(GET)).rejects.toThrow(/^\ufffd\[2Jno\ufffd$/);
  });

  it.each([
    ['no-such-room', 404],
    ['wrong-token', 401],
    ['too-many', 429],
    ['unavailable', 503],
    ['full', 409],
  ])('is thrown with its code, and the call is not repeated: %s', async (code, status) => {
    const { http, platform } = httpWith(answer({ code, message: 'because' }, status));
    const refused = http.text(GET);
    await expect(refused).rejects.toThrow(Rejected);
    await expect(refused).rejects.toMatchObject({ code, message: 'because', status });
    expect(platform.requests).toHaveLength(1);
  });
});

describe('an unreachable server', () => {
  const GOING_DOWN = { code: 'closed', message: 'the server is going down' };
  const away: [string, () => FakeAnswer][] = [
    ['does not answer', () => new TypeError('fetch failed')],
    ['is behind a proxy that says 502', () => answer('<html>', 502)],
    ['is behind a proxy that says 503', () => answer('', 503)],
    ['is behind a proxy that says 504', () => answer('<html>', 504)],
    ['is going down', () => answer(GOING_DOWN, 503)],
    ['breaks off in the middle', () => brokenOff()],
    ['never answers', () => 'silence'],
  ];

  it.each(away)('gets a repeatable call again: it %s', async (_what, fails) => {
    const { http, platform } = httpWith(fails(), fails(), fails(), answer('at last'));
    const text = http.text(GET);
    await pass(platform, 6);
    expect(await text).toBe('at last');
    expect(platform.requests).toHaveLength(4);
  });

  it.each(away)('is Unreachable after four attempts: it %s', async (_what, fails) => {
    const { http, platform } = httpWith(fails(), fails(), fails(), fails(), answer('too late'));
    const text = http.text(GET);
    text.catch(() => {});
    await pass(platform, 8);
    await expect(text).rejects.toThrow(Unreachable);
    expect(platform.requests).toHaveLength(4);
    expect(platform.clock.delays).toEqual([]);
  });

  it.each(away)('gets any other call once: it %s', async (_what, fails) => {
    const { http, platform } = httpWith(fails(), answer('twice'));
    const text = http.text(POST);
    text.catch(() => {});
    await pass(platform, 2);
    await expect(text).rejects.toThrow(Unreachable);
    expect(platform.requests).toHaveLength(1);
  });

  it('is called again after growing delays', async () => {
    const { http, platform } = httpWith();
    const text = http.text(GET);
    text.catch(() => {});
    const pauses: (number | undefined)[] = [];
    for (let time = 0; time < 3; time++) {
      await settled();
      pauses.push(platform.clock.delays[0]);
      await pass(platform, 1);
    }
    expect(pauses).toEqual([187.5, 375, 750]);
    await expect(text).rejects.toThrow(`cannot reach ${SERVER}`);
  });

  it('times out after fifteen seconds', async () => {
    const { http, platform } = httpWith('silence');
    const text = http.text(POST);
    let isOver = false;
    text.catch(() => {
      isOver = true;
    });
    platform.clock.advance(14_999);
    await settled();
    expect(isOver).toBe(false);
    platform.clock.advance(1);
    await settled();
    expect(isOver).toBe(true);
  });
});

/** A response whose body never comes. */
function brokenOff(): Response {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  return new Response(body, { status: 200 });
}

describe('a server that is not Recollect', () => {
  it.each([
    ['a page', answer('<!doctype html>')],
    ['a page that is not there', answer('<!doctype html>', 404)],
    ['a page that fails', answer('oops', 500)],
    ['an error of another kind', answer({ code: 'E1', message: 'no' }, 400)],
    ['an error without a message', answer({ code: 'full' }, 409)],
    ['another API', answer({ items: [] })],
    ['nothing', answer('')],
    ['null', answer('null')],
    ['a number', answer('1')],
    ['a list', answer('[]')],
  ])('is reported as NotRecollect: %s', async (_what, response) => {
    const { http, platform } = httpWith(response);
    const asked = http.json(GET, 'rooms');
    await expect(asked).rejects.toThrow(NotRecollect);
    await expect(asked).rejects.toThrow(`what answers at ${SERVER} is no server of Recollect`);
    expect(platform.requests).toHaveLength(1);
  });

  it('is reported as NotRecollect if the answer violates the protocol', async () => {
    const platform = new FakePlatform();
    platform.answers.push(answer({ rooms: 7 }));
    const http = new Http(SERVER, Object.assign(platform, { check: receivedCheck }));
    const asked = http.json(GET, 'rooms');
    await expect(asked).rejects.toThrow(NotRecollect);
    await expect(asked).rejects.toThrow(
      `what ${SERVER} sent is not of the protocol of Recollect: the answer.rooms must be array`,
    );
  });

  it.each(['{"a":1}\n<html>', '<html>', ''])(
    'is reported as NotRecollect if it sends no history',
    async (text) => {
      const { http } = httpWith(answer(text));
      await expect(http.history(GET)).rejects.toThrow(NotRecollect);
    },
  );
});
