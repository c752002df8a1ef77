import type { ServerResponse } from 'node:http';

/** Up to this length a text goes out as one string with its header; longer ones as bytes. */
const SHORT = 4_096;

/** Answers with plain text, under the headers of the text protocol (P-1). */
export function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.destroyed) return;
  const body = text.length > SHORT ? bytesOf(text) : text;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  // A plain list costs node:http less than an object, and far less than one that is spread.
  response.writeHead(status, [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Access-Control-Allow-Origin',
    '*',
    'Cache-Control',
    'no-store',
    'Content-Length',
    String(length),
  ]);
  // Copying plain ASCII is several times faster than encoding it.
  response.end(body, length === text.length ? 'latin1' : 'utf8');
}

let lastText = '';
let lastBytes: Buffer = Buffer.alloc(0);

/**
 * When a change is told to everybody who watches, most get the very same string, one after the
 * other: it is encoded once.
 */
function bytesOf(text: string): Buffer {
  if (text === lastText) return lastBytes;
  lastText = text;
  lastBytes = Buffer.from(text, Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8');
  return lastBytes;
}
