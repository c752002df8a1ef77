import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';

/** G-1: several with the most rubies share the win. */
export function verdict({ players, phase }: MemoarrrView, you: PlayerId | null): string {
  const { verdict } = words().memoarrr;
  if (phase.kind !== 'over') return verdict.early;
  const most = Math.max(...players.map(({ rubies = 0 }) => rubies));
  const winners = players.filter(({ rubies = 0 }) => rubies === most).map(({ name }) => name);
  const [winner = '', another] = winners;
  if (another === undefined) return verdict.wins(whoIs(winner, you), most);
  const others = winners.filter((name) => name !== you);
  return others.length < winners.length
    ? verdict.youShare(others, most)
    : verdict.share(winners, most);
}
