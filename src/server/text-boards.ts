import type { IncomingMessage } from 'node:http';
import type { Board } from '../board/board.ts';
import { BoardProblem } from '../board/problem.ts';
import { problem } from '../games/problem.ts';
import { type ScrambleMove, scramble } from '../games/scramble/scramble.ts';
import { addressOf, type ProxySettings } from './address.ts';
import type { DefaultBoard } from './default-board.ts';
import { connectionUnder } from './http-connection.ts';
import type { LiveRoom } from './live-room.ts';
import { Rejected } from './rejected.ts';
import type { RoomService } from './room-service.ts';
import type { TextBoard, TextBoards, TextPlayer } from './text-protocol.ts';

/** The boards of all rooms, for the text protocol. */
export function textBoardsOf(
  service: RoomService,
  defaultBoard: DefaultBoard,
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
      return defaultBoard.board;
    },
    admit: (request, by, move) => admit(defaultBoard.live, request, by, move),
  };

  return {
    atRoot,
    async inRoom(room, action) {
      try {
        return await service.withRoom(room, (live) =>
          action({
            board: boardOf(live),
            admit: (request, by, move) => admit(live, request, by, move),
          }),
        );
      } catch (error) {
        throw error instanceof Rejected ? new BoardProblem(error.problem) : error;
      }
    },
    textLengthIn: (room) => service.registry.peek(room)?.textLength,
    onBug: service.onBug,
  };
}

function asBoardProblem<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw error instanceof Rejected ? new BoardProblem(error.problem) : error;
  }
}

function boardOf({ board, game }: LiveRoom): Board {
  if (board) return board;
  throw new BoardProblem(
    game.name === scramble.name
      ? problem('not-now', 'the game has not started yet')
      : problem('no-such-room', 'there is no board of Memory Scramble in this room'),
  );
}
