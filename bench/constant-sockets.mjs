// @ts-check
/**
 * The baseline of WebSockets: bare connections that are all written the same bytes on
 * `GET /broadcast/BYTES`, as one text message without any meaning.
 */
import { createServer } from 'node:net';

const WELCOME = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n';
const DONE = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** @type {Set<import('node:net').Socket>} */
const watchers = new Set();

const server = createServer({ noDelay: true }, (socket) => {
  watchers.add(socket);
  socket.on('data', hear);
  socket.on('close', forget);
  socket.on('error', ignore);
});

/** @this {import('node:net').Socket} @param {Buffer} chunk */
function hear(chunk) {
  const text = chunk.toString('latin1');
  const bytes = /^GET \/broadcast\/(\d+)/.exec(text)?.[1];
  if (bytes !== undefined) {
    watchers.delete(this);
    const message = messageOf(Number(bytes));
    for (const watcher of watchers) watcher.write(message);
    this.write(DONE);
  } else if (text.startsWith('GET ')) {
    this.write(WELCOME);
  }
}

/** @this {import('node:net').Socket} */
function forget() {
  watchers.delete(this);
}

function ignore() {}

/** A text message that takes so many bytes with its head of four. @param {number} bytes */
function messageOf(bytes) {
  const message = Buffer.alloc(bytes, 'x');
  message.writeUInt16BE(0x817e, 0);
  message.writeUInt16BE(bytes - 4, 2);
  return message;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    process.stdout.write(`listening at http://localhost:${address.port}\n`);
  }
});
