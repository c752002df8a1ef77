// @ts-check
/** The baseline: answers everything with the same bytes, under the same headers as a board. */
import { createServer } from 'node:http';

const bytes = Number(process.argv[2]);
// As one string with the header if it is short: the fastest that node:http does.
const body = bytes > 4_096 ? Buffer.alloc(bytes, 'x') : 'x'.repeat(bytes);
const headers = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'Content-Length': bytes,
};

/** @type {import('node:http').ServerResponse[]} */
let held = [];

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  if (request.url?.startsWith('/watch')) {
    held.push(response);
    return;
  }
  response.writeHead(200, headers);
  response.end(body, 'latin1');
  if (request.url !== '/broadcast') return;
  const responses = held;
  held = [];
  for (const watcher of responses) {
    watcher.writeHead(200, headers);
    watcher.end(body, 'latin1');
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') {
    process.stdout.write(`listening at http://localhost:${address.port}\n`);
  }
});
