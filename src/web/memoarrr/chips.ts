import type { OptionsOf } from '../../games/index.ts';
import { words } from '../languages/words.ts';

/** What was chosen, in a few words each. */
export function chips(choice: OptionsOf<'memoarrr'>): readonly string[] {
  const { rules = 'base', display, peekEachRound, winnerStarts } = choice;
  const { chips } = words().memoarrr;
  return [
    chips[rules],
    ...(display === 'expert' ? [chips.expertDisplay] : []),
    ...(peekEachRound === true ? [chips.peekEachRound] : []),
    ...(winnerStarts === true ? [chips.winnerStarts] : []),
  ];
}
