import type { MoveReply } from '../client/browser.ts';
import type { GameName, MoveIn } from '../games/index.ts';
import { problemIn } from '../room/move-request.ts';
import { refusalWords } from './problem-words.ts';
import type { Session } from './room/session.ts';

/** Makes a move, and says why if it cannot be made. */
export async function tryMove<Name extends GameName>(
  session: Session<Name>,
  move: MoveIn<Name>,
): Promise<MoveReply | undefined> {
  const reply = await session.play(move);
  const problem = reply && problemIn(reply);
  if (problem) session.tell(refusalWords(problem));
  return reply;
}
