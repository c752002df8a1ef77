import type { IncomingMessage } from 'node:http';
import { Board } from '../board/board.ts';
import { BoardProblem } from '../board/problem.ts';
import { ProblemError, problem } from '../games/problem.ts';
import { type ScrambleMove, scramble } from '../games/scramble/scramble.ts';
import type { ScrambleState } from '../games/scramble/state.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import { addressOf, type ProxySettings } from './address.ts';
import { connectionUnder } from './http-connection.ts';
import type { RoomService } from './room-service.ts';
import type { ServedBoard, TextBoard, TextBoards, TextPlayer } from './text-protocol.ts';

const boards = new WeakMap<LiveRoom, ServedBoard>();

/** The course's board in front of a room, if Memory Scramble is played there and has begun. */
export function boardIn(live: LiveRoom): ServedBoard | undefined {
  const known = boards.get(live);
  if (known) return known;
  if (live.game.name !== scramble.name || live.state === null) return undefined;
  const names = live.isOpen ? 'bare' : 'any';
  const board = Board.inBytes(live.room, () => live.state as ScrambleState, names);
  boards.set(live, board);
  return board;
}

/** The boards of all rooms, for the text protocol. */
export function textBoardsOf(
  service: RoomService,
  root: { readonly board: ServedBoard; readonly live: LiveRoom },
  { trustProxy }: ProxySettings,
): TextBoards {
  const addressFrom = (request: IncomingMessage): string =>
    trustProxy ? addressOf(request, true) : connectionUnder(request).address;

  const admit = (
    live: LiveRoom,
    request: IncomingMessage,
    { player, token }: TextPlayer,
    move: ScrambleMove,
  ): void => {
    // Without seats anybody plays under any name, which the board itself checks (C-8).
    const who = live.isOpen ? { player } : { token, name: player };
    asBoardProblem(() => service.admit(live, { who, move, address: addressFrom(request) }));
  };

  const atRoot: TextBoard = {
    get board() {
      return root.board;
    },
    admit: (request, by, move) => admit(root.live, request, by, move),
  };

  return {
    atRoot,
    async inRoom(room, action) {
      try {
        return await service.withRoom(room, (live) =>
          action({
            board: expectBoard(live),
            admit: (request, by, move) => admit(live, request, by, move),
          }),
        );
      } catch (error) {
        throw error instanceof ProblemError ? new BoardProblem(error.problem) : error;
      }
    },
    textLengthIn(room) {
      const live = service.registry.peek(room);
      return live && boards.get(live)?.textLength;
    },
    onBug: service.onBug,
  };
}

function asBoardProblem<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw error instanceof ProblemError ? new BoardProblem(error.problem) : error;
  }
}

function expectBoard(live: LiveRoom): ServedBoard {
  const board = boardIn(live);
  if (board) return board;
  throw new BoardProblem(
    live.game.name === scramble.name
      ? problem('not-now', 'the game has not started yet')
      : problem('no-such-room', 'there is no board of Memory Scramble in this room'),
  );
}
