import type { ChoiceOf } from '../../games/index.ts';
import type { Leaving } from '../web-form.ts';
import { counted } from '../words.ts';

/** What was chosen, in a few words each. How large a board is that was laid out is not known yet. */
function chips(choice: ChoiceOf<'match'>, isLaidOut: boolean): readonly string[] {
  const { rows = 4, columns = 4, lastSpecial, turnCap } = choice;
  return [
    ...(isLaidOut ? [] : [`${rows} × ${columns} cards`]),
    ...(lastSpecial === 'score' ? ['The last special card counts'] : []),
    ...(turnCap === undefined ? [] : [`${counted(turnCap, 'turn')} at most`]),
  ];
}

const leaving: Leaving = {
  question: 'You forfeit. Leave for good?',
  meaning: 'The game is over then, and the other player wins it, whatever the score is.',
  now: 'Forfeit',
  sentAway: (name) =>
    `${name} forfeits then: the game is over, and the other player wins it, whatever the score is.`,
  forfeits: true,
};

/** What is said of it at the table, whatever lies there. */
export const tableWords = { chips, leaving } as const;
