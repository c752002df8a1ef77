import type { MatchView } from '../../games/match/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import type { Surprise } from '../telling.ts';
import { opponentOf } from './next.ts';

/** What somebody may not expect who plays for the first time: what they must do now comes first. */
export function surprise(view: MatchView, you: PlayerId | null): Surprise | undefined {
  const { phase, players } = view;
  if (phase.kind === 'over' || !players.some(({ name }) => name === you)) return undefined;
  const { surprises } = words().match;
  if (phase.player === you && phase.kind === 'choice') {
    return { key: 'match.choice', text: surprises.choice };
  }
  if (phase.player === you && phase.kind === 'seen') {
    return { key: 'match.seen', text: surprises.seen };
  }
  return skipIn(view, phase.player, you);
}

/** T-4: only whoever is not to move can owe a skip. */
function skipIn(view: MatchView, mover: PlayerId, you: PlayerId | null): Surprise | undefined {
  const { surprises } = words().match;
  const opponent = opponentOf(view, mover);
  if (!view.players.some(({ name, owesSkip }) => name === opponent && owesSkip)) return undefined;
  return mover === you
    ? { key: 'match.opponent-skips', text: surprises.opponentSkips(opponent) }
    : { key: 'match.skip', text: surprises.youSkip(mover) };
}
