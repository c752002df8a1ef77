import type { ChoiceOf } from '../../games/index.ts';
import { words } from '../languages/words.ts';

/** What was chosen, in a few words each. How large a board is that was laid out is not known yet. */
export function chips(choice: ChoiceOf<'match'>, isLaidOut: boolean): readonly string[] {
  const { rows = 4, columns = 4, lastSpecial, turnCap } = choice;
  const said = words().match.chips;
  return [
    ...(isLaidOut ? [] : [said.size({ rows, columns })]),
    ...(lastSpecial === 'score' ? [said.lastSpecial] : []),
    ...(turnCap === undefined ? [] : [said.turnCap(turnCap)]),
  ];
}
