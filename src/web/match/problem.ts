import { refuseMove } from '../../games/match/moves.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { ProblemCode } from '../../games/problem.ts';
import type { PlayerId, Spot } from '../../games/view.ts';

/** Why the rules do not let somebody turn over this card now; undefined if they do. */
export const problemWith = (
  view: MatchView,
  you: PlayerId | null,
  spot: Spot,
): ProblemCode | undefined => refuseMove(view, you ?? '', { type: 'reveal', spot })?.refused.code;
