import type { PlayerId } from '../../view.ts';
import { count, winnersOf } from '../../words.ts';
import type { ScrambleView } from '../view.ts';

export const welcome = ({ rows, columns, players }: ScrambleView): string => {
  const names = players.slice(0, MOST_NAMED).map(({ name }) => name);
  const who = names.length > 0 ? `, played by ${names.join(', ')}${andOthers(players, names)}` : '';
  return `Memory Scramble: ${count(rows, 'row')} and ${count(columns, 'column')} of cards${who}.`;
};

/** How many leaders are named; any number of people can play. */
const MOST_NAMED = 10;

/** Who has how many points, best first, and who waits. */
export function standing({ players }: ScrambleView): string {
  const best = byScore(players);
  const scores = best.slice(0, MOST_NAMED).map(({ name, score }) => `${name} ${score}`);
  const waiting = players.filter(({ wait }) => wait !== undefined).map(({ name }) => name);
  return [
    scores.length > 0 ? `${scores.join(', ')}${andOthers(best, scores)}.` : 'No pairs yet.',
    ...(waiting.length > 0 ? [`Waiting: ${waiting.slice(0, MOST_NAMED).join(', ')}.`] : []),
  ].join(' ');
}

export const scoreOf = ({ players }: ScrambleView, player: PlayerId): string =>
  count(players.find(({ name }) => name === player)?.score ?? 0, 'point');

/** E-1: what everybody has, best first, and who has won. */
export function verdict(view: ScrambleView): string {
  const best = byScore(view.players);
  const scores = best.map(({ name, score }) => `${name}: ${count(score, 'point')}`);
  const winners = best.filter(({ score }) => score === best[0]?.score).map(({ name }) => name);
  // Whoever plays alone has nobody to beat.
  const end = view.players.length > 1 ? [winnersOf(winners)] : [];
  return ['All pairs have been found.', ...scores, ...end].join('\n');
}

function andOthers(all: readonly unknown[], named: readonly unknown[]): string {
  const others = all.length - named.length;
  return others > 0 ? ` and ${count(others, 'other')}` : '';
}

const byScore = (players: ScrambleView['players']): ScrambleView['players'] =>
  players.toSorted((a, b) => b.score - a.score);
