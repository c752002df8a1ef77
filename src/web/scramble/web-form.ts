import type { WebForm } from '../web-form.ts';
import { Rules } from './rules.tsx';
import { playerIn } from './spots.ts';
import { Table } from './table.tsx';
import { tell } from './tell.ts';
import { pairs, verdictOn, WAITS } from './words.ts';

/** Memory Scramble in a browser. Nobody keeps the others waiting: there are no turns. */
export const webForm: WebForm<'scramble'> = {
  Table,
  Rules,
  awaited: () => [],
  standing(view, player) {
    const { score = 0, waitsFor } = playerIn(view, player) ?? {};
    const note = waitsFor === undefined ? {} : { note: WAITS };
    return { score: String(score), inWords: pairs(score), ...note };
  },
  tell,
  verdict: verdictOn,
  score: pairs,
};
