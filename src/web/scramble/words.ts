import type { ScrambleEffect } from '../../games/scramble/effects.ts';
import type { ScrambleView, SpotView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { placeName } from '../cards/place.ts';
import { counted, listed, sentence, who } from '../words.ts';

type Failure = Extract<ScrambleEffect, { type: 'failed' }>;

/** A space and what is to be seen there. */
interface Seen {
  readonly spot: SpotView;
  /** Where it is, such as `row 1, column 2`. */
  readonly place: string;
  readonly you: PlayerId | null;
  /** You are in line for it. */
  readonly isAwaited: boolean;
}

/** What a screen reader says for a space. */
export function labelOf({ spot, place, you, isAwaited }: Seen): string {
  return `${place}, ${appearance(spot, you)}${isAwaited ? ', you are waiting for it' : ''}`;
}

function appearance(spot: SpotView, you: PlayerId | null): string {
  if (spot === null) return 'empty';
  if (spot === 'down') return 'face down';
  if (spot.by === undefined) return spot.up;
  return spot.by === you ? `${spot.up}, yours` : `${spot.up}, held by ${spot.by}`;
}

/** Whose a card is, on the card itself. */
export const holderOf = (by: PlayerId, you: PlayerId | null): string => (by === you ? 'You' : by);

/** What can be done next. */
export const hints = {
  first: 'Turn over a first card.',
  second: (card: string): string => `You hold ${card}. Find its partner.`,
  missed: 'No match. Both stay up until your next card.',
  matched: 'A match! Your next card takes the pair off the board.',
  lastPair: 'A match, and the last pair! Press it once more to take it off the board.',
  watching: 'You are watching.',
  allGone: 'Every card is gone.',
  over: 'The game is over.',
} as const;

export const cardsLeftWords = (count: number): string => `${counted(count, 'card')} left`;

export const BOARD = 'The board';
export const STOP_WAITING = 'Stop waiting';
export const ALL_GONE_TITLE = 'Every card is gone';
export const ALL_GONE = 'All pairs are found. Well remembered, everybody!';

export const waitingFor = (place: string, holder: PlayerId | undefined): string =>
  `Waiting for the card at ${place}. ${holder ?? 'Somebody'} holds it; you are in line.`;

const LETTING_GO = ' You let go of your first card; it stays face up.';

/** Why a press did not do what it was meant to. */
export const notices = {
  empty: (place: string): string => `There is no card at ${place} any more.`,
  emptySecond: (place: string): string => `There is no card at ${place} any more.${LETTING_GO}`,
  waitedInVain: (place: string): string =>
    `The card at ${place} that you waited for is gone: somebody matched it.`,
  putBack: (place: string): string => `You put your card at ${place} back. It stays face up.`,
  held: (place: string, holder: PlayerId | undefined): string =>
    `${holder ?? 'Somebody'} holds the card at ${place}.${LETTING_GO}`,
  stopped: 'You stopped waiting.',
  waiting: 'You are waiting for a card. Stop waiting to choose another.',
  watching: 'You are only watching.',
  over: 'The game is over.',
  offBoard: 'That space is not on this board.',
  other: sentence,
} as const;

/** What happened, for the news. */
export const news = {
  turnedUp: (name: string, card: string, place: string): string =>
    `${name} turned over ${card} at ${place}.`,
  took: (name: string, card: string, place: string): string => `${name} took ${card} at ${place}.`,
  inherited: (name: string, isYou: boolean, card: string, place: string): string =>
    `${name}, next in line, ${isYou ? 'have' : 'has'} ${card} at ${place} now.`,
  matched: (name: string, card: string | undefined): string =>
    card === undefined ? `${name} found the last pair!` : `${name} found a pair of ${card}!`,
  missed: (name: string, isYou: boolean, cards: readonly string[]): string =>
    `${listed(cards)}: no match for ${isYou ? 'you' : name}.`,
  waits: (name: string, isYou: boolean, place: string, holder: PlayerId | undefined): string =>
    `${name} ${isYou ? 'wait' : 'waits'} for the card at ${place}, which ${holder ?? 'somebody'} holds.`,
  gaveUp: (name: string, place: string): string =>
    `${name} stopped waiting for the card at ${place}.`,
  removed: (places: readonly string[]): string => `The pair at ${places.join(' and ')} is gone.`,
  left: (name: string): string => `${name} left the board.`,
  replaced: 'Some cards were replaced by others.',
  over: 'No pair is left: the game is over.',
} as const;

/** That somebody did not get a card. */
export function tellFailure(
  { player, spot, code }: Failure,
  view: ScrambleView,
  you: PlayerId | null,
): string | undefined {
  const [name, place] = [who(player, you), placeName(spot, view.columns)];
  switch (code) {
    case 'no-card':
      return `${name} found no card at ${place}.`;
    case 'controlled':
      return tellControlled(name, place, player, view.spots[spot]);
    case 'over':
      return undefined;
    default:
      return `${name} could not take the card at ${place}.`;
  }
}

function tellControlled(
  name: string,
  place: string,
  player: PlayerId,
  spot: SpotView | undefined,
): string {
  const holder = spot && spot !== 'down' ? spot.by : undefined;
  return holder === undefined || holder === player
    ? `${name} put the card at ${place} back.`
    : `${name} could not take the card at ${place}: ${holder} holds it.`;
}

export const pairs = (count: number): string => counted(count, 'pair');

export const WAITS = 'waits';

/** Who has won. */
export function verdictOn(view: ScrambleView, you: PlayerId | null): string {
  const why = view.over ? 'All pairs are found.' : 'The game was ended early.';
  const most = Math.max(0, ...view.players.map(({ score }) => score));
  const best = view.players.filter(({ score }) => score === most).map(({ name }) => name);
  if (view.players.length === 0 || most === 0) return `${why} Nobody has a pair.`;
  if (view.players.length === 1) return `${why} ${alone(best[0] ?? '', most, you)}`;
  return `${why} ${winners(best, most, you)}`;
}

const alone = (name: string, score: number, you: PlayerId | null): string =>
  name === you ? `You have ${pairs(score)}.` : `${name} has ${pairs(score)}.`;

function winners(names: readonly PlayerId[], score: number, you: PlayerId | null): string {
  const named = [...names].sort((a, b) => Number(b === you) - Number(a === you));
  const words = named.map((name) => who(name, you));
  if (words.length > 1) return `${listed(words)} share the win with ${pairs(score)} each.`;
  return names[0] === you
    ? `You win with ${pairs(score)}!`
    : `${words[0] ?? ''} wins with ${pairs(score)}.`;
}

export const placeOf = (spot: Spot, { columns }: ScrambleView): string => placeName(spot, columns);

/** The rules in short. */
export const rules = {
  aim: 'Turn over two cards.',
  aimMore: 'If they are the same, the pair is yours. Most pairs win.',
  rest: [
    'There are no turns: everybody plays at the same time.',
    'Your cards stay up until your next move. Then a pair leaves the board, and cards that do not match turn face down again.',
    'A card that is up and that nobody holds is free: take it as your first or second card.',
    'If somebody holds the card that you want first, you wait in line for it. You can stop waiting.',
    'As a second card you cannot have a card that somebody holds: you let go of your first.',
  ],
  keys: 'Keyboard: arrow keys, Home and End move; Enter or Space turns a card over; + and − change the size of large boards.',
} as const;
