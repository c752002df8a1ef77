import { expect, it, vi } from 'vitest';
import { textProtocol } from './protocol.ts';

const never = (): AbortSignal => new AbortController().signal;

function answering(body: string, status = 200) {
  const fetch = vi.fn(
    async (_path: unknown, _init?: RequestInit) => new Response(body, { status }),
  );
  return { fetch, protocol: textProtocol('alice', fetch) };
}

it('asks for the paths of the protocol, below the path of the page', async () => {
  const { fetch, protocol } = answering('1x1\ndown\n');
  await protocol.look(never());
  await protocol.flip(3, 14, never());
  await protocol.watch(never());
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    'look/alice',
    'flip/alice/3,14',
    'watch/alice',
  ]);
});

it('asks the server, never a cache', async () => {
  const { fetch, protocol } = answering('1x1\ndown\n');
  await protocol.look(never());
  expect(fetch.mock.calls[0]?.[1]?.cache).toBe('no-store');
});

it('reads the board state', async () => {
  const { protocol } = answering('1x1\nmy A\n');
  expect(await protocol.look(never())).toEqual({
    type: 'board',
    board: { rows: 1, columns: 1, spots: [{ face: 'my', card: 'A' }] },
  });
});

it('passes on why a flip was refused', async () => {
  const { protocol } = answering('cannot flip this card: there is no card at (0, 0)\n', 409);
  expect(await protocol.flip(0, 0, never())).toEqual({
    type: 'refused',
    why: 'cannot flip this card: there is no card at (0, 0)',
  });
});

it.each([
  ['a server that shuts down', 'shutting down', 503],
  ['a page that is not there', 'not found', 404],
  ['a page that is no board state', '<!doctype html>', 200],
])('takes %s for a lost connection', async (_, body, status) => {
  expect(await answering(body, status).protocol.watch(never())).toEqual({ type: 'lost' });
});

it('takes a network failure for a lost connection', async () => {
  const protocol = textProtocol('alice', () => Promise.reject(new TypeError('failed to fetch')));
  expect(await protocol.look(never())).toEqual({ type: 'lost' });
});

it('tells a request that was taken back from one that failed', async () => {
  const controller = new AbortController();
  const protocol = textProtocol('alice', async (_, init) => {
    await new Promise((_, reject) => init?.signal?.addEventListener('abort', reject));
    return new Response();
  });
  const answer = protocol.watch(controller.signal);
  controller.abort();
  expect(await answer).toEqual({ type: 'stopped' });
});
