import type { ChoiceOf } from '../../games/index.ts';
import type { Leaving } from '../web-form.ts';

/** What was chosen, in a few words each. */
function chips(choice: ChoiceOf<'memoarrr'>): readonly string[] {
  const { rules, display, peekEachRound, winnerStarts } = choice;
  return [
    rules === 'expert' ? 'Expert rules' : 'Base rules',
    ...(display === 'expert' ? ['Expert display'] : []),
    ...(peekEachRound === true ? ['A peek before every round'] : []),
    ...(winnerStarts === true ? ['Winners start'] : []),
  ];
}

const leaving: Leaving = {
  question: 'You forfeit. Leave for good?',
  meaning:
    'You are out of this round and all that follow, and you cannot come back. If only one player is left, that one wins the rest.',
  now: 'Forfeit',
  sentAway: (name) =>
    `${name} is out of this round and all that follow, and cannot come back. If only one player is left, that one wins the rest.`,
  forfeits: false,
};

/** What is said of it at the table, whatever lies there. */
export const tableWords = { chips, leaving } as const;
