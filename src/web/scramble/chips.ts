import type { OptionsOf } from '../../games/index.ts';
import { SIDES } from '../../games/scramble/info.ts';
import { words } from '../languages/words.ts';

/** What was chosen, in a few words each. How large a board is that was laid out is not known yet. */
export function chips(choice: OptionsOf<'scramble'>, isLaidOut: boolean): readonly string[] {
  const { rows = SIDES.usual, columns = SIDES.usual, theme } = choice;
  const { chips, options } = words().scramble;
  return [
    ...(isLaidOut ? [] : [chips.size({ rows, columns })]),
    ...(theme === undefined ? [] : [options.themes[theme]]),
  ];
}
