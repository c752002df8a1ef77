import type { Face } from '../../games/match/card.ts';
import type { MatchEffect } from '../../games/match/effects.ts';
import { type Option, type PairName, pairNamed } from '../../games/match/pairs.ts';
import type { Over } from '../../games/match/state.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { ProblemCode } from '../../games/problem.ts';
import type { PlayerId } from '../../games/view.ts';
import type { Telling } from '../telling.ts';
import { ENDED_EARLY, who, whose } from '../words.ts';
import { nextAfter, opponentOf } from './next.ts';
import { plain, signed } from './printed.ts';

/** Who reads it; null if they only watch. */
type You = PlayerId | null;

/** What stands on buttons and beside them. */
export const WORDS = {
  board: 'The cards',
  toDo: 'What to do',
  goOn: 'Go on',
  stopClock: 'Stop the clock',
  startClock: 'Start the clock',
  choose: 'Your choice',
  skipsNext: 'skips next turn',
} as const;

const noun = (points: number): string => (Math.abs(points) === 1 ? 'point' : 'points');

/** `1 point`, `−2 points`. */
export const score = (points: number): string => `${plain(points)} ${noun(points)}`;

/** `+1 point`, `−2 points`. */
export const gain = (points: number): string => `${signed(points)} ${noun(points)}`;

const forWhom = (player: PlayerId, you: You): string => (player === you ? 'you' : player);

const turnOf = (player: PlayerId, you: You): string =>
  player === you ? 'Your turn' : `${whose(player)} turn`;

/** `3`, `bonus 7`, `penalty 8`. */
export const faceName = ({ kind, number }: Face): string =>
  kind === 'standard' ? String(number) : `${kind} ${number}`;

const aCard = (card: Face): string =>
  card.kind === 'standard' ? `the number ${card.number}` : `a ${card.kind} card`;

/** What a screen reader says of a space. */
export function spotLabel(place: string, spot: MatchView['spots'][number]): string {
  if (spot === null) return `${place}, empty`;
  return spot === 'down' ? `${place}, face down` : `${place}, ${faceName(spot.up)}`;
}

/** What is to be done now, and by whom. */
export interface Prompt {
  readonly headline: string;
  readonly detail: string;
}

/** What is to be done when the host has ended the game. */
export const ENDED_PROMPT: Prompt = { headline: ENDED_EARLY, detail: 'Nobody has won.' };

export function promptFor(view: MatchView, you: You): Prompt {
  const { phase } = view;
  if (phase.at === 'over') return { headline: ending(phase.why, view), detail: winner(view, you) };
  const { player } = phase;
  const isYou = player === you;
  switch (phase.at) {
    case 'first':
      return {
        headline: turnOf(player, you),
        detail: isYou ? 'Turn over a card.' : `${player} turns over a first card.`,
      };
    case 'second': {
      const seen = `${who(player, you)} found ${aCard(faceAt(view, phase.first))}.`;
      const now = isYou ? 'Now a second card.' : `${player} turns over a second card.`;
      return { headline: turnOf(player, you), detail: `${seen} ${now}` };
    }
    case 'seen':
      return {
        headline: result(phase.pair, player, you),
        detail: isYou ? consequence(view, you) : `${player} looks at the cards.`,
      };
    case 'choice':
      return {
        headline: result(phase.pair, player, you),
        detail: isYou ? 'Choose what they do:' : `${player} chooses: ${optionsOf(phase.pair)}.`,
      };
  }
}

function faceAt({ spots }: MatchView, at: number): Face {
  const spot = spots[at];
  if (!spot || spot === 'down') throw new RangeError(`no card is up at ${at}`);
  return spot.up;
}

/** What two cards mean, at once when both are to be seen. */
function result(pair: PairName, player: PlayerId, you: You): string {
  const points = `${gain(pairNamed(pair).options[0].points)} for ${forWhom(player, you)}.`;
  switch (pair) {
    case 'match':
      return `A pair! ${points}`;
    case 'miss':
      return 'Not a pair.';
    case 'bonus':
      return `A bonus! ${points}`;
    case 'penalty':
      return `A penalty! ${points}`;
    case 'bonus-and-penalty':
      return 'Bonus and penalty cancel out.';
    case 'bonus-pair':
      return 'Two bonus cards!';
    case 'penalty-pair':
      return 'Two penalty cards!';
  }
}

/** What becomes of the cards that are seen now, and who is next. */
function consequence(view: MatchView, you: You): string {
  const { phase } = view;
  if (phase.at !== 'seen') return '';
  const cards = AFTERWARDS[phase.pair];
  const next = nextAfter(view);
  if (next === null) return `${cards} That is the end.`;
  if (next !== you) return `${cards} ${next} is next.`;
  const isSkipped = pairNamed(phase.pair).options[0].next !== 'same';
  const why = isSkipped ? `${opponentOf(view, phase.player)} skips a turn: you` : 'You';
  return `${cards} ${why} go again.`;
}

/** What becomes of the two cards. */
const AFTERWARDS: Record<PairName, string> = {
  match: 'Both cards go.',
  miss: 'Both are hidden again.',
  bonus: 'The bonus card goes.',
  penalty: 'The penalty card goes.',
  'bonus-pair': 'Both cards go.',
  'penalty-pair': 'Both cards go.',
  'bonus-and-penalty': 'Both cards go.',
};

/** The two sides of a choice, for whoever has it. */
export function optionWords({ points, next }: Option, opponent: PlayerId): Prompt {
  return { headline: gain(points), detail: THEN[next](opponent) };
}

const THEN: Record<Option['next'], (opponent: PlayerId) => string> = {
  same: () => 'and another turn',
  opponent: (opponent) => `then ${opponent} is next`,
  skip: () => 'and you skip your next turn',
};

const AND: Record<Option['next'], string> = {
  same: ' and another turn',
  opponent: '',
  skip: ' and a skipped turn',
};

const optionsOf = (pair: PairName): string =>
  pairNamed(pair)
    .options.map(({ points, next }) => `${gain(points)}${AND[next]}`)
    .join(', or ');

/** What a move did, in a sentence for each of its effects. */
export const tell: Telling<'match'>['tell'] = (effects, view, you) =>
  effects.map((effect) => tellEffect(effect, view, you));

function tellEffect(effect: MatchEffect, view: MatchView, you: You): string | undefined {
  switch (effect.type) {
    case 'turned-up':
      return `${who(effect.player, you)} turned over ${aCard(effect.card)}.`;
    case 'paired':
      return paired(effect.pair, who(effect.player, you));
    case 'chose':
      return chose(effect, view, you);
    case 'scored':
      // Points that two cards bring at once have been told with them.
      return view.phase.at === 'seen'
        ? undefined
        : `${gain(effect.points)} for ${forWhom(effect.player, you)}.`;
    case 'removed':
      return effect.spots.length > 1 ? 'Both cards are gone.' : undefined;
    case 'hidden':
      return effect.spots.length > 1 ? 'Both cards are hidden again.' : 'One card is hidden again.';
    case 'skipped':
      return `${who(effect.player, you)} ${effect.player === you ? 'skip' : 'skips'} a turn.`;
    case 'turn':
      return `${turnOf(effect.player, you)}.`;
    case 'left-over':
      return `The last card, ${faceName(effect.card)}, has no partner and goes.`;
    case 'away':
      return `${who(effect.player, you)} ${effect.player === you ? 'were' : 'is'} away.`;
    case 'left':
      return `${who(effect.player, you)} left the game.`;
    case 'over':
      return verdict(view, you);
  }
}

/** Who found what. */
function paired(pair: PairName, name: string): string {
  const points = gain(pairNamed(pair).options[0].points);
  switch (pair) {
    case 'match':
      return `${name} found a pair: ${points}.`;
    case 'miss':
      return `${name} found no pair.`;
    case 'bonus':
      return `${name} found a bonus: ${points}.`;
    case 'penalty':
      return `${name} found a penalty: ${points}.`;
    case 'bonus-and-penalty':
      return `${name} found a bonus and a penalty: no points.`;
    case 'bonus-pair':
      return `${name} found two bonus cards.`;
    case 'penalty-pair':
      return `${name} found two penalty cards.`;
  }
}

/** What an option brings besides points is seen by who owes a skip, or has the turn. */
function chose(
  { option, player }: Extract<MatchEffect, { type: 'chose' }>,
  { players, phase }: MatchView,
  you: You,
): string | undefined {
  const name = who(player, you);
  if (option === 1) return undefined;
  if (players.some((one) => one.name === player && one.owesSkip)) {
    return `${name} chose to skip the next turn.`;
  }
  return phase.at !== 'over' && phase.player === player ? `${name} chose another turn.` : undefined;
}

/** Why it is over, and who has won. */
export function verdict(view: MatchView, you: You): string {
  const { phase } = view;
  return phase.at === 'over' ? `${ending(phase.why, view)} ${winner(view, you)}` : '';
}

function ending(why: Over['why'], { turns }: MatchView): string {
  switch (why) {
    case 'all-found':
      return 'All pairs have been found.';
    case 'turn-cap':
      return `That was ${turns} ${turns === 1 ? 'turn' : 'turns'}.`;
    case 'left':
      return 'One player has left.';
  }
}

function winner({ phase }: MatchView, you: You): string {
  if (phase.at !== 'over') return '';
  if (phase.winner === null) return 'It is a tie!';
  return phase.winner === you ? 'You win!' : `${phase.winner} wins!`;
}

/** Why a card cannot be turned over now, given why the rules say so. */
export function whyNot({ phase }: MatchView, you: You, code: ProblemCode): string {
  if (you === null) return 'You are watching. Only the two players turn over cards.';
  if (code === 'not-your-turn' && phase.at !== 'over') return `It is ${whose(phase.player)} turn.`;
  if (code === 'face-up') return 'That card is face up already.';
  if (code === 'no-card') return 'There is no card any more.';
  if (code === 'over') return 'The game is over.';
  return phase.at === 'choice'
    ? 'First choose what your pair does.'
    : 'First look at these two cards, then go on.';
}

/** The rules in short. */
export const RULES = {
  aim: 'Two players, turn by turn. Find the pairs; most points win.',
  turn: 'On your turn, turn over two cards, one after the other. Both stay up until you have seen them. What happens then depends on the two:',
  end: 'When all cards are gone it is over. If a single special card is left, nothing can be paired with it, and it goes.',
  skip: 'Whoever skips a turn lets the other one play twice running. If both owe a skip, the two cancel out.',
  away: 'Whoever is away for too long misses the turn. Whoever leaves gives up the game.',
} as const;

/** What two cards are, what they bring, and what becomes of them. */
export function pairInRules(pair: PairName): { name: string; points: string; after: string } {
  const { options } = pairNamed(pair);
  const points = options.map((option) => `${bring(option.points)}${AND[option.next]}`);
  const choice = options.length > 1 ? 'You choose. ' : '';
  return {
    name: PAIR_NAMES[pair],
    points: points.join(', or '),
    after: `${choice}${AFTERWARDS[pair]}`,
  };
}

const bring = (points: number): string => (points === 0 ? 'No points' : gain(points));

const PAIR_NAMES: Record<PairName, string> = {
  match: 'The same number',
  miss: 'Different numbers',
  bonus: 'Bonus and number',
  'bonus-pair': 'Two bonus cards',
  penalty: 'Penalty and number',
  'penalty-pair': 'Two penalty cards',
  'bonus-and-penalty': 'Bonus and penalty',
};
