import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import type { Standing } from '../telling.ts';
import { isLooking } from './situation.ts';

/** Rounds won. How many rubies that gives is hidden until the end (G-2), which the table shows (G-1). */
export function standing(view: MemoarrrView, name: PlayerId): Standing {
  const player = view.players.find((player) => player.name === name);
  const { roundsWon = 0, isIn = true, hasLeft = false } = player ?? {};
  // Of those who left, the list of the players says so itself.
  const note = hasLeft ? undefined : noteOf(view, name, isIn);
  return {
    score: String(roundsWon),
    inWords: words().memoarrr.standing.roundsWon(roundsWon),
    ...(note !== undefined && { note }),
    isOut: hasLeft || !isIn,
  };
}

function noteOf(view: MemoarrrView, name: PlayerId, isIn: boolean): string | undefined {
  const { looking, out } = words().memoarrr.standing;
  if (isLooking(view, name)) return looking;
  return isIn ? undefined : out;
}
