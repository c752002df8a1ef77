import type { ChoiceOf } from '../../games/index.ts';
import type { Leaving } from '../web-form.ts';
import { THEME_WORDS } from './options-words.ts';

/** What was chosen, in a few words each. How large a board is that was laid out is not known yet. */
function chips(choice: ChoiceOf<'scramble'>, isLaidOut: boolean): readonly string[] {
  const { rows = 6, columns = 6, theme } = choice;
  return [
    ...(isLaidOut ? [] : [`${rows} × ${columns} cards`]),
    ...(theme === undefined ? [] : [THEME_WORDS[theme]]),
  ];
}

const leaving: Leaving = {
  question: 'Leave the game?',
  meaning:
    'Your points stay yours, and the cards you hold go back. If you come back, you start with a new name and no points.',
  now: 'Leave',
  sentAway: (name) => `The points of ${name} stay. They may sit down again under another name.`,
  forfeits: false,
};

/** What is said of it at the table, whatever lies there. */
export const tableWords = { chips, leaving } as const;
