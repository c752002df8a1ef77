import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId } from '../../games/view.ts';
import type { Standing } from '../telling.ts';
import { isLooking } from './situation.ts';
import { words } from './words.ts';

/** Rounds won. How many rubies that gives is hidden until the end (G-2), which the table shows (G-1). */
export function standing(view: MemoarrrView, name: PlayerId): Standing {
  const player = view.players.find((player) => player.name === name);
  const { roundsWon = 0, isIn = true, hasLeft = false } = player ?? {};
  // Of those who left, the list of the players says so itself.
  const note = hasLeft ? undefined : noteOf(view, name, isIn);
  return {
    score: String(roundsWon),
    inWords: words.roundsWon(roundsWon),
    ...(note !== undefined && { note }),
    isOut: hasLeft || !isIn,
  };
}

function noteOf(view: MemoarrrView, name: PlayerId, isIn: boolean): string | undefined {
  if (isLooking(view, name)) return words.looking;
  return isIn ? undefined : words.out;
}
