import { problemWords } from '../problem-words.ts';
import type { Session } from './session.ts';

/** Does something at the table; if it cannot be done, the person is told why. */
export async function doing(session: Session, action: () => Promise<unknown>): Promise<boolean> {
  try {
    session.dismissNotice();
    await action();
    return true;
  } catch (error) {
    session.tell(() => problemWords(error));
    return false;
  }
}
