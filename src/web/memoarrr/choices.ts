import type { MemoarrrMove } from '../../games/memoarrr/moves.ts';
import { CENTRE, formatSpot } from '../../games/memoarrr/place.ts';
import { dueMoves } from '../../games/memoarrr/turns.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { isDecided } from './situation.ts';

type MoveAtCard = Extract<MemoarrrMove, { readonly spot: Spot }>;

/** What pressing a card does for this player now; a card that is not there cannot be chosen. */
export const choicesFor = (view: MemoarrrView, you: PlayerId): ReadonlyMap<Spot, MoveAtCard> =>
  new Map(dueMoves(view, you).flatMap((move) => ('spot' in move ? [[move.spot, move]] : [])));

/** X-P, X-W: the penguin and the walrus only may. */
export const mayDecline = ({ phase }: MemoarrrView): boolean =>
  phase.kind === 'penguin' || phase.kind === 'walrus';

/** An animal acts, and wants a card to be chosen. */
export const isPower = (view: MemoarrrView): boolean =>
  view.phase.kind === 'octopus' || mayDecline(view);

/** Why this card cannot be chosen now, in a sentence. */
export function whyNot(view: MemoarrrView, you: PlayerId | null, spot: Spot): string {
  const { phase } = view;
  const { reasons } = words().memoarrr;
  if (phase.kind === 'over') return reasons.over;
  if (you === null) return reasons.watching;
  if (isDecided(view)) return reasons.roundOver;
  if (phase.kind === 'peek') return phase.looking.includes(you) ? reasons.look : reasons.othersLook;
  if (phase.player !== you) return reasons.notYourTurn(phase.player);
  if (choicesFor(view, you).has(spot)) return reasons.notNow;
  const place = formatSpot(spot);
  if (spot === CENTRE) return reasons.noCard(place);
  const isUp = view.up.includes(spot);
  switch (phase.kind) {
    case 'turn':
    case 'crab':
      return isUp ? reasons.faceUp(place) : reasons.blocked(place);
    case 'octopus':
      return reasons.notBeside(place);
    case 'penguin':
      return isUp ? reasons.penguinItself : reasons.faceDown(place);
    case 'walrus':
      return reasons.walrusFaceUp(place);
  }
}
