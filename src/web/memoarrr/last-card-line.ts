import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import { words } from '../languages/words.ts';
import { isDecided, isMisfit, lastCard } from './situation.ts';

/** Beside the last card: what the next must be, or what became of the round. */
export function lastCardLine(view: MemoarrrView): string {
  const lines = words().memoarrr.lastCard;
  const last = lastCard(view);
  if (!last) return lines.none;
  if (!isDecided(view)) return lines.next(last);
  if (isMisfit(view)) return lines.misfit(last);
  // Somebody may also have left, or been away for too long.
  return view.spots.includes('down') ? lines.roundOver : lines.noneLeft;
}
