import type { PlayerId } from '../../view.ts';
import { count, winnersOf } from '../../words.ts';
import type { ScrambleView } from '../view.ts';

export const welcome = ({ rows, columns, players }: ScrambleView): string => {
  const who = players.length > 0 ? `, played by ${players.map(({ name }) => name).join(', ')}` : '';
  return `Memory Scramble: ${count(rows, 'row')} and ${count(columns, 'column')} of cards${who}.`;
};

/** How many leaders are named; any number of people can play. */
const MOST_NAMED = 10;

/** Who has how many points, best first, and who waits. */
export function standing({ players }: ScrambleView): string {
  const best = byScore(players);
  const scores = best.slice(0, MOST_NAMED).map(({ name, score }) => `${name} ${score}`);
  const others = best.length - scores.length;
  const waiting = players.filter(({ wait }) => wait !== undefined).map(({ name }) => name);
  return [
    scores.length > 0
      ? `${scores.join(', ')}${others > 0 ? ` and ${count(others, 'other')}` : ''}.`
      : 'No pairs yet.',
    ...(waiting.length > 0 ? [`Waiting: ${waiting.slice(0, MOST_NAMED).join(', ')}.`] : []),
  ].join(' ');
}

export const scoreOf = ({ players }: ScrambleView, player: PlayerId): string =>
  count(players.find(({ name }) => name === player)?.score ?? 0, 'point');

/** E-1: what everybody has, best first, and who has won. */
export function verdict(view: ScrambleView): string {
  const best = byScore(view.players);
  const scores = best.map(({ name }) => `${name}: ${scoreOf(view, name)}`);
  const winners = best.filter(({ score }) => score === best[0]?.score).map(({ name }) => name);
  // Whoever plays alone has nobody to beat.
  const end = view.players.length > 1 ? [winnersOf(winners)] : [];
  return ['All pairs have been found.', ...scores, ...end].join('\n');
}

const byScore = (players: ScrambleView['players']): ScrambleView['players'] =>
  players.toSorted((a, b) => b.score - a.score);
