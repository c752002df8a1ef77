import { pairNamed } from '../../games/match/pairs.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { PlayerId } from '../../games/view.ts';

/** Whoever else plays. */
export const opponentOf = ({ players: [one, two] }: MatchView, player: PlayerId): PlayerId =>
  one.name === player ? two.name : one.name;

/** Who moves once the two cards have been seen; null if it is over then. */
export function nextAfter(view: MatchView): PlayerId | null {
  const { phase, players, turns, settings } = view;
  if (phase.kind !== 'seen') return null;
  const { removes, options } = pairNamed(phase.pair);
  // E-1: a single card is a special one, without a partner.
  if (cardsOn(view) - GONE[removes] <= 1 || turns + 1 === settings.turnCap) return null;
  const opponent = opponentOf(view, phase.player);
  const isSkipped = players.some(({ name, owesSkip }) => name === opponent && owesSkip);
  return options[0].next === 'same' || isSkipped ? phase.player : opponent;
}

const GONE = { both: 2, special: 1, none: 0 } as const;

const cardsOn = ({ spots }: MatchView): number => spots.filter((spot) => spot !== null).length;
