import type { ServerResponse } from 'node:http';
import { connectionUnder } from './http-connection.ts';
import { keepUnsent } from './unsent.ts';

/** Up to this many bytes go out as one string with the header, which is faster. */
const SHORT = 4_096;

/** Answers with plain text, under the headers of the text protocol (P-1). */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string | Uint8Array,
): void {
  if (response.destroyed) return;
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const { length } = bytes;
  connectionUnder(response.req).owe(response, length);
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
  if (length > SHORT) {
    keepUnsent(response, bytes);
    response.end(bytes);
  } else {
    // A character a byte, whatever they stand for.
    response.end(Buffer.prototype.latin1Slice.call(bytes, 0, length), 'latin1');
  }
}

/**
 * The same where it is all that a request asks for. Every request counts as under way until it is
 * answered: Node cannot bear an upgrade behind one that is not.
 */
export function answerText(response: ServerResponse, status: number, text: string): void {
  connectionUnder(response.req).take(response, text.length, () => sendText(response, status, text));
}
