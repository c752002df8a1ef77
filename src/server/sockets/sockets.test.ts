import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve, serveBoard } from '../testing/http.ts';
import { call } from '../testing/room-client.ts';
import { TestSocket } from '../testing/test-socket.ts';

/** Sends bytes on one connection, and gives what has come when that `fits`. */
async function exchange(port: number, bytes: string, fits: RegExp): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => {
    socket.destroy();
  });
  let received = '';
  socket.write(bytes);
  while (!fits.test(received)) received += (await once(socket, 'data'))[0];
  return received;
}

const HTTP2 = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n';

describe('a client that asks for HTTP/2 first', () => {
  it('is answered in HTTP/1.1, and can send more requests', async () => {
    const { port } = await serveBoard('AB');
    const received = await exchange(
      port,
      `GET /flip/alice/0,0 HTTP/1.1\r\nHost: x\r\n${HTTP2}\r\nGET /look/bob HTTP/1.1\r\nHost: x\r\n\r\n`,
      /my A.*up A/s,
    );
    expect(received.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
    expect(received).toContain('1x2\nmy A\ndown\n');
  });

  it('may send a body in several pieces', async () => {
    const { port } = await serve();
    const body = JSON.stringify({ game: 'match', name: 'Zoë' });
    const head = `POST /api/rooms HTTP/1.1\r\nHost: x\r\n${HTTP2}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => {
      socket.destroy();
    });
    socket.write(head);
    for (const piece of body.match(/.{1,7}/gu) ?? []) {
      await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
    }
    let received = '';
    while (!/"token"/.test(received)) received += (await once(socket, 'data'))[0];
    expect(received).toMatch(/^HTTP\/1\.1 201 Created/);
    expect(received).toContain('"name":"Zoë"');
  });

  it('does not prevent others from opening sockets', async () => {
    const { port } = await serve();
    await exchange(port, `GET /healthz HTTP/1.1\r\nHost: x\r\n${HTTP2}\r\n`, /ok\n/);
    const socket = await TestSocket.enter(port, 'default');
    expect(socket.messages[0]?.type).toBe('welcome');
    expect((await call(port, 'GET', '/rooms')).status).toBe(200);
  });
});
