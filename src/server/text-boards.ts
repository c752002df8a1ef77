import type { Board } from '../board/board.ts';
import { BoardProblem } from '../board/problem.ts';
import { problem } from '../games/problem.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { addressOf, type ProxySettings } from './address.ts';
import type { DefaultBoard } from './default-board.ts';
import { connectionUnder } from './http-connection.ts';
import type { LiveRoom } from './live-room.ts';
import { Rejected } from './rejected.ts';
import type { RoomService } from './room-service.ts';
import type { RoomRequest, TextBoards } from './text-protocol.ts';

/** The boards of all rooms, for the text protocol. */
export function textBoardsOf(
  service: RoomService,
  defaultBoard: DefaultBoard,
  { trustProxy }: ProxySettings,
): TextBoards {
  return {
    get boardAtRoot() {
      return defaultBoard.board;
    },
    async boardInRoom(request, action) {
      try {
        return await service.withRoom(request.id, (live) =>
          action(boardFor(service, live, request)),
        );
      } catch (error) {
        throw error instanceof Rejected ? new BoardProblem(error.problem) : error;
      }
    },
    textLengthIn: (room) => service.registry.peek(room)?.textLength,
    countMove(request, replaced) {
      const address = trustProxy ? addressOf(request, true) : connectionUnder(request).address;
      const why = service.tooManyMoves(address, replaced);
      if (why) throw new BoardProblem(why);
    },
    onBug: service.onBug,
  };
}

/** The board, if that player may do what they want to. Nobody plays another's seat. */
function boardFor(
  service: RoomService,
  live: LiveRoom,
  { player, token, changes }: RoomRequest,
): Board {
  if (changes && !live.isOpen && service.personOf(live, token) !== player) {
    const message = 'this is the token of another seat';
    throw new BoardProblem(problem('wrong-token', message));
  }
  if (live.board) return live.board;
  const isScramble = live.game.name === scramble.name;
  throw new BoardProblem(
    isScramble
      ? problem('not-now', 'the game has not started yet')
      : problem('no-such-room', 'there is no board of Memory Scramble in this room'),
  );
}
