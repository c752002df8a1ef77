import type { ChoiceOf } from '../../games/index.ts';

type Mode = NonNullable<ChoiceOf<'memoarrr'>['rules']>;

/** What can be chosen, and what it means. */
export const OPTION_WORDS = {
  rules: 'Rules',
  display: 'Display',
  base: 'Simple',
  expert: 'Expert',
  rulesHint: {
    base: 'A card fits by its animal or its colour. That is all.',
    expert: 'Every animal that fits has a power of its own besides.',
  },
  displayHint: {
    base: 'The whole table is shown.',
    expert: 'Only the open cards are shown. You remember where they lie.',
  },
  peekEachRound: 'Look at your three cards before every round',
  winnerStarts: 'Whoever won a round starts the next',
} as const satisfies Record<string, string | Record<Mode, string>>;
