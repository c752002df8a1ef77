import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Board } from '../board/board.ts';
import { flip, look, map, watch } from '../board/commands.ts';
import { BoardProblem } from '../board/problem.ts';
import { type ProblemCode, problem } from '../games/problem.ts';
import { isCard } from '../games/scramble/card.ts';
import { sendText } from './plain-text.ts';

const LONGEST_PLAYER_ID = 64;

/** How long an error of `/watch` is held back: the course's client asks again 1 ms after any answer. */
const WATCH_ERROR_DELAY_MS = 1_000;

/** The status of everything that is not simply a move that failed. */
const STATUS: Partial<Record<ProblemCode, number>> = {
  'illegal-address': 400,
  'illegal-player': 400,
  'illegal-space': 400,
  'illegal-card': 400,
  unavailable: 503,
  closed: 503,
};

interface Route {
  /** How many segments follow the name of the route. */
  readonly segments: number;
  readonly run: (board: Board, segments: readonly string[], socket: Socket) => Promise<string>;
  readonly fail: (response: ServerResponse, why: BoardProblem) => void;
}

const ROUTES = new Map<string | undefined, Route>([
  [
    'look',
    {
      segments: 1,
      run: (board, segments) => look(board, playerNamed(segments[0])),
      fail: sendProblem,
    },
  ],
  [
    'flip',
    {
      segments: 2,
      run(board, segments, socket) {
        const { row, column } = spaceNamed(segments[1]);
        return flip(board, playerNamed(segments[0]), row, column, closingOf(socket));
      },
      fail: sendFlipProblem,
    },
  ],
  [
    'replace',
    {
      segments: 3,
      run(board, [player, from = '', to = '']) {
        checkCard(from);
        checkCard(to);
        return map(board, playerNamed(player), async (card) => (card === from ? to : card));
      },
      fail: sendProblem,
    },
  ],
  [
    'watch',
    {
      segments: 1,
      run: (board, segments, socket) => watch(board, playerNamed(segments[0]), closingOf(socket)),
      fail: sendWatchProblem,
    },
  ],
]);

/**
 * Answers a request of the text protocol (P-1, P-2) and returns true, or returns false if it is none.
 * It stands in front of the framework, so that a flip costs little more than the HTTP around it, and
 * a held watcher holds on to nothing but its bare response.
 */
export function speakText(
  board: Board,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const path = pathOf(request);
  const end = path.indexOf('/', 1);
  const route = end < 0 ? undefined : ROUTES.get(path.slice(1, end));
  if (!route) return false;
  const segments = segmentsAfter(path, end + 1);
  if (segments.length !== route.segments) return false;
  if (request.method === 'GET') {
    const { socket } = request;
    soon(() => answer(response, route, board, path.includes('%'), segments, socket));
  } else {
    response.setHeader('Allow', 'GET');
    sendText(response, 405, `expected GET, found ${request.method}\n`);
  }
  return true;
}

let inbox: (() => void)[] = [];

/**
 * Requests that come in together are worked on together: first all are read, then all are played,
 * then all are answered. So each part finds its code in the processor's cache, which makes busy
 * servers much faster, and costs a lone request next to nothing.
 */
function soon(action: () => void): void {
  if (inbox.push(action) === 1) setImmediate(workOff);
}

function workOff(): void {
  const actions = inbox;
  inbox = [];
  for (const action of actions) action();
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** What stands between slashes. Splitting the whole path costs several times as much. */
function segmentsAfter(path: string, start: number): string[] {
  const segments: string[] = [];
  for (let from = start, to = 0; to >= 0; from = to + 1) {
    to = path.indexOf('/', from);
    segments.push(path.slice(from, to < 0 ? undefined : to));
  }
  return segments;
}

function answer(
  response: ServerResponse,
  { run, fail }: Route,
  board: Board,
  isEncoded: boolean,
  segments: readonly string[],
  socket: Socket,
): void {
  const onProblem = (error: unknown): void => {
    if (error instanceof BoardProblem) fail(response, error);
    else sendBug(response, error);
  };
  try {
    run(board, isEncoded ? segments.map(decode) : segments, socket).then(
      (text) => sendText(response, 200, text),
      onProblem,
    );
  } catch (error) {
    onProblem(error);
  }
}

/** What went wrong is for the operator to see, not for whoever sent the request. */
function sendBug(response: ServerResponse, error: unknown): void {
  console.error(error);
  sendText(response, 500, 'something went wrong on the server\n');
}

function sendProblem(response: ServerResponse, { code, message }: BoardProblem): void {
  sendText(response, STATUS[code] ?? 409, `${message}\n`);
}

function sendFlipProblem(response: ServerResponse, { code, message }: BoardProblem): void {
  const status = STATUS[code] ?? 409;
  sendText(response, status, `${status === 409 ? 'cannot flip this card: ' : ''}${message}\n`);
}

function sendWatchProblem(response: ServerResponse, why: BoardProblem): void {
  if (why.code === 'closed') sendProblem(response, why);
  else setTimeout(sendProblem, WATCH_ERROR_DELAY_MS, response, why);
}

/** Each segment is decoded by itself: `%2F` stays inside its segment. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    const message = `${JSON.stringify(segment)} is not percent-encoded UTF-8`;
    throw new BoardProblem(problem('illegal-address', message));
  }
}

/** The board checks the characters; over HTTP the length is limited too (C-8). */
function playerNamed(player = ''): string {
  if (player.length <= LONGEST_PLAYER_ID) return player;
  throw new BoardProblem(
    problem('illegal-player', `a player id has at most ${LONGEST_PLAYER_ID} characters`),
  );
}

/** Negative ones are whole numbers too, off every board; but there is no such thing as -0. */
const WHOLE_NUMBER = /^(?:-(?!0+$))?[0-9]+$/;

function spaceNamed(space = ''): { row: number; column: number } {
  const comma = space.indexOf(',');
  const row = space.slice(0, comma);
  const column = space.slice(comma + 1);
  if (comma >= 0 && WHOLE_NUMBER.test(row) && WHOLE_NUMBER.test(column)) {
    return { row: Number(row), column: Number(column) };
  }
  const message = `${JSON.stringify(space)} is not a space: expected ROW,COLUMN such as 0,1`;
  throw new BoardProblem(problem('illegal-space', message));
}

function checkCard(card: string): void {
  if (isCard(card)) return;
  const message = `${JSON.stringify(card)} is not a card: expected characters without white space`;
  throw new BoardProblem(problem('illegal-card', message));
}

const CLOSING = Symbol('closing');

type Connection = Socket & { [CLOSING]?: AbortController };

/** A signal that is aborted when the connection closes; one for all requests that it carries. */
function closingOf(socket: Connection): AbortSignal {
  const known = socket[CLOSING];
  if (known) return known.signal;
  const closing = new AbortController();
  socket[CLOSING] = closing;
  // One function for all connections: each may be held for hours, so every byte counts.
  socket.on('close', abortClosing);
  if (socket.destroyed) closing.abort();
  return closing.signal;
}

function abortClosing(this: Connection): void {
  this[CLOSING]?.abort();
}
