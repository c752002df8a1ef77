import type { Board } from '../board/board.ts';
import { BoardProblem } from '../board/problem.ts';
import { problem } from '../games/problem.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { addressOf, type Reach } from './address.ts';
import type { DefaultBoard } from './default-board.ts';
import type { Hall } from './hall.ts';
import type { HostedRoom } from './hosted-room.ts';
import { connectionUnder } from './http-connection.ts';
import { Rejected } from './rejected.ts';
import type { Boards, RoomRequest } from './text-protocol.ts';

/** The boards of all rooms, for the text protocol. */
export function boardsOf(hall: Hall, defaultBoard: DefaultBoard, { trustProxy }: Reach): Boards {
  return {
    get root() {
      return defaultBoard.board;
    },
    async inRoom(request, action) {
      try {
        return await hall.inside(request.id, (hosted) => action(boardFor(hall, hosted, request)));
      } catch (error) {
        throw error instanceof Rejected ? new BoardProblem(error.problem) : error;
      }
    },
    textLengthIn: (room) => hall.lobby.peek(room)?.textLength,
    countMove(request, replaced) {
      const address = trustProxy ? addressOf(request, true) : connectionUnder(request).address;
      const why = hall.tooManyMoves(address, replaced);
      if (why) throw new BoardProblem(why);
    },
    onBug: hall.onBug,
  };
}

/** The board, if that player may do what they want to. Nobody plays another's seat. */
function boardFor(hall: Hall, hosted: HostedRoom, { player, token, changes }: RoomRequest): Board {
  if (changes && !hosted.isOpen && hall.personOf(hosted, token) !== player) {
    const message = 'this is the token of another seat';
    throw new BoardProblem(problem('wrong-token', message));
  }
  if (hosted.board) return hosted.board;
  const isScramble = hosted.game.name === scramble.name;
  throw new BoardProblem(
    isScramble
      ? problem('not-now', 'the game has not started yet')
      : problem('no-such-room', 'there is no board of Memory Scramble in this room'),
  );
}
