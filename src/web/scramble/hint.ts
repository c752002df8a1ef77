import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import type { Overview } from './overview.ts';
import { cardAt } from './spots.ts';

/** What your latest card led to, as far as the board itself does not show it. */
export type LastPlay = 'none' | 'missed';

/** What you can do next, in a sentence. */
export function hintFor(
  { view, cardsLeft, held }: Overview,
  you: PlayerId | null,
  lastPlay: LastPlay,
): string {
  const { hints } = words().scramble;
  if (cardsLeft === 0) return hints.allGone;
  if (view.over) return hints.over;
  if (you === null) return hints.watching;
  const [first, second] = held.get(you) ?? [];
  if (second !== undefined) return cardsLeft === 2 ? hints.lastPair : hints.matched;
  if (first !== undefined) return hints.second(cardAt(view, first) ?? '');
  return lastPlay === 'missed' ? hints.missed : hints.first;
}
