import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { serversThatGreet } from './nats-greeting.ts';

/** The address of a server that does something with each connection, which it keeps. */
async function serverThat(does: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    does(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return `nats://127.0.0.1:${port}`;
}

it('finds the servers that say something, without waiting for those that do not', async () => {
  const greeting = await serverThat((socket) => socket.write('INFO {}\r\n'));
  const silent = await serverThat(() => {});
  const closing = await serverThat((socket) => socket.end());
  const others = [silent, closing, 'nats://127.0.0.1:1', '127.0.0.1:1'];
  expect(await serversThatGreet([...others, greeting], 200)).toEqual([greeting]);
  expect(await serversThatGreet(others, 20)).toEqual([]);
  expect(await serversThatGreet([greeting.replace('nats://', '')], 2_000)).toHaveLength(1);
});
