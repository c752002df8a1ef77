import type { MatchView } from '../../games/match/view.ts';
import type { ProblemCode } from '../../games/problem.ts';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';

/** Why a card cannot be turned over now, given why the rules say so. */
export function whyNot({ phase }: MatchView, you: PlayerId | null, code: ProblemCode): string {
  const { app, match } = words();
  if (you === null) return match.whyNot.watching;
  if (code === 'not-your-turn' && phase.kind !== 'over')
    return match.whyNot.othersTurn(phase.player);
  if (code !== 'not-now') return app.problems[code];
  return phase.kind === 'choice' ? match.whyNot.chooseFirst : match.whyNot.lookFirst;
}
