import type { MoveOutcome } from '../client/browser.ts';
import type { GameName, MoveIn } from '../games/index.ts';
import { refusalWords } from './problem-words.ts';
import type { Session } from './room/session.ts';

/** Makes a move, and says why if it cannot be made. */
export async function tryMove<Name extends GameName>(
  session: Session<Name>,
  move: MoveIn<Name>,
): Promise<MoveOutcome<Name> | undefined> {
  const outcome = await session.play(move);
  if (outcome && outcome.status !== 'played') session.tell(refusalWords(outcome.problem));
  return outcome;
}
