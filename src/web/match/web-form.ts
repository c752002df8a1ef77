import type { WebForm } from '../web-form.ts';
import { plain } from './printed.ts';
import { Rules } from './rules.tsx';
import { Table } from './table.tsx';
import { score, tell, verdict, WORDS } from './words.ts';

export const webForm: WebForm<'match'> = {
  Table,
  Rules,
  awaited: ({ phase }) => (phase.at === 'over' ? [] : [phase.player]),
  standing({ players }, player) {
    const found = players.find(({ name }) => name === player);
    const points = found?.score ?? 0;
    return {
      score: plain(points),
      inWords: score(points),
      ...(found?.owesSkip === true && { note: WORDS.skipsNext }),
    };
  },
  tell,
  verdict,
  score,
};
