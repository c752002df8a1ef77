import type { ServerResponse } from 'node:http';
import { type Problem, type ProblemCode, ProblemError, problem } from '../games/problem.ts';
import { offAbort, onAbort } from '../room/move-request.ts';
import { connectionUnder } from './connections.ts';

/** HTTP statuses by problem code; 409 for all others, which are mostly moves against the rules. */
const STATUS: Partial<Record<ProblemCode, number>> = {
  'illegal-address': 400,
  'illegal-player': 400,
  'illegal-space': 400,
  'illegal-card': 400,
  'illegal-request': 400,
  'illegal-name': 400,
  'illegal-options': 400,
  'wrong-token': 401,
  'not-host': 403,
  'not-invited': 403,
  'no-such-room': 404,
  'no-such-player': 404,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  closed: 503,
};

export const statusOf = ({ code }: Problem): number => STATUS[code] ?? 409;

export const reject = (code: ProblemCode, message: string): ProblemError =>
  new ProblemError(problem(code, message));

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
  // A flat list costs node:http less than an object, and far less than one that is spread.
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
    response.end(Buffer.prototype.latin1Slice.call(bytes, 0, length), 'latin1');
  }
}

/**
 * Answers a request that needs no other work. It counts as unanswered until then: Node cannot handle
 * an upgrade behind a request that is not answered.
 */
export function answerText(response: ServerResponse, status: number, text: string): void {
  connectionUnder(response.req).take(response, text.length, () => sendText(response, status, text));
}

/** Most bytes of long answers that are kept for slow readers. */
const MOST_BYTES = 268_435_456;

/** Shorter answers are bounded by the number of requests in progress on a connection. */
const LONG = 65_536;

/** The responses that are sending each long answer, oldest answer first. */
const readers = new Map<Uint8Array, Set<ServerResponse>>();
let bytesInAll = 0;

/** Tracks a long answer until it is sent. Beyond `MOST_BYTES` the readers of the oldest are cut off. */
export function keepUnsent(response: ServerResponse, body: Uint8Array): void {
  if (body.length < LONG) return;
  const others = readers.get(body);
  if (others) others.add(response);
  else add(body, response);
  // Node closes only the first of several answers when a connection is gone.
  const { signal } = connectionUnder(response.req);
  const done = (): void => {
    offAbort(signal, done);
    const left = readers.get(body);
    left?.delete(response);
    if (left?.size === 0) drop(body);
  };
  onAbort(signal, done);
  response.on('close', done);
}

function add(body: Uint8Array, response: ServerResponse): void {
  readers.set(body, new Set([response]));
  bytesInAll += body.length;
  for (const [oldest, slow] of readers) {
    if (bytesInAll <= MOST_BYTES || oldest === body) break;
    for (const one of slow) one.req.socket.destroy();
    drop(oldest);
  }
}

function drop(body: Uint8Array): void {
  if (readers.delete(body)) bytesInAll -= body.length;
}

/** Bytes that are rendered before the event loop gets a turn. */
const BYTES_A_TURN = 1_048_576;

interface Task {
  readonly bytes: number;
  readonly action: () => void;
}

let tasks: Task[] = [];

/**
 * Defers `action`, which renders about `bytes` bytes. Requests that arrive together are read, played
 * and answered together: each phase finds its code in the processor's cache, which makes busy servers
 * much faster and costs a lone request next to nothing. Large work is spread over several turns of the
 * event loop.
 */
export function inTurn(bytes: number, action: () => void): void {
  if (tasks.push({ bytes, action }) === 1) setImmediate(runTasks);
}

/** Resolves when `bytes` bytes may be rendered. */
export const turn = (bytes: number): Promise<void> =>
  new Promise((resolve) => inTurn(bytes, resolve));

function runTasks(): void {
  let bytes = 0;
  let done = 0;
  // Tasks that are added meanwhile come last.
  for (const task of tasks) {
    if (done > 0 && bytes + task.bytes > BYTES_A_TURN) break;
    bytes += task.bytes;
    done += 1;
    task.action();
  }
  tasks = done === tasks.length ? [] : tasks.slice(done);
  if (tasks.length === 0) return;
  // A client that connects, asks and is answered needs several turns of the event loop.
  if (bytes > BYTES_A_TURN) setTimeout(runTasks, 1);
  else setImmediate(runTasks);
}
