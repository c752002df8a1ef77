import { prefersStillness } from '../cards/use-turn.ts';
import { words } from '../languages/words.ts';
import type { WebForm } from '../web-form.ts';
import { cue } from './cue.ts';
import { Rules } from './rules.tsx';
import { isDecided, sceneAfter } from './situation.ts';
import { standing } from './standing.ts';
import { surprise } from './surprise.ts';
import { Table } from './table.tsx';
import { tell } from './tell.ts';
import { REVEAL_TAKES } from './treasure.tsx';
import { verdict } from './verdict.ts';

/** Long enough to see the card that decided the round, and who draws the rubies. */
const ROUND_END_STAYS = 2_400;

/** Long enough to read who has won after the last ruby card was opened. */
const READING = 2_500;

export const webForm: WebForm<'memoarrr'> = {
  Table,
  Rules,
  awaited(view) {
    const { phase } = view;
    if (phase.kind === 'over' || isDecided(view)) return [];
    return phase.kind === 'peek' ? phase.looking : [phase.player];
  },
  standing,
  tell,
  cue,
  surprise,
  pauses: {
    // Whoever is alone in the game wins the rounds that are left without a card.
    after: ({ type }, { up }) => (type === 'round-won' && up.length > 0 ? ROUND_END_STAYS : 0),
    view: sceneAfter,
  },
  get endStays() {
    return prefersStillness() ? READING : REVEAL_TAKES + READING;
  },
  verdict,
  score: (rubies) => words().memoarrr.standing.rubies(rubies),
};
