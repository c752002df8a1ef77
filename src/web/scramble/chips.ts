import type { ChoiceOf } from '../../games/index.ts';
import { words } from '../languages/words.ts';

/** What was chosen, in a few words each. How large a board is that was laid out is not known yet. */
export function chips(choice: ChoiceOf<'scramble'>, isLaidOut: boolean): readonly string[] {
  const { rows = 6, columns = 6, theme } = choice;
  const { chips, options } = words().scramble;
  return [
    ...(isLaidOut ? [] : [chips.size({ rows, columns })]),
    ...(theme === undefined ? [] : [options.themes[theme]]),
  ];
}
