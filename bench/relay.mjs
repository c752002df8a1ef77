// @ts-check
/**
 * The baseline of rooms: a bare relay, `relay.mjs BYTES`. Welcomes each hello; each message after that
 * sends everybody in the room a message of that size. Nothing is checked, played or stored.
 */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const bytes = Number(process.argv[2]);

/** @type {Map<string, Set<import('ws').WebSocket>>} */
const rooms = new Map();
let lastRoom = 0;

/** Players are known by their name from the moment they sit down. */
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const token = body === '' ? '' : JSON.parse(body).name;
  if (request.url === '/api/rooms') lastRoom += 1;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ room: { id: `${lastRoom}` }, token }));
});

new WebSocketServer({ server, perMessageDeflate: false }).on(
  'connection',
  (socket, { url = '' }) => {
    const room = rooms.get(url) ?? new Set();
    rooms.set(url, room.add(socket));
    socket.once('message', (hello) => {
      const message = messageFrom(JSON.parse(String(hello)).token);
      socket.send('{"type":"welcome"}');
      socket.on('message', () => {
        for (const member of room) member.send(message, { binary: false });
      });
    });
  },
);

/** @param {string} player */
function messageFrom(player) {
  const start = `{"type":"moved","seq":1,"player":"${player}","x":"`;
  return Buffer.from(`${start.padEnd(bytes - 2, 'x')}"}`);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    process.stdout.write(`listening at http://localhost:${address.port}\n`);
  }
});
