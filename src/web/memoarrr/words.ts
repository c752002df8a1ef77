import {
  ANIMAL_NAMES,
  animalOf,
  type Card,
  COLOUR_NAMES,
  cardName,
  colourOf,
} from '../../games/memoarrr/card.ts';
import type { MemoarrrEffect, WhyOut } from '../../games/memoarrr/effects.ts';
import { CENTRE, placeName } from '../../games/memoarrr/place.ts';
import type { Seat } from '../../games/memoarrr/seats.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import type { Telling } from '../telling.ts';
import { counted, listed, who, whose } from '../words.ts';
import { faceAt, frontFor, isDecided, isLooking, isMisfit, lastCard } from './situation.ts';

/** What is written on the table and on its buttons. */
export const words = {
  board: 'The board',
  pad: 'Places',
  row: 'Face-up cards',
  round: ({ round, rounds }: MemoarrrView): string => `Round ${round} of ${rounds}`,
  decline: 'Leave it at that',
  hold: 'Hold to look',
  show: 'Show',
  hide: 'Hide',
  pressInstead: 'Show on press instead of hold',
  seen: 'I have seen them',
  yourCards: 'The cards in front of you',
  nothingUp: 'No card lies face up.',
  treasure: 'The rubies',
  seatOf: (seat: Seat): string => SEAT_WORDS[seat],
  roundsWon: (rounds: number): string => `${counted(rounds, 'round')} won`,
  rubies: (rubies: number): string => counted(rubies, 'ruby', 'rubies'),
  rubyCards: (cards: readonly number[]): string =>
    cards.length === 0 ? 'no ruby card' : `ruby cards: ${cards.join(', ')}`,
  out: 'out',
  looking: 'still looking',
};

const SEAT_WORDS: Record<Seat, string> = {
  top: 'at the top',
  right: 'on the right',
  bottom: 'at the bottom',
  left: 'on the left',
};

const animal = (card: Card): string => ANIMAL_NAMES[animalOf(card)];

const oneAnimal = (card: Card): string =>
  `${animal(card).startsWith('o') ? 'an' : 'a'} ${animal(card)}`;

const toFit = (card: Card): string => `${COLOUR_NAMES[colourOf(card)]} or ${oneAnimal(card)}`;

/** Under the last card: what the next must be, or what became of the round. */
export function afterLastCard(view: MemoarrrView): string {
  const last = lastCard(view);
  if (!last) return 'The first card of a round: any card fits.';
  if (!isDecided(view)) return `The next card must be ${toFit(last)}.`;
  if (isMisfit(view)) return `The ${cardName(last)} does not fit.`;
  // Somebody may also have left, or been away for too long.
  return view.spots.includes('down') ? 'This round is over.' : 'No card is left to turn over.';
}

/** Who is to do what. */
export function prompt(view: MemoarrrView, you: PlayerId | null): string {
  const { phase } = view;
  if (phase.at === 'over') return 'The game is over.';
  if (isDecided(view)) return roundWon(view.won.at(-1)?.player ?? '', view.round, you);
  if (phase.at === 'peek') return lookPrompt(view, phase.looking, you);
  if (phase.player === you) return yourPrompt(view, phase.at);
  const isOut = view.players.some(({ name, isIn }) => name === you && !isIn);
  return `${otherPrompt(phase.player, phase.at)}${isOut ? ' You are out of this round.' : ''}`;
}

function lookPrompt(
  view: MemoarrrView,
  looking: readonly PlayerId[],
  you: PlayerId | null,
): string {
  if (isLooking(view, you)) return 'Look at the three cards in front of you, and remember them.';
  return `${listed(looking)} ${looking.length === 1 ? 'is' : 'are'} still looking at the cards in front of them.`;
}

type ActivePhase = Extract<MemoarrrView['phase'], { readonly player: PlayerId }>['at'];

function yourPrompt(view: MemoarrrView, at: ActivePhase): string {
  const last = lastCard(view);
  switch (at) {
    case 'turn':
      return last
        ? `Your turn: turn over a card that is ${toFit(last)}.`
        : 'Your turn: turn over any card.';
    case 'crab':
      return last
        ? `The crab wants another card: one that is ${toFit(last)}.`
        : 'The crab wants another card.';
    case 'octopus':
      return 'The octopus must swap places with a card beside it: choose one.';
    case 'penguin':
      return 'The penguin may turn a face-up card down: choose one, or leave it.';
    case 'walrus':
      return 'The walrus may keep the next player from a card: choose one, or leave it.';
  }
}

function otherPrompt(player: PlayerId, at: ActivePhase): string {
  switch (at) {
    case 'turn':
      return `${whose(player)} turn.`;
    case 'crab':
      return `The crab wants another card from ${player}.`;
    case 'octopus':
      return `${player} chooses where the octopus goes.`;
    case 'penguin':
      return `${player} may turn a face-up card down with the penguin.`;
    case 'walrus':
      return `${player} may block a card with the walrus.`;
  }
}

/** What a screen reader says of a place on the board. */
export function placeLabel(
  view: MemoarrrView,
  spot: Spot,
  you: PlayerId | null,
  canBeChosen: boolean,
): string {
  const face = faceAt(view, spot);
  const down = spot === CENTRE ? 'empty' : 'face down';
  return [
    placeName(spot),
    face ? cardName(face) : down,
    ...stateWords(view, spot, you),
    ...(canBeChosen ? ['can be chosen'] : []),
  ].join(', ');
}

/** The same where the board is not shown: what lies there is for people to remember. */
export function padLabel(
  view: MemoarrrView,
  spot: Spot,
  you: PlayerId | null,
  canBeChosen: boolean,
): string {
  if (spot === CENTRE) return `${placeName(spot)}, empty`;
  return [
    placeName(spot),
    ...(view.up.includes(spot) ? ['face up'] : []),
    ...stateWords(view, spot, you),
    ...(canBeChosen ? ['choose'] : []),
  ].join(', ');
}

function stateWords(view: MemoarrrView, spot: Spot, you: PlayerId | null): string[] {
  const { blocked, up } = view;
  return [
    ...(up.at(-1) === spot ? ['last card'] : []),
    ...(blocked?.spot === spot ? [`blocked for ${blocked.for === you ? 'you' : blocked.for}`] : []),
    ...(frontFor(view, you).includes(spot) ? ['in front of you'] : []),
  ];
}

/** A card that is shown by itself. */
export const cardLabel = (spot: Spot, card: Card | undefined): string =>
  `${placeName(spot)}, ${card ? cardName(card) : 'face down'}`;

/** Why a card cannot be chosen. */
export const reasons = {
  over: 'The game is over.',
  notNow: 'That card cannot be chosen right now.',
  watching: 'You are watching: only players choose cards.',
  roundOver: 'This round is over. The next one starts in a moment.',
  look: 'First look at the cards in front of you.',
  othersLook: 'First everybody looks at the cards in front of them.',
  notYourTurn: (player: PlayerId): string => `It is ${whose(player)} turn.`,
  noCard: (spot: Spot): string => `There is no card at ${placeName(spot)}.`,
  faceUp: (spot: Spot): string => `The card at ${placeName(spot)} lies face up already.`,
  faceDown: (spot: Spot): string =>
    `The card at ${placeName(spot)} lies face down: the penguin wants one that is face up.`,
  blocked: (spot: Spot): string =>
    `A walrus keeps you from the card at ${placeName(spot)} this turn.`,
  notBeside: (spot: Spot): string =>
    `${placeName(spot)} is not beside the octopus: choose a card above, below, left or right of it.`,
  penguinItself: 'The penguin cannot turn itself face down.',
  walrusFaceUp: (spot: Spot): string =>
    `The card at ${placeName(spot)} lies face up: the walrus blocks one that is face down.`,
};

/** What a move did, in a sentence for each of its effects. */
export const tell: Telling<'memoarrr'>['tell'] = (effects, _view, you) =>
  effects.map((effect) => tellEffect(effect, you));

/** What happened, in a sentence. */
export function tellEffect(effect: MemoarrrEffect, you: PlayerId | null): string | undefined {
  const does = (player: PlayerId, yours: string, theirs: string): string =>
    player === you ? `You ${yours}` : `${player} ${theirs}`;
  const them = (player: PlayerId): string => (player === you ? 'you' : player);
  switch (effect.type) {
    case 'peek':
      return 'Everybody looks at the cards in front of them.';
    case 'seen':
      return does(effect.player, 'have seen your cards.', 'has looked.');
    case 'round-started':
      return `Round ${effect.round} begins with ${them(effect.player)}.`;
    case 'turned-up': {
      const { player, spot, card } = effect;
      const what = `${does(player, 'turn', 'turns')} over ${placeName(spot)}: ${cardName(card)}.`;
      return effect.fits ? what : `${what} It does not fit.`;
    }
    case 'out':
      return `${does(effect.player, 'are', 'is')} ${OUT_BECAUSE[effect.why]}.`;
    case 'again':
      return `The crab wants another card from ${them(effect.player)}.`;
    case 'skipped':
      return `The turtle makes ${them(effect.player)} sit out a turn.`;
    case 'swapped':
      return `The octopus swaps ${effect.spots.map(placeName).join(' and ')}.`;
    case 'turned-down':
      return `The penguin turns ${placeName(effect.spot)} face down.`;
    case 'blocked':
      return `The walrus keeps ${them(effect.for)} from ${placeName(effect.spot)}.`;
    case 'declined':
      return does(effect.player, 'leave it at that.', 'leaves it at that.');
    case 'round-won':
      return roundWon(effect.player, effect.round, you);
    case 'left':
      return does(effect.player, 'left the game.', 'left the game.');
    case 'cleared':
    case 'over':
      return undefined;
  }
}

const OUT_BECAUSE: Record<WhyOut, string> = {
  misfit: 'out of this round',
  'no-card': 'out of this round, with no card left to turn over',
  away: 'out of this round, being away',
};

const roundWon = (player: PlayerId, round: number, you: PlayerId | null): string =>
  player === you
    ? `You win round ${round} and draw a ruby card.`
    : `${player} wins round ${round} and draws a ruby card.`;

/** G-1: several with the most rubies share the win. */
export function verdict({ players, phase }: MemoarrrView, you: PlayerId | null): string {
  if (phase.at !== 'over') return 'The game was ended before its last round.';
  const most = Math.max(...players.map(({ rubies = 0 }) => rubies));
  const winners = players.filter(({ rubies = 0 }) => rubies === most).map(({ name }) => name);
  const [winner = '', another] = winners;
  if (another !== undefined) {
    const others = winners.filter((name) => name !== you);
    const all = others.length < winners.length ? ['You', ...others] : others;
    return `${listed(all)} share the win with ${words.rubies(most)} each.`;
  }
  return `${who(winner, you)} ${winner === you ? 'win' : 'wins'} with ${words.rubies(most)}!`;
}
