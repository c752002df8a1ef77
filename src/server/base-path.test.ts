import { describe, expect, it } from 'vitest';
import { serve } from './testing/http.ts';
import { TestSocket } from './testing/test-socket.ts';

const below = () => serve({ proxy: { basePath: '/games' } });

describe('a server below a path', () => {
  it('redirects to the page if the slash is missing', async () => {
    const { get } = await below();
    for (const [path, location] of [
      ['/games', '/games/'],
      ['/games?room=abc', '/games/?room=abc'],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers.location]).toEqual([308, location]);
    }
  });

  it.each([
    ['/games/', 'Recollect'],
    ['/games/assets/app-1a2b3c.js', ''],
    ['/games/healthz', 'ok'],
    ['/games/metrics', 'recollect_rooms'],
    ['/games/look/alice', '1x1\ndown\n'],
    ['/games/rooms/default/look/alice', '1x1\ndown\n'],
    ['/games/api/rooms', '"rooms"'],
    ['/games/api/openapi.json', '"servers":[{"url":"/games"}]'],
  ])('has %s there', async (path, content) => {
    const { get } = await below();
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toContain(content);
  });

  it.each(['/', '/look/alice', '/api/rooms', '/gamesapi/rooms', '/games2/', '/healthz'])(
    'has nothing at %s',
    async (path) => {
      const { get } = await below();
      const { status, body } = await get(path);
      expect([status, body]).toEqual([404, 'there is nothing at this address\n']);
    },
  );

  it('opens sockets there, and nowhere else', async () => {
    const { port } = await below();
    const { messages } = await TestSocket.enter(port, '/games/api/rooms/default/socket');
    expect(messages[0]?.type).toBe('welcome');
    for (const path of ['/api/rooms/default/socket', '/gamesapi/rooms/default/socket']) {
      await expect(TestSocket.open(port, path)).rejects.toThrow('404');
    }
  });
});
