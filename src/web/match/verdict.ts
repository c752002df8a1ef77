import type { Over } from '../../games/match/state.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';

/** Why it is over, and who has won. */
export function verdict(view: MatchView, you: PlayerId | null): string {
  const { phase } = view;
  return phase.kind === 'over' ? `${ending(phase, view)} ${winner(phase, you)}` : '';
}

export function ending({ why }: Over, { turns }: MatchView): string {
  const { end } = words().match;
  switch (why) {
    case 'all-found':
      return end.allFound;
    case 'turn-cap':
      return end.turnCap(turns);
    case 'left':
      return end.left;
  }
}

export function winner({ winner: name }: Over, you: PlayerId | null): string {
  const { end } = words().match;
  return name === null ? end.tie : end.wins(whoIs(name, you));
}
