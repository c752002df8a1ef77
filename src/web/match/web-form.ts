import { words } from '../languages/words.ts';
import type { WebForm } from '../web-form.ts';
import { cue } from './cue.ts';
import { Rules } from './rules.tsx';
import { surprise } from './surprise.ts';
import { Table } from './table.tsx';
import { tell } from './tell.ts';
import { verdict } from './verdict.ts';

export const webForm: WebForm<'match'> = {
  Table,
  Rules,
  awaited: ({ phase }) => (phase.kind === 'over' ? [] : [phase.player]),
  standing({ players }, player) {
    const { points, table } = words().match;
    const found = players.find(({ name }) => name === player);
    const score = found?.score ?? 0;
    return {
      score: points.short(score),
      inWords: points.inWords(score),
      ...(found?.owesSkip === true && { note: table.skipsNext }),
    };
  },
  tell,
  tellsTurns: true,
  cue,
  surprise,
  verdict,
  score: (points) => words().match.points.inWords(points),
};
