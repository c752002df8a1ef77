import type { ServerResponse } from 'node:http';
import { connectionUnder } from './http-connection.ts';
import { keepUnsent } from './unsent.ts';

/** Up to this length a text goes out as one string with its header; longer ones as bytes. */
const SHORT = 4_096;

/** Answers with plain text, under the headers of the text protocol (P-1). */
export function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.destroyed) return;
  const body = text.length > SHORT ? bytesOf(text) : text;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  connectionUnder(response.req).owe(response, length);
  if (typeof body !== 'string') keepUnsent(response, body);
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

/**
 * The same where it is all that a request asks for. Every request counts as under way until it is
 * answered: Node cannot bear an upgrade behind one that is not.
 */
export function answerText(response: ServerResponse, status: number, text: string): void {
  connectionUnder(response.req).take(response, text.length, () => sendText(response, status, text));
}

/** How many texts are at hand as bytes. */
const MOST_ENCODED = 4;

/** The latest first. */
const encoded: { readonly text: string; readonly bytes: Buffer }[] = [];

/**
 * When a change is told to everybody who watches, and when many look at one state, most get the very
 * same string: it is encoded once.
 */
function bytesOf(text: string): Buffer {
  const known = encoded.findIndex((one) => one.text === text);
  const [latest = { text, bytes: encode(text) }] = known < 0 ? [] : encoded.splice(known, 1);
  encoded.unshift(latest);
  encoded.length = Math.min(encoded.length, MOST_ENCODED);
  return latest.bytes;
}

/** Texts of one board are alike, and for others than ASCII even to ask how long they are is slow. */
let wasAscii = true;

function encode(text: string): Buffer {
  if (wasAscii && Buffer.byteLength(text) === text.length) return Buffer.from(text, 'latin1');
  // With room for the worst case, encoding takes one pass instead of three.
  const bytes = Buffer.allocUnsafeSlow(text.length * 3);
  const length = bytes.write(text, 'utf8');
  wasAscii = length === text.length;
  return bytes.subarray(0, length);
}
