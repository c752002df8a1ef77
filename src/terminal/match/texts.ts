import { display } from '../../games/match/display.ts';
import type { ActivePhase, Over } from '../../games/match/state.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { Terminal } from '../terminal.ts';
import { count } from '../words.ts';
import { inColour } from './colours.ts';

export const welcome = ({ players: [one, two] }: MatchView): string =>
  `Memory Match: ${one.name} against ${two.name}.\nType ? for help, quit to end the game.`;

export const grid = (terminal: Terminal, view: MatchView): string =>
  display(view, terminal.width, terminal.hasColours ? inColour : undefined);

/** Who has how many points, whose turn it is, who owes a skip, and how many turns are left. */
export function standing(
  { players, turns, settings: { turnCap } }: MatchView,
  { player }: ActivePhase,
): string {
  const scores = players.map(({ name, score }) => `${name} ${score}`);
  const skips = players.filter(({ owesSkip }) => owesSkip);
  return [
    `${scores.join(', ')}. ${player}'s turn.`,
    ...skips.map(({ name }) => `${name}'s next turn is skipped.`),
    ...(turnCap === null ? [] : [`Turn ${turns + 1} of ${turnCap}.`]),
  ].join(' ');
}

/** E-2: why it is over, the final scores, and who has won. */
export function verdict({ players, turns }: MatchView, { why, winner }: Over): string {
  const scores = players.map(({ name, score }) => `${name}: ${count(score, 'point')}`);
  const end = winner === null ? 'It is a tie!' : `${winner} wins!`;
  return [ending(why, turns), ...scores, end].join('\n');
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
