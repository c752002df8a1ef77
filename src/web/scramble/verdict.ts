import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';

/** Why it is over, and who has won. */
export function verdictOn(view: ScrambleView, you: PlayerId | null): string {
  const { app, scramble } = words();
  const why = view.over ? scramble.verdict.allFound : app.endedEarly;
  return `${why} ${winners(view, you)}`;
}

function winners({ players }: ScrambleView, you: PlayerId | null): string {
  const { verdict } = words().scramble;
  const most = Math.max(0, ...players.map(({ score }) => score));
  const best = players
    .filter(({ score }) => score === most)
    .map(({ name }) => whoIs(name, you))
    .sort((one, other) => Number(other.isYou) - Number(one.isYou));
  const [winner] = best;
  if (winner === undefined || most === 0) return verdict.nobody;
  if (players.length === 1) return verdict.alone(winner, most);
  return best.length === 1 ? verdict.won(winner, most) : verdict.shared(best, most);
}
