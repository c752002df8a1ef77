import type { PlayerId } from '../../view.ts';
import { count, winnersOf } from '../../words.ts';
import { placeName } from '../place.ts';
import type { MemoarrrView } from '../view.ts';

/** What is played, and who sits where. */
export function welcome({ players, modes }: MemoarrrView): string {
  const seats = players.map(({ name, seat }) => `${name} (${seat})`).join(', ');
  const rules = modes.rules === 'expert' ? 'Expert rules' : 'Base rules';
  return `Memoarrr! ${rules}.\nClockwise: ${seats}.`;
}

/** Which round it is, who has won how many, who is out, and which card is blocked for whom. */
export function standing({ round, rounds, players, blocked }: MemoarrrView): string {
  const won = players.map(({ name, roundsWon }) => `${name} ${roundsWon}`);
  const out = players.filter(({ isIn }) => !isIn).map(({ name }) => name);
  return [
    `Round ${round} of ${rounds}.`,
    `Won: ${won.join(', ')}.`,
    ...(out.length > 0 ? [`Out: ${out.join(', ')}.`] : []),
    ...(blocked ? [`Blocked for ${blocked.for}: ${placeName(blocked.spot)}.`] : []),
  ].join(' ');
}

/** The rounds that somebody has won; how many rubies that gives is hidden until the end (G-2). */
export function scoreOf({ players }: MemoarrrView, player: PlayerId): string {
  const { roundsWon = 0, rubies } = players.find(({ name }) => name === player) ?? {};
  return rubies === undefined ? count(roundsWon, 'round') : count(rubies, 'ruby', 'rubies');
}

/** G-1: from fewest to most, then who has won. */
export function verdict({ players }: MemoarrrView): string {
  const standings = players
    .map(({ name, rubies = 0, roundsWon }) => ({ name, rubies, roundsWon }))
    .sort((a, b) => a.rubies - b.rubies);
  const most = standings.at(-1)?.rubies ?? 0;
  const lines = standings.map(
    ({ name, rubies, roundsWon }) =>
      `${name}: ${count(rubies, 'ruby', 'rubies')} from ${count(roundsWon, 'round')}`,
  );
  const winners = standings.filter(({ rubies }) => rubies === most).map(({ name }) => name);
  return ['The game is over.', ...lines, winnersOf(winners)].join('\n');
}
