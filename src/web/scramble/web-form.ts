import { words } from '../languages/words.ts';
import type { WebForm } from '../web-form.ts';
import { cue } from './cue.ts';
import { Rules } from './rules.tsx';
import { playerIn } from './spots.ts';
import { surprise } from './surprise.ts';
import { Table } from './table.tsx';
import { tell } from './tell.ts';
import { verdictOn } from './verdict.ts';

/** Memory Scramble in a browser. Nobody keeps the others waiting: there are no turns. */
export const webForm: WebForm<'scramble'> = {
  Table,
  Rules,
  awaited: () => [],
  standing(view, player) {
    const { score, pairs, waits } = words().scramble.standing;
    const { score: found = 0, waitsFor } = playerIn(view, player) ?? {};
    const note = waitsFor === undefined ? {} : { note: waits };
    return { score: score(found), inWords: pairs(found), ...note };
  },
  tell,
  cue,
  surprise,
  verdict: verdictOn,
  score: (points) => words().scramble.standing.pairs(points),
};
