import { formatSpot, parseSpot, type Size } from '../grid.ts';
import { count, quoted, signed } from '../plain-text.ts';
import { InputError, type Prompt, type Screen, type Style, type TextUi } from '../text.ts';
import type { PlayerId } from '../view.ts';
import type { Face, Kind, SpotView } from './card.ts';
import type { MatchEffect, MatchMove } from './moves.ts';
import { isChoice, type Option, type Pair, type PairName, pairNamed } from './pairs.ts';
import type { Over } from './state.ts';
import type { MatchView } from './view.ts';

const STYLES = {
  label: ['dim'],
  hidden: [],
  standard: ['bold'],
  bonus: ['bold', 'greenBright'],
  penalty: ['bold', 'redBright'],
} as const satisfies Record<Kind | 'hidden' | 'label', readonly Style[]>;

const LABEL_WIDTH = 2;

/**
 * The grid with the numbers of its rows and columns: `*` is a hidden card, a removed one a blank. The
 * cards move closer together where they must.
 */
export function renderBoard(
  { settings: { rows, columns }, spots }: MatchView,
  screen: Pick<Screen, 'width' | 'paint'>,
): string {
  const cellWidth = LABEL_WIDTH + 4 * columns <= screen.width ? 4 : 3;
  const label = (number: number, width: number): string =>
    screen.paint(`${number}`.padStart(width), ...STYLES.label);
  const header = Array.from({ length: columns }, (_, column) => label(column + 1, cellWidth));
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = spots
      .slice(row * columns, (row + 1) * columns)
      .map((spot) => cell(spot, cellWidth, screen));
    return `${label(row + 1, LABEL_WIDTH)}${cells.join('')}`.trimEnd();
  });
  return [`${' '.repeat(LABEL_WIDTH)}${header.join('')}`, ...lines].join('\n');
}

function cell(spot: SpotView, width: number, { paint }: Pick<Screen, 'paint'>): string {
  if (!spot) return ' '.repeat(width);
  const [text, what] =
    spot === 'down' ? ['*', 'hidden' as const] : [`${spot.up.number}`, spot.up.kind];
  return ' '.repeat(width - text.length) + paint(text, ...STYLES[what]);
}

/** In words: `5`, or `7, a bonus card`. */
export const faceName = ({ kind, number }: Face): string =>
  kind === 'standard' ? `${number}` : `${number}, a ${kind} card`;

function prompt({ phase, settings }: MatchView, player: PlayerId): Prompt<MatchMove> | undefined {
  if (phase.kind === 'over' || phase.player !== player) return undefined;
  switch (phase.kind) {
    case 'first':
    case 'second': {
      const ask = `reveal a ${phase.kind} card (row column):`;
      return { ask, read: (line) => readReveal(line, settings) };
    }
    case 'seen':
      return { enter: ENTER_TO[pairNamed(phase.pair).removes], move: { type: 'seen' } };
    case 'choice':
      return { ask: '1 or 2?', read: readChoice };
  }
}

const ENTER_TO: Record<Pair['removes'], string> = {
  none: 'Press Enter to hide the cards.',
  special: 'Press Enter to go on.',
  both: 'Press Enter to remove the cards.',
};

/** Throws InputError. */
export const readReveal = (line: string, size: Size): MatchMove => ({
  type: 'reveal',
  spot: parseSpot(line, size),
});

/** Throws InputError. */
export function readChoice(line: string): MatchMove {
  if (line === '1' || line === '2') return { type: 'choose', option: Number(line) };
  throw new InputError(line === '' ? 'type 1 or 2' : `type 1 or 2, not ${quoted(line)}`);
}

export function describeEffect(effect: MatchEffect, size: Size): string | undefined {
  switch (effect.type) {
    case 'turned-up':
      return `${effect.player} reveals ${formatSpot(effect.spot, size)}: ${faceName(effect.card)}.`;
    case 'paired':
      return `${PAIRED[effect.pair]}${choiceOf(effect.pair)}`;
    case 'scored':
      return `${signed(effect.points)} for ${effect.player}.`;
    case 'skipped':
      return `${effect.player} skips a turn.`;
    case 'left-over':
      return `The last card, ${faceName(effect.card)}, has no partner and is removed.`;
    case 'away':
      return `${effect.player} is away.`;
    case 'left':
      return `${effect.player} leaves the game.`;
    case 'chose':
    case 'removed':
    case 'hidden':
    case 'turn':
    case 'over':
      return undefined;
  }
}

const PAIRED: Record<PairName, string> = {
  match: 'A match!',
  miss: 'No match.',
  bonus: 'A bonus!',
  'bonus-pair': 'Bonus pair!',
  penalty: 'A penalty!',
  'penalty-pair': 'Penalty pair!',
  'bonus-and-penalty': 'Bonus and penalty cancel each other out.',
};

/** T-3: ` 1: +2 points, 2: +1 point and another turn.` */
function choiceOf(pair: PairName): string {
  if (!isChoice(pair)) return '';
  const options = pairNamed(pair).options.map(
    ({ points, next }, index) => `${index + 1}: ${signed(points)}${AND_THEN[next]}`,
  );
  return ` ${options.join(', ')}.`;
}

const AND_THEN: Record<Option['next'], string> = {
  same: ' and another turn',
  opponent: '',
  skip: ' and skip your next turn',
};

export const welcome = ({ players: [one, two] }: MatchView): string =>
  `Memory Match: ${one.name} against ${two.name}.`;

export function statusLine({ players, turns, phase, settings: { turnCap } }: MatchView): string {
  const scores = players.map(({ name, score }) => `${name} ${score}`);
  if (phase.kind === 'over') return `${scores.join(', ')}.`;
  const skips = players.filter(({ owesSkip }) => owesSkip);
  return [
    `${scores.join(', ')}. ${phase.player}'s turn.`,
    ...skips.map(({ name }) => `${name}'s next turn is skipped.`),
    ...(turnCap === null ? [] : [`Turn ${turns + 1} of ${turnCap}.`]),
  ].join(' ');
}

export const scoreOf = ({ players }: MatchView, player: PlayerId): string =>
  count(players.find(({ name }) => name === player)?.score ?? 0, 'point');

/** E-2 */
export function resultText(view: MatchView): string {
  const { players, phase } = view;
  if (phase.kind !== 'over') return statusLine(view);
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

const HELP = `Reveal two cards, one after the other, each by its row and its column:
2 3 is the third card of the second row. Press Enter when you have seen them.
  same number           +1 point, both are removed, and another turn
  different numbers     nothing
  7 bonus + a number    +1 point, the bonus card is removed
  7 bonus + 7 bonus     your choice: 1: +2 points, 2: +1 point and another turn
  8 penalty + a number  -1 point, the penalty card is removed
  8 penalty + 8 penalty your choice: 1: -2 points, 2: -1 point and skip a turn
  7 bonus + 8 penalty   nothing, both are removed
When all cards are gone, most points win.`;

export const textUi: TextUi<MatchMove, MatchView, null, MatchEffect> = {
  welcome,
  renderBoard,
  statusLine,
  score: scoreOf,
  describe: (effect, { settings }) => describeEffect(effect, settings),
  prompt,
  nextPlayer: ({ phase }) => (phase.kind === 'over' ? undefined : phase.player),
  help: () => HELP,
  resultText,
};
