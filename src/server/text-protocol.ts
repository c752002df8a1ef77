import { setMaxListeners } from 'node:events';
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
      run: (board, [player = '']) => look(board, playerNamed(player)),
      fail: sendProblem,
    },
  ],
  [
    'flip',
    {
      segments: 2,
      run(board, [player = '', space = ''], socket) {
        const [row, column] = spaceNamed(space);
        return flip(board, playerNamed(player), row, column, closingOf(socket));
      },
      fail: sendFlipProblem,
    },
  ],
  [
    'replace',
    {
      segments: 3,
      run(board, [player = '', from = '', to = '']) {
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
      run: (board, [player = ''], socket) => watch(board, playerNamed(player), closingOf(socket)),
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
  const [, name, ...segments] = pathOf(request).split('/');
  const route = ROUTES.get(name);
  if (!route || segments.length !== route.segments) return false;
  if (request.method === 'GET') {
    answer(response, route, () => route.run(board, segments.map(decode), request.socket));
  } else {
    response.setHeader('Allow', 'GET');
    sendText(response, 405, `expected GET, found ${request.method}\n`);
  }
  return true;
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

function answer(response: ServerResponse, { fail }: Route, run: () => Promise<string>): void {
  const onProblem = (error: unknown): void => {
    if (error instanceof BoardProblem) fail(response, error);
    else throw error;
  };
  try {
    run().then((text) => sendText(response, 200, text), onProblem);
  } catch (error) {
    onProblem(error);
  }
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
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    const message = `${JSON.stringify(segment)} is not percent-encoded UTF-8`;
    throw new BoardProblem(problem('illegal-address', message));
  }
}

/** The board checks the characters; over HTTP the length is limited too (C-8). */
function playerNamed(player: string): string {
  if (player.length <= LONGEST_PLAYER_ID) return player;
  throw new BoardProblem(
    problem('illegal-player', `a player id has at most ${LONGEST_PLAYER_ID} characters`),
  );
}

const SPACE = /^(-?[0-9]+),(-?[0-9]+)$/;

function spaceNamed(space: string): [row: number, column: number] {
  const [, row, column] = SPACE.exec(space) ?? [];
  if (row !== undefined && column !== undefined) return [Number(row), Number(column)];
  const message = `${JSON.stringify(space)} is not a space: expected ROW,COLUMN such as 0,1`;
  throw new BoardProblem(problem('illegal-space', message));
}

function checkCard(card: string): void {
  if (isCard(card)) return;
  const message = `${JSON.stringify(card)} is not a card: expected characters without white space`;
  throw new BoardProblem(problem('illegal-card', message));
}

const closings = new WeakMap<Socket, AbortSignal>();

/** A signal that is aborted when the connection closes; one for all requests that it carries. */
function closingOf(socket: Socket): AbortSignal {
  const known = closings.get(socket);
  if (known) return known;
  const controller = new AbortController();
  const { signal } = controller;
  setMaxListeners(0, signal);
  socket.once('close', () => controller.abort());
  if (socket.destroyed) controller.abort();
  closings.set(socket, signal);
  return signal;
}
