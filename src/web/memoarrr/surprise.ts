import { animalOf } from '../../games/memoarrr/card.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import type { Surprise } from '../telling.ts';
import { isDecided, isLooking, isMisfit, lastCard } from './situation.ts';

/** What may surprise somebody now who plays for the first time. */
export function surprise(view: MemoarrrView, you: PlayerId | null): Surprise | undefined {
  const { phase, modes } = view;
  if (you === null || phase.kind === 'over' || isDecided(view)) return undefined;
  const { surprises } = words().memoarrr;
  if (phase.kind === 'peek') {
    const text = modes.peekEachRound ? surprises.peekEachRound : surprises.peek;
    return isLooking(view, you) ? { key: 'memoarrr.peek', text } : undefined;
  }
  if (phase.player !== you) return whileOthersPlay(view, you);
  if (phase.kind === 'turn') return onYourTurn(view, you);
  return { key: `memoarrr.${phase.kind}`, text: surprises[phase.kind] };
}

function onYourTurn(view: MemoarrrView, you: PlayerId): Surprise | undefined {
  const { surprises } = words().memoarrr;
  const skipped = skippedBefore(view, you);
  if (view.blocked?.for === you) return { key: 'memoarrr.blocked', text: surprises.blocked };
  if (isSurelyMisfit(view)) return { key: 'memoarrr.misfit', text: surprises.misfit };
  if (skipped !== undefined) return { key: 'memoarrr.turtle', text: surprises.turtle(skipped) };
  const isNewRound = view.round > 1 && view.up.length === 0;
  return isNewRound ? { key: 'memoarrr.new-round', text: surprises.newRound } : undefined;
}

function whileOthersPlay(view: MemoarrrView, you: PlayerId): Surprise | undefined {
  const { phase, players, round, rounds } = view;
  const { surprises } = words().memoarrr;
  if (phase.kind === 'turn' && skippedBefore(view, phase.player) === you) {
    return { key: 'memoarrr.skipped', text: surprises.skipped };
  }
  const isOut = players.some(({ name, isIn, hasLeft }) => name === you && !isIn && !hasLeft);
  return isOut && round < rounds ? { key: 'memoarrr.out', text: surprises.out } : undefined;
}

/** A penguin that fits may have turned the card before it face down, so of penguins it is not known. */
function isSurelyMisfit(view: MemoarrrView): boolean {
  const last = lastCard(view);
  const mayHaveActed = view.modes.rules === 'expert' && last && animalOf(last) === 'P';
  return !mayHaveActed && isMisfit(view);
}

/** X-T: whom a turtle has made sit out before the turn of this player. */
function skippedBefore(view: MemoarrrView, player: PlayerId): PlayerId | undefined {
  const last = lastCard(view);
  const acted = view.modes.rules === 'expert' && last && animalOf(last) === 'T';
  if (!acted || isMisfit(view)) return undefined;
  const names = view.players.filter(({ isIn }) => isIn).map(({ name }) => name);
  return names.at(names.indexOf(player) - 1);
}
