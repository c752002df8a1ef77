import type { PlacedCard } from '../../games/memoarrr/card.ts';
import { cardRows, display, type Paint } from '../../games/memoarrr/display.ts';
import { placeName } from '../../games/memoarrr/place.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { Terminal } from '../terminal.ts';
import { count } from '../words.ts';
import { inColour } from './colours.ts';

/** What is played, and who sits where. */
export function welcome({ players, modes }: MemoarrrView): string {
  const seats = players.map(({ name, seat }) => `${name} (${seat})`).join(', ');
  const rules = modes.rules === 'expert' ? 'Expert rules' : 'Base rules';
  return `Memoarrr! ${rules}. Type ? for help, quit to end the game.\nClockwise: ${seats}.`;
}

/** The cards, as the mode that is played shows them. */
export function table(terminal: Terminal, view: MemoarrrView): string {
  return display(view, terminal.width, paintOf(terminal)) || 'All cards lie face down.';
}

/** The cards that somebody peeks at. */
export const secretText = (terminal: Terminal, cards: readonly PlacedCard[]): string =>
  cardRows(cards, terminal.width, paintOf(terminal));

const paintOf = (terminal: Terminal): Paint | undefined =>
  terminal.hasColours ? inColour : undefined;

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

function winnersOf(names: readonly string[]): string {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0
    ? `${last} wins!`
    : `${others.toReversed().join(', ')} and ${last} share the win!`;
}
