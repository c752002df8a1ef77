import { count, quoted, winnersOf } from '../plain-text.ts';
import { InputError, type Prompt, type TextUi } from '../text.ts';
import type { PlayerId } from '../view.ts';
import { awaitedIn } from './away.ts';
import { ANIMAL_NAMES, animalOf, COLOUR_NAMES, cardName, colourOf } from './card.ts';
import { cardRows, renderBoard } from './display.ts';
import type { MemoarrrEffect, MemoarrrMove, WhyOut } from './moves.ts';
import type { MemoarrrSecret } from './peek.ts';
import { formatSpot, parseSpot } from './place.ts';
import type { ActivePhase, Modes } from './state.ts';
import { dueMoves } from './turns.ts';
import { afterEffect, type MemoarrrView } from './view.ts';

function prompt(view: MemoarrrView, player: PlayerId): Prompt<MemoarrrMove> | undefined {
  const due = dueMoves(view, player);
  const { phase } = view;
  if (due.length === 0 || phase.kind === 'over') return undefined;
  if (phase.kind === 'peek') return { enter: 'Press Enter to hide them.', move: { type: 'seen' } };
  const { kind } = phase;
  return { ask: questionAt(view, kind, due), read: (line) => readMove(line, kind) };
}

function questionAt(view: MemoarrrView, at: ActivePhase, moves: readonly MemoarrrMove[]): string {
  switch (at) {
    case 'turn':
      return `turn over a card${toFit(view)}:`;
    case 'crab':
      return `turn over another card${toFit(view)}:`;
    case 'octopus':
      return `swap the octopus with ${oneOf(moves)}:`;
    case 'penguin':
      return `turn ${oneOf(moves)} face down, or no:`;
    case 'walrus':
      return 'block a card for the next player, or no:';
  }
}

/** R-3, in words; nothing for the first card of a round. */
function toFit({ up, spots }: MemoarrrView): string {
  const last = spots[up.at(-1) ?? -1];
  if (!last || last === 'down') return '';
  const animal = ANIMAL_NAMES[animalOf(last.up)];
  return ` that is ${COLOUR_NAMES[colourOf(last.up)]} or ${animal.startsWith('o') ? 'an' : 'a'} ${animal}`;
}

function oneOf(moves: readonly MemoarrrMove[]): string {
  const places = moves.flatMap((move) => ('spot' in move ? formatSpot(move.spot) : []));
  return [places.slice(0, -1).join(', '), ...places.slice(-1)].filter(Boolean).join(' or ');
}

/** The move that naming a place makes in each phase. */
const MOVE_OF = {
  turn: 'turn-over',
  crab: 'turn-over',
  octopus: 'swap',
  penguin: 'turn-down',
  walrus: 'block',
} as const satisfies Record<ActivePhase, MemoarrrMove['type']>;

/** Throws InputError. */
export function readMove(line: string, at: ActivePhase): MemoarrrMove {
  const mayDecline = at === 'penguin' || at === 'walrus';
  if (mayDecline && line.toLowerCase() === 'no') return { type: 'decline' };
  const spot = parseSpot(line);
  if (spot === undefined) {
    const found = line === '' ? 'that was nothing' : `${quoted(line)} is not a place`;
    const expected = `a row from A to E and a column from 1 to 5, such as B4${mayDecline ? ', or no' : ''}`;
    throw new InputError(`${found}: expected ${expected}`);
  }
  return { type: MOVE_OF[at], spot };
}

export function describeEffect(effect: MemoarrrEffect): string | undefined {
  switch (effect.type) {
    case 'turned-up': {
      const { player, spot, card, fits } = effect;
      const what = `${player} turns over ${formatSpot(spot)}: ${cardName(card)}.`;
      return fits ? what : `${what} It does not fit.`;
    }
    case 'out':
      return outBecause(effect.player, effect.why);
    case 'again':
      return `The crab wants another card from ${effect.player}.`;
    case 'skipped':
      return `The turtle makes ${effect.player} sit out a turn.`;
    case 'swapped':
      return `The octopus swaps ${effect.spots.map(formatSpot).join(' and ')}.`;
    case 'turned-down':
      return `The penguin turns ${formatSpot(effect.spot)} face down.`;
    case 'blocked':
      return `The walrus keeps ${effect.for} from ${formatSpot(effect.spot)}.`;
    case 'declined':
      return `${effect.player} leaves it at that.`;
    case 'round-started':
      return `Round ${effect.round} begins with ${effect.player}.`;
    case 'round-won':
      return `${effect.player} wins round ${effect.round} and draws a ruby card.`;
    case 'left':
      return `${effect.player} leaves the game.`;
    case 'peek':
    case 'seen':
    case 'cleared':
    case 'over':
      return undefined;
  }
}

function outBecause(player: string, why: WhyOut): string {
  switch (why) {
    case 'misfit':
      return `${player} is out of this round.`;
    case 'no-card':
      return `${player} has no card to turn over and is out of this round.`;
    case 'away':
      return `${player} is away and out of this round.`;
  }
}

export function welcome({ players, modes }: MemoarrrView): string {
  const seats = players.map(({ name, side }) => `${name} (${side})`).join(', ');
  const rules = modes.rules === 'expert' ? 'Expert rules' : 'Base rules';
  return `Memoarrr! ${rules}.\nClockwise: ${seats}.`;
}

export function statusLine({ round, rounds, players, blocked }: MemoarrrView): string {
  const won = players.map(({ name, roundsWon }) => `${name} ${roundsWon}`);
  const out = players.filter(({ isIn }) => !isIn).map(({ name }) => name);
  return [
    `Round ${round} of ${rounds}.`,
    `Won: ${won.join(', ')}.`,
    ...(out.length > 0 ? [`Out: ${out.join(', ')}.`] : []),
    ...(blocked ? [`Blocked for ${blocked.for}: ${formatSpot(blocked.spot)}.`] : []),
  ].join(' ');
}

/** Rounds won; rubies are hidden until the end (G-2). */
export function scoreOf({ players }: MemoarrrView, player: PlayerId): string {
  const { roundsWon = 0, rubies } = players.find(({ name }) => name === player) ?? {};
  return rubies === undefined ? count(roundsWon, 'round') : count(rubies, 'ruby', 'rubies');
}

/** G-1: from fewest to most, then who has won. */
export function resultText({ players }: MemoarrrView): string {
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

const BASE = `Name the card to turn over by its place: a row from A to E and a column from 1
to 5, such as B4. It must have the colour or the animal of the card turned over
just before it, or you are out of the round. Whoever is left last wins the round
and draws a ruby card: 1 to 4 rubies, which nobody sees before the end. After
seven rounds most rubies win.
Colours: red, green, purple, blue, yellow; a face-down card is z.
Animals: Crab, Penguin, Octopus, Turtle, Walrus.`;

const EXPERT = `
A card that fits acts:
  Crab      turn over another card at once
  Penguin   you may turn another face-up card face down
            (not as the first card of a round)
  Octopus   swaps places with a card above, below or beside it
  Turtle    the next player is skipped
  Walrus    you may block a face-down card for the next player`;

const helpFor = ({ rules }: Modes): string => (rules === 'expert' ? `${BASE}${EXPERT}` : BASE);

export const textUi: TextUi<MemoarrrMove, MemoarrrView, MemoarrrSecret, MemoarrrEffect> = {
  welcome,
  renderBoard: (view, screen) => renderBoard(view, screen) || 'All cards lie face down.',
  secret: ({ peek }, screen) => (peek.length > 0 ? cardRows(peek, screen) : undefined),
  statusLine,
  score: scoreOf,
  describe: describeEffect,
  holds: {
    after: ({ type }) =>
      type === 'round-won' ? 'Press Enter to turn all cards face down.' : undefined,
    view: afterEffect,
  },
  prompt,
  nextPlayer: ({ phase }) => awaitedIn(phase)[0],
  help: ({ modes }) => helpFor(modes),
  resultText,
};
