import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Board } from '../board/board.ts';
import { flip, look, watch } from '../board/commands.ts';
import { BoardProblem } from '../board/problem.ts';
import { problem } from '../games/problem.ts';
import { isCard, isHarmless } from '../games/scramble/cards.ts';
import { LONGEST_CARD } from '../games/scramble/info.ts';
import type { ScrambleMove } from '../games/scramble/scramble.ts';
import { UNKNOWN_LENGTH } from '../rooms/rendered-view.ts';
import type { RoomId } from '../table/state.ts';
import { connectionUnder } from './http-connection.ts';
import { answerText, sendText } from './plain-text.ts';
import { statusOf } from './rejected.ts';
import { inTurn } from './turns.ts';

const LONGEST_PLAYER_ID = 64;

/** How long an error of `/watch` is held back: the course's client asks again 1 ms after any answer. */
const WATCH_ERROR_DELAY_MS = 1_000;

/** A board whose states are ready to be sent. */
export type ServedBoard = Board<Uint8Array>;

/** A board that can be played by text. */
export interface TextBoard {
  readonly board: ServedBoard;
  /** Throws a BoardProblem unless that player may make this move now. */
  admit(request: IncomingMessage, by: TextPlayer, move: ScrambleMove): void;
}

export interface TextPlayer {
  readonly player: string;
  /** The token of their seat, in rooms that have seats. */
  readonly token: string | undefined;
}

/** The boards that can be played. */
export interface TextBoards {
  readonly atRoot: TextBoard;
  /** Does something at the board of a room. Rejects with a BoardProblem if there is none. */
  inRoom(room: RoomId, action: (board: TextBoard) => Promise<Uint8Array>): Promise<Uint8Array>;
  /** About how long a board state is in that room; undefined if nobody is in it. */
  textLengthIn(room: RoomId): number | undefined;
  onBug(error: unknown): void;
}

/** What is asked of a board. */
interface Asked {
  readonly request: IncomingMessage;
  /** What follows the name of the route. */
  readonly segments: readonly string[];
  readonly token: string | undefined;
}

interface Route {
  /** How many segments follow the name of the route. */
  readonly segments: number;
  readonly run: (at: TextBoard, asked: Asked) => Promise<Uint8Array>;
  readonly fail: (response: ServerResponse, why: BoardProblem) => void;
}

const ROUTES = new Map<string | undefined, Route>([
  [
    'look',
    {
      segments: 1,
      run: ({ board }, { segments }) => look(board, playerNamed(segments[0])),
      fail: sendProblem,
    },
  ],
  [
    'flip',
    {
      segments: 2,
      run(at, { request, segments, token }) {
        const { row, column } = spaceNamed(segments[1]);
        const player = playerNamed(segments[0]);
        at.admit(request, { player, token }, { type: 'flip', row, column });
        return flip(at.board, player, row, column, signalOf(request));
      },
      fail: sendFlipProblem,
    },
  ],
  [
    'replace',
    {
      segments: 3,
      run(at, { request, segments: [name, from = '', to = ''], token }) {
        checkCard(from);
        checkCard(to);
        const player = playerNamed(name);
        const move = { type: 'map', replacements: [[from, to]], unlisted: 'stay' } as const;
        at.admit(request, { player, token }, move);
        return at.board.replace(player, from, to);
      },
      fail: sendProblem,
    },
  ],
  [
    'watch',
    {
      segments: 1,
      run: ({ board }, { request, segments }) =>
        watch(board, playerNamed(segments[0]), signalOf(request)),
      fail: sendWatchProblem,
    },
  ],
]);

const ROOMS = '/rooms/';

/**
 * Answers a request of the text protocol (P-1, P-2), at the root or in a room, and returns true, or
 * returns false if it is none. It stands in front of the framework, so that a flip costs little more
 * than the HTTP around it, and a held watcher holds on to nothing but its bare response.
 */
export function handleTextRequest(
  boards: TextBoards,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const path = pathOf(request);
  // Where the id of a room ends; 0 at the root.
  const start = path.startsWith(ROOMS) ? path.indexOf('/', ROOMS.length) : 0;
  const end = start < 0 ? -1 : path.indexOf('/', start + 1);
  const route = end < 0 ? undefined : ROUTES.get(path.slice(start + 1, end));
  if (!route) return false;
  const segments = segmentsAfter(path, end + 1);
  if (segments.length !== route.segments) return false;
  if (request.method === 'GET') {
    const room = start === 0 ? undefined : roomIn(request, path.slice(ROOMS.length, start));
    const bytes =
      (room ? boards.textLengthIn(room.id) : boards.atRoot.board.textLength) ?? UNKNOWN_LENGTH;
    const isEncoded = path.includes('%');
    connectionUnder(request).take(response, bytes, () =>
      inTurn(bytes, () => answer(boards, request, response, route, room, isEncoded, segments)),
    );
  } else {
    response.setHeader('Allow', 'GET');
    answerText(response, 405, `expected GET, found ${request.method}\n`);
  }
  return true;
}

interface RoomAndToken {
  readonly id: RoomId;
  readonly token: string | undefined;
}

function roomIn({ url = '' }: IncomingMessage, id: RoomId): RoomAndToken {
  const query = url.indexOf('?');
  const token = query < 0 ? null : new URLSearchParams(url.slice(query)).get('token');
  return { id, token: token ?? undefined };
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
  boards: TextBoards,
  request: IncomingMessage,
  response: ServerResponse,
  route: Route,
  room: RoomAndToken | undefined,
  isEncoded: boolean,
  segments: readonly string[],
): void {
  const onProblem = (error: unknown): void => {
    if (error instanceof BoardProblem) route.fail(response, error);
    else sendBug(boards, response, error);
  };
  try {
    const decoded = isEncoded ? segments.map(decode) : segments;
    run(boards, route, room, decoded, request).then(
      (text) => sendText(response, 200, text),
      onProblem,
    );
  } catch (error) {
    onProblem(error);
  }
}

function run(
  boards: TextBoards,
  route: Route,
  room: RoomAndToken | undefined,
  segments: readonly string[],
  request: IncomingMessage,
): Promise<Uint8Array> {
  const asked = { request, segments, token: room?.token };
  if (!room) return route.run(boards.atRoot, asked);
  return boards.inRoom(room.id, (board) => route.run(board, asked));
}

/** Aborted when the connection closes. */
const signalOf = (request: IncomingMessage): AbortSignal => connectionUnder(request).signal;

/** What went wrong is for the operator to see, not for whoever sent the request. */
function sendBug(boards: TextBoards, response: ServerResponse, error: unknown): void {
  boards.onBug(error);
  sendText(response, 500, 'something went wrong on the server\n');
}

function sendProblem(response: ServerResponse, why: BoardProblem): void {
  sendText(response, statusOf(why), `${why.message}\n`);
}

function sendFlipProblem(response: ServerResponse, why: BoardProblem): void {
  const { message } = why;
  const status = statusOf(why);
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
  if (player.length <= LONGEST_PLAYER_ID) return player.normalize('NFC');
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
  if (isCard(card) && card.length <= LONGEST_CARD && isHarmless(card)) return;
  const message = `${JSON.stringify(card.slice(0, LONGEST_CARD))} is not a card: expected up to ${LONGEST_CARD} characters, without white space and control characters`;
  throw new BoardProblem(problem('illegal-card', message));
}
