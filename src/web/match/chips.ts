import type { OptionsOf } from '../../games/index.ts';
import { SIDES } from '../../games/match/info.ts';
import { words } from '../languages/words.ts';

/** What was chosen, in a few words each. How large a board is that was laid out is not known yet. */
export function chips(choice: OptionsOf<'match'>, isLaidOut: boolean): readonly string[] {
  const { rows = SIDES.usual, columns = SIDES.usual, lastSpecial, turnCap } = choice;
  const said = words().match.chips;
  return [
    ...(isLaidOut ? [] : [said.size({ rows, columns })]),
    ...(lastSpecial === 'score' ? [said.lastSpecial] : []),
    ...(turnCap === undefined ? [] : [said.turnCap(turnCap)]),
  ];
}
