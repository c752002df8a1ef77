import type { MoveIn } from '../../games/index.ts';
import type { Spot } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import type { Session } from '../room/session.ts';
import { tryMove } from '../try-move.ts';
import { whyNot } from './choices.ts';

export type Choices = ReadonlyMap<Spot, MoveIn<'memoarrr'>>;

/** Chooses a card, or says why that is not possible. */
export function press(session: Session<'memoarrr'>, choices: Choices, spot: Spot): void {
  // Whoever presses twice has been understood the first time.
  if (session.underway.peek().length > 0) return;
  const move = choices.get(spot);
  const view = session.view.peek();
  if (move) void tryMove(session, move);
  else if (session.table.peek().status === 'ended') session.tell(words().app.endedEarly);
  else if (view) session.tell(whyNot(view, session.you.peek(), spot));
}

/** The card that was chosen, until the server has answered. */
export const isPressed = (session: Session<'memoarrr'>, spot: Spot): boolean =>
  session.underway.value.some((move) => 'spot' in move && move.spot === spot);
