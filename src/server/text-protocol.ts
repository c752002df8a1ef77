import type { IncomingMessage, ServerResponse } from 'node:http';
import { Board, BoardProblem } from '../board/board.ts';
import { flip, look, watch } from '../board/commands.ts';
import { type Problem, ProblemError } from '../games/problem.ts';
import { isCard, isHarmless } from '../games/scramble/cards.ts';
import { LONGEST_CARD } from '../games/scramble/info.ts';
import { type ScrambleMove, scramble } from '../games/scramble/scramble.ts';
import type { ScrambleState } from '../games/scramble/state.ts';
import { type LiveRoom, UNKNOWN_LENGTH } from '../rooms/live-room.ts';
import type { RoomId } from '../table/state.ts';
import { addressOf, type ProxySettings } from './address.ts';
import { connectionUnder } from './connections.ts';
import { answerText, inTurn, reject, sendText, statusOf } from './responses.ts';
import type { RoomService } from './room-service.ts';

const LONGEST_PLAYER_ID = 64;

/** Delay of errors of `/watch`: the course's client asks again 1 ms after any answer. */
const WATCH_ERROR_DELAY_MS = 1_000;

export type ServedBoard = Board<Uint8Array>;

interface BoardInRoom {
  readonly board: ServedBoard;
  readonly live: LiveRoom;
}

/** The boards that the text protocol serves: those of all rooms, and one at the root. */
interface TextBoards {
  readonly service: RoomService;
  readonly defaultBoard: BoardInRoom;
  readonly proxy: ProxySettings;
}

const boards = new WeakMap<LiveRoom, ServedBoard>();

/** The course's board over a room. Throws ProblemError unless Memory Scramble has started there. */
export function boardIn(live: LiveRoom): ServedBoard {
  const known = boards.get(live);
  if (known) return known;
  if (live.game.name !== scramble.name) {
    throw reject('no-such-room', 'there is no board of Memory Scramble in this room');
  }
  if (live.state === null) throw reject('not-now', 'the game has not started yet');
  const names = live.isOpen ? 'bare' : 'any';
  const board = Board.inBytes(live.room, () => live.state as ScrambleState, names);
  boards.set(live, board);
  return board;
}

interface TextRequest {
  readonly boards: TextBoards;
  readonly request: IncomingMessage;
  /** The decoded parts of the path behind the name of the route. */
  readonly segments: readonly string[];
  readonly token: string | undefined;
}

interface Route {
  /** How many segments follow the name of the route. */
  readonly segments: number;
  /** Its answer may come without a move being stored, which would prove that the board is current. */
  readonly needsCurrent?: true;
  readonly run: (at: BoardInRoom, asked: TextRequest) => Promise<Uint8Array>;
  readonly fail: (response: ServerResponse, why: Problem) => void;
}

const ROUTES = new Map(
  Object.entries<Route>({
    look: {
      segments: 1,
      needsCurrent: true,
      run: ({ board }, { segments }) => look(board, playerNamed(segments[0])),
      fail: sendProblem,
    },
    flip: {
      segments: 2,
      run(at, asked) {
        const { row, column } = spaceNamed(asked.segments[1]);
        const player = playerNamed(asked.segments[0]);
        admit(at.live, asked, player, { type: 'flip', row, column });
        return flip(at.board, player, row, column, connectionUnder(asked.request).signal);
      },
      fail: sendFlipProblem,
    },
    replace: {
      segments: 3,
      // A card that is not there is not replaced.
      needsCurrent: true,
      run(at, asked) {
        const [name, from = '', to = ''] = asked.segments;
        checkCard(from);
        checkCard(to);
        const player = playerNamed(name);
        const move = { type: 'map', replacements: [[from, to]], unlisted: 'stay' } as const;
        admit(at.live, asked, player, move);
        return at.board.replace(player, from, to);
      },
      fail: sendProblem,
    },
    watch: {
      segments: 1,
      needsCurrent: true,
      run: ({ board }, { request, segments }) =>
        watch(board, playerNamed(segments[0]), connectionUnder(request).signal),
      fail: sendWatchProblem,
    },
  }),
);

const ROOMS = '/rooms/';

/**
 * Answers a request of the text protocol (P-1, P-2), at the root or in a room, and returns true, or
 * returns false for any other request. Bypasses the framework, so that a flip costs little more than
 * its HTTP, and a waiting watcher holds nothing but its bare response.
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
    const bytes = textLength(boards, room) ?? UNKNOWN_LENGTH;
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

/** The segments of the path from `start` on. Splitting the whole path costs several times as much. */
function segmentsAfter(path: string, start: number): string[] {
  const segments: string[] = [];
  for (let from = start, to = 0; to >= 0; from = to + 1) {
    to = path.indexOf('/', from);
    segments.push(path.slice(from, to < 0 ? undefined : to));
  }
  return segments;
}

/** The approximate length of a board state; undefined for rooms that are not loaded. */
function textLength(
  { service, defaultBoard }: TextBoards,
  room: RoomAndToken | undefined,
): number | undefined {
  if (!room) return defaultBoard.board.textLength;
  const live = service.registry.peek(room.id);
  return live && boards.get(live)?.textLength;
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
  const onError = (error: unknown): void => {
    if (error instanceof BoardProblem) {
      route.fail(response, error);
    } else if (error instanceof ProblemError) {
      route.fail(response, error.problem);
    } else {
      boards.service.onBug(error);
      sendText(response, 500, 'something went wrong on the server\n');
    }
  };
  try {
    const decoded = isEncoded ? segments.map(decode) : segments;
    const asked = { boards, request, segments: decoded, token: room?.token };
    const text = room
      ? boards.service.withRoom(room.id, (live) =>
          runLater(route, { board: boardIn(live), live }, asked),
        )
      : answerAtRoot(boards, route, asked);
    text.then((text) => sendText(response, 200, text), onError);
  } catch (error) {
    onError(error);
  }
}

function answerAtRoot(
  { service, defaultBoard }: TextBoards,
  route: Route,
  asked: TextRequest,
): Promise<Uint8Array> {
  if (!service.cluster || !route.needsCurrent) return route.run(defaultBoard, asked);
  return service.catchUp(defaultBoard.live).then(() => runLater(route, defaultBoard, asked));
}

/** After a look into the storage, which may have taken seconds. Nothing is played for those who left. */
function runLater(route: Route, at: BoardInRoom, asked: TextRequest): Promise<Uint8Array> {
  if (!connectionUnder(asked.request).signal.aborted) return route.run(at, asked);
  throw reject('gave-up', 'the connection was closed before the move was played');
}

/** Throws ProblemError unless the player may make this move now. */
function admit(live: LiveRoom, asked: TextRequest, player: string, move: ScrambleMove): void {
  const { boards, request, token } = asked;
  const address = boards.proxy.trustProxy
    ? addressOf(request, true)
    : connectionUnder(request).address;
  // In open rooms anybody plays under any name, which the board itself checks (C-8).
  const who = live.isOpen ? { player } : { token, name: player };
  boards.service.admit(live, { who, move, address });
}

function sendProblem(response: ServerResponse, why: Problem): void {
  sendText(response, statusOf(why), `${why.message}\n`);
}

function sendFlipProblem(response: ServerResponse, why: Problem): void {
  const status = statusOf(why);
  sendText(response, status, `${status === 409 ? 'cannot flip this card: ' : ''}${why.message}\n`);
}

function sendWatchProblem(response: ServerResponse, why: Problem): void {
  if (why.code === 'closed') sendProblem(response, why);
  else setTimeout(sendProblem, WATCH_ERROR_DELAY_MS, response, why);
}

/** Decodes one segment, so that `%2F` stays inside it. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw reject('illegal-address', `${JSON.stringify(segment)} is not percent-encoded UTF-8`);
  }
}

/** Checks the length; the board checks the characters (C-8). */
function playerNamed(player = ''): string {
  if (player.length <= LONGEST_PLAYER_ID) return player.normalize('NFC');
  throw reject('illegal-player', `a player id has at most ${LONGEST_PLAYER_ID} characters`);
}

/** Negative numbers are off every board, but well-formed; `-0` is not. */
const WHOLE_NUMBER = /^(?:-(?!0+$))?[0-9]+$/;

function spaceNamed(space = ''): { row: number; column: number } {
  const comma = space.indexOf(',');
  const row = space.slice(0, comma);
  const column = space.slice(comma + 1);
  if (comma >= 0 && WHOLE_NUMBER.test(row) && WHOLE_NUMBER.test(column)) {
    return { row: Number(row), column: Number(column) };
  }
  const message = `${JSON.stringify(space)} is not a space: expected ROW,COLUMN such as 0,1`;
  throw reject('illegal-space', message);
}

function checkCard(card: string): void {
  if (isCard(card) && card.length <= LONGEST_CARD && isHarmless(card)) return;
  const message = `${JSON.stringify(card.slice(0, LONGEST_CARD))} is not a card: expected up to ${LONGEST_CARD} characters, without white space and control characters`;
  throw reject('illegal-card', message);
}
