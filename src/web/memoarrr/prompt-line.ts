import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';
import { isDecided, isLooking, lastCard } from './situation.ts';

/** Who is to do what. */
export function promptLine(view: MemoarrrView, you: PlayerId | null): string {
  const { phase } = view;
  const { prompt, told } = words().memoarrr;
  if (phase.kind === 'over') return prompt.over;
  if (isDecided(view)) {
    return told.roundWon(whoIs(view.won.at(-1)?.player ?? '', you), view.round);
  }
  if (phase.kind === 'peek') {
    return isLooking(view, you) ? prompt.look : prompt.stillLooking(phase.looking);
  }
  if (phase.player === you) return yourLine(view, phase.kind);
  const theirs = prompt.theirs[phase.kind](phase.player);
  const isOut = view.players.some(({ name, isIn }) => name === you && !isIn);
  return isOut ? `${theirs} ${prompt.youAreOut}` : theirs;
}

/** The news of the same move have these words already, so they are not said again. */
export const isInNews = (view: MemoarrrView, you: PlayerId | null): boolean =>
  isDecided(view) || (view.phase.kind === 'crab' && view.phase.player !== you);

type ActivePhase = Extract<MemoarrrView['phase'], { readonly player: PlayerId }>['kind'];

function yourLine(view: MemoarrrView, at: ActivePhase): string {
  const { yours } = words().memoarrr.prompt;
  if (at !== 'turn' && at !== 'crab') return yours[at];
  const last = lastCard(view);
  return last ? yours[at](last) : yours.anyCard;
}
