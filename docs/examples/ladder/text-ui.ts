import type { PlayerId, Spot } from '../game.ts';
import { count, quoted, winnersOf } from '../plain-text.ts';
import { InputError, type Screen, type TextUi } from '../text.ts';
import type { LadderEffect, LadderMove } from './rules.ts';
import type { LadderView } from './state.ts';

/** Ladder in lines of text. A card that lies face down shows the letter that it is called by. */
export const textUi: TextUi<LadderMove, LadderView, null, LadderEffect> = {
  welcome: ({ players }) => `Ladder: ${players.map(({ name }) => name).join(' against ')}.`,
  renderBoard,
  statusLine: (view) => `${scores(view)}. ${view.next} is next.`,
  score: ({ players }, player) => count(scoreOf(players, player), 'card'),
  describe: describeEffect,
  prompt: ({ spots, mover }, player) =>
    mover === player
      ? {
          ask: `turn over a card (A to ${letter(spots.length - 1)}):`,
          read: (line) => ({ type: 'turn-over', spot: readLetter(line, spots.length) }),
        }
      : undefined,
  nextPlayer: ({ mover }) => mover ?? undefined,
  help: () => 'Find 1, then 2, and so on. Type the letter of a card to turn it over.',
  resultText: (view) => `${scores(view)}. ${winnersOf(leaders(view))}`,
};

/** As many cards in a line as fit there. */
function renderBoard({ spots }: LadderView, screen: Screen): string {
  const perLine = Math.max(1, Math.floor(screen.width / 3));
  const cells = spots.map((card, spot) => {
    const end = (spot + 1) % perLine === 0 ? '\n' : '';
    if (card === null) return screen.fit('', 3) + end;
    if (card === 'down') return screen.fit(letter(spot), 3) + end;
    return screen.paint(screen.fit(`${card.up}`, 3), 'inverse') + end;
  });
  return cells.join('').trimEnd();
}

function describeEffect(effect: LadderEffect): string {
  switch (effect.type) {
    case 'turned-up':
      return `${effect.player} turns over ${letter(effect.spot)}: ${effect.card}.`;
    case 'took':
      return `${effect.player} turns over ${letter(effect.spot)}: ${effect.card}, and takes it!`;
    case 'away':
      return `${effect.player} is away and misses a turn.`;
    case 'left':
      return `${effect.player} leaves all the cards to the other.`;
  }
}

const letter = (spot: Spot): string => String.fromCharCode(65 + spot);

function readLetter(line: string, cards: number): Spot {
  const spot = line.length === 1 ? line.toUpperCase().charCodeAt(0) - 65 : -1;
  if (spot >= 0 && spot < cards) return spot;
  throw new InputError(`expected a letter from A to ${letter(cards - 1)}, not ${quoted(line)}`);
}

const scores = ({ players }: LadderView): string =>
  players.map(({ name, score }) => `${name} ${score}`).join(', ');

const scoreOf = (players: LadderView['players'], player: PlayerId): number =>
  players.find(({ name }) => name === player)?.score ?? 0;

function leaders({ players }: LadderView): PlayerId[] {
  const most = Math.max(...players.map(({ score }) => score));
  return players.filter(({ score }) => score === most).map(({ name }) => name);
}
