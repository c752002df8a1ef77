import type { PlayerId } from '../../view.ts';
import { count } from '../../words.ts';
import type { Over } from '../state.ts';
import type { MatchView } from '../view.ts';

export const welcome = ({ players: [one, two] }: MatchView): string =>
  `Memory Match: ${one.name} against ${two.name}.`;

/** Who has how many points, whose turn it is, who owes a skip, and how many turns are left. */
export function standing({ players, turns, phase, settings: { turnCap } }: MatchView): string {
  const scores = players.map(({ name, score }) => `${name} ${score}`);
  if (phase.at === 'over') return `${scores.join(', ')}.`;
  const skips = players.filter(({ owesSkip }) => owesSkip);
  return [
    `${scores.join(', ')}. ${phase.player}'s turn.`,
    ...skips.map(({ name }) => `${name}'s next turn is skipped.`),
    ...(turnCap === null ? [] : [`Turn ${turns + 1} of ${turnCap}.`]),
  ].join(' ');
}

export const scoreOf = ({ players }: MatchView, player: PlayerId): string =>
  count(players.find(({ name }) => name === player)?.score ?? 0, 'point');

/** E-2: why it is over, the final scores, and who has won. */
export function verdict(view: MatchView): string {
  const { players, phase } = view;
  if (phase.at !== 'over') return standing(view);
  const scores = players.map(({ name }) => `${name}: ${scoreOf(view, name)}`);
  const end = phase.winner === null ? 'It is a tie!' : `${phase.winner} wins!`;
  return [ending(phase.why, view.turns), ...scores, end].join('\n');
}

function ending(why: Over['why'], turns: number): string {
  switch (why) {
    case 'all-found':
      return 'All pairs have been found.';
    case 'turn-cap':
      return `The game is over after ${count(turns, 'turn')}.`;
    case 'left':
      return 'The game is over.';
  }
}
