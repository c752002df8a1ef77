import {
  type Animal,
  animalOf,
  type Card,
  type Colour,
  colourOf,
} from '../../../games/memoarrr/card.ts';
import type { WhyOut } from '../../../games/memoarrr/moves.ts';
import type { Side } from '../../../games/memoarrr/place.ts';
import type { Who } from '../grammar.ts';
import { count, does, form, listed, number, whose } from './grammar.ts';

const COLOURS: Record<Colour, string> = {
  r: 'red',
  g: 'green',
  p: 'purple',
  b: 'blue',
  y: 'yellow',
};

const ANIMALS: Record<Animal, string> = {
  C: 'crab',
  P: 'penguin',
  O: 'octopus',
  T: 'turtle',
  W: 'walrus',
};

/** `yellow walrus`. */
const cardName = (card: Card): string => `${COLOURS[colourOf(card)]} ${ANIMALS[animalOf(card)]}`;

/** What fits that card: `yellow or a walrus`. */
function toFit(card: Card): string {
  const animal = ANIMALS[animalOf(card)];
  return `${COLOURS[colourOf(card)]} or ${animal.startsWith('o') ? 'an' : 'a'} ${animal}`;
}

const them = ({ name, isYou }: Who): string => (isYou ? 'you' : name);

const rubies = (rubies: number): string => count(rubies, { one: 'ruby', other: 'rubies' });

const roundsWon = (rounds: number): string =>
  count(rounds, { one: 'round won', other: 'rounds won' });

const seats: Record<Side, string> = {
  top: 'at the top',
  right: 'on the right',
  bottom: 'at the bottom',
  left: 'on the left',
};

const out: Record<WhyOut, (who: Who) => string> = {
  misfit: (who) => does(who, 'are out of this round.', 'is out of this round.'),
  'no-card': (who) =>
    does(
      who,
      'are out of this round, with no card left to turn over.',
      'is out of this round, with no card left to turn over.',
    ),
  away: (who) =>
    does(who, 'are out of this round, being away.', 'is out of this round, being away.'),
};

/** What each animal does by the expert rules. */
const powers: Record<Animal, { readonly name: string; readonly does: string }> = {
  C: { name: 'Crab:', does: 'turn over another card at once. It must fit the crab.' },
  P: {
    name: 'Penguin:',
    does: 'you may turn another face-up card face down. Not as the first card of a round.',
  },
  O: { name: 'Octopus:', does: 'it swaps places with a card beside it, which you choose.' },
  T: { name: 'Turtle:', does: 'the next player sits out a turn, and cannot lose.' },
  W: {
    name: 'Walrus:',
    does: 'you may keep the next player from a face-down card for their whole turn.',
  },
};

/** What is said of Memoarrr! and at its table. */
export const memoarrr = {
  poster: {
    title: 'Memoarrr!',
    lines:
      'Turn over a card that shares its animal or its colour with the one before, or you are out of the round. The last one left draws the rubies.',
    players: '2 to 4 players',
  },

  /** Where one can sit. */
  places: { top: 'top', right: 'right', bottom: 'bottom', left: 'left' },

  /** What can be chosen, and what it means. */
  options: {
    rules: 'Rules',
    display: 'Display',
    base: 'Simple',
    expert: 'Expert',
    rulesHint: {
      base: 'A card fits by its animal or its colour. That is all.',
      expert: 'Every animal that fits has a power of its own besides.',
    },
    displayHint: {
      base: 'The whole table is shown.',
      expert: 'Only the open cards are shown. You remember where they lie.',
    },
    peekEachRound: 'Look at your three cards before every round',
    winnerStarts: 'Whoever won a round starts the next',
  },

  /** What was chosen, in a few words each. */
  chips: {
    base: 'Base rules',
    expert: 'Expert rules',
    expertDisplay: 'Expert display',
    peekEachRound: 'A peek before every round',
    winnerStarts: 'Winners start',
  },

  leaving: {
    question: 'You forfeit. Leave for good?',
    meaning:
      'You are out of this round and all that follow, and you cannot come back. If only one player is left, that one wins the rest.',
    now: 'Forfeit',
    sentAway: (name: string): string =>
      `${name} is out of this round and all that follow, and cannot come back. If only one player is left, that one wins the rest.`,
  },

  /** A card by itself. */
  card: cardName,

  /** What is written on the table and on its buttons. */
  table: {
    board: 'The board',
    pad: 'Places',
    row: 'Face-up cards',
    nothingUp: 'No card lies face up.',
    round: (round: number, rounds: number): string => `Round ${number(round)} of ${number(rounds)}`,
    decline: 'Leave it at that',
    treasure: 'The rubies',
  },

  /** The secret look at the cards in front of you. */
  peek: {
    yourCards: 'The cards in front of you',
    hold: 'Hold to look',
    show: 'Show',
    hide: 'Hide',
    pressInstead: 'Show on press instead of hold',
    seen: 'I have seen them',
    /** For those who cannot see them. */
    shown: (cards: readonly (readonly [place: string, card: Card])[]): string =>
      `${listed(cards.map(([place, card]) => `${place}: ${cardName(card)}`))}.`,
  },

  /** What a screen reader says of a place, one after the other. */
  labels: {
    /** Its name, and then what is to be said of it. */
    of: (place: string, facts: readonly string[]): string => [place, ...facts].join(', '),
    empty: 'empty',
    faceDown: 'face down',
    faceUp: 'face up',
    lastCard: 'last card',
    blockedFor: (who: Who): string => `blocked for ${them(who)}`,
    inFrontOfYou: 'in front of you',
    canBeChosen: 'can be chosen',
    /** The same, where the board is not shown. */
    choose: 'choose',
  },

  /** What somebody has. */
  standing: {
    /** For a screen reader, after the name of whoever sits there. */
    seat: (seat: Side, rounds: number): string => `${seats[seat]}, ${roundsWon(rounds)}`,
    roundsWon,
    rubies,
    rubyCards: (cards: readonly number[]): string =>
      cards.length === 0 ? 'no ruby card' : `ruby cards: ${cards.map(number).join(', ')}`,
    out: 'out',
    looking: 'still looking',
  },

  /** Who is to do what. */
  prompt: {
    over: 'The game is over.',
    look: 'Look at the three cards in front of you, and remember them.',
    stillLooking: (names: readonly string[]): string =>
      `${listed(names)} ${form(names.length, { one: 'is', other: 'are' })} still looking at the cards in front of them.`,
    youAreOut: 'You are out of this round.',
    yours: {
      anyCard: 'Your turn: turn over any card.',
      turn: (last: Card): string => `Your turn: turn over a card that is ${toFit(last)}.`,
      crab: (last: Card): string => `The crab wants another card: one that is ${toFit(last)}.`,
      octopus: 'The octopus must swap places with a card beside it: choose one.',
      penguin: 'The penguin may turn a face-up card down: choose one, or leave it.',
      walrus: 'The walrus may keep the next player from a card: choose one, or leave it.',
    },
    theirs: {
      turn: (name: string): string => `${whose(name)} turn.`,
      crab: (name: string): string => `The crab wants another card from ${name}.`,
      octopus: (name: string): string => `${name} chooses where the octopus goes.`,
      penguin: (name: string): string => `${name} may turn a face-up card down with the penguin.`,
      walrus: (name: string): string => `${name} may block a card with the walrus.`,
    },
  },

  /** Beside the last card: what the next must be, or what became of the round. */
  lastCard: {
    none: 'The first card of a round: any card fits.',
    next: (last: Card): string => `The next card must be ${toFit(last)}.`,
    misfit: (last: Card): string => `The ${cardName(last)} does not fit.`,
    roundOver: 'This round is over.',
    noneLeft: 'No card is left to turn over.',
  },

  /** Why a card cannot be chosen. */
  reasons: {
    over: 'The game is over.',
    notNow: 'That card cannot be chosen right now.',
    watching: 'You are watching: only players choose cards.',
    roundOver: 'This round is over. The next one starts in a moment.',
    look: 'First look at the cards in front of you.',
    othersLook: 'First everybody looks at the cards in front of them.',
    notYourTurn: (name: string): string => `It is ${whose(name)} turn.`,
    noCard: (place: string): string => `There is no card at ${place}.`,
    faceUp: (place: string): string => `The card at ${place} lies face up already.`,
    faceDown: (place: string): string =>
      `The card at ${place} lies face down: the penguin wants one that is face up.`,
    blocked: (place: string): string => `A walrus keeps you from the card at ${place} this turn.`,
    notBeside: (place: string): string =>
      `${place} is not beside the octopus: choose a card above, below, left or right of it.`,
    penguinItself: 'The penguin cannot turn itself face down.',
    walrusFaceUp: (place: string): string =>
      `The card at ${place} lies face up: the walrus blocks one that is face down.`,
  },

  /** What happened, in a sentence. */
  told: {
    peek: 'Everybody looks at the cards in front of them.',
    seen: (who: Who): string => does(who, 'have seen your cards.', 'has looked.'),
    roundStarted: (round: number, who: Who): string =>
      `Round ${number(round)} begins with ${them(who)}.`,
    turnedUp: (who: Who, place: string, card: Card): string =>
      `${does(who, 'turn', 'turns')} over ${place}: ${cardName(card)}.`,
    misfit: (who: Who, place: string, card: Card): string =>
      `${does(who, 'turn', 'turns')} over ${place}: ${cardName(card)}. It does not fit.`,
    out,
    again: (who: Who): string => `The crab wants another card from ${them(who)}.`,
    skipped: (who: Who): string => `The turtle makes ${them(who)} sit out a turn.`,
    swapped: (from: string, to: string): string => `The octopus swaps ${from} and ${to}.`,
    turnedDown: (place: string): string => `The penguin turns ${place} face down.`,
    blocked: (who: Who, place: string): string => `The walrus keeps ${them(who)} from ${place}.`,
    declined: (who: Who): string => does(who, 'leave it at that.', 'leaves it at that.'),
    roundWon: (who: Who, round: number): string =>
      does(
        who,
        `win round ${number(round)} and draw a ruby card.`,
        `wins round ${number(round)} and draws a ruby card.`,
      ),
    left: (who: Who): string => does(who, 'left the game.', 'left the game.'),
  },

  verdict: {
    early: 'The game was ended before its last round.',
    wins: (who: Who, most: number): string =>
      does(who, `win with ${rubies(most)}!`, `wins with ${rubies(most)}!`),
    /** @param others those besides you */
    youShare: (others: readonly string[], most: number): string =>
      `${listed(['You', ...others])} share the win with ${rubies(most)} each.`,
    share: (winners: readonly string[], most: number): string =>
      `${listed(winners)} share the win with ${rubies(most)} each.`,
  },

  /** What newcomers may not expect. Each is explained once. */
  surprises: {
    peek: 'Take your time: once you have seen these three cards, nobody shows them to you again.',
    peekEachRound:
      'Take your time: once you have seen these three cards, you cannot look again until the next round.',
    crab: 'The crab fits, so you go on at once. Your next card must fit the crab, or you are out.',
    octopus:
      'The octopus fits, so it moves. Both cards stay in their new places, in later rounds too.',
    penguin:
      'The penguin fits, so it may hide a card. Whatever it turns face down can be turned over again.',
    walrus:
      'The walrus fits, so it may guard a card. The next player cannot turn that one over in their turn.',
    blocked: 'A walrus guards the card with the lock. You cannot turn it over in this turn.',
    misfit:
      'The last card did not fit, and whoever turned it over is out. Still, it is that card that yours must fit.',
    turtle: (skipped: string): string =>
      `The turtle makes ${skipped} sit out a turn, so it is your turn now.`,
    skipped:
      'The turtle makes you sit out this turn. You lose nothing: you are still in the round.',
    out: 'You are out of this round only. Keep watching the cards: in the next round you are back.',
    newRound:
      'All cards are face down again, right where they lay. What you remember of them still helps you.',
  },

  /** The rules in short. */
  rules: {
    look: 'Before you start, look secretly at the three cards in front of you. Remember them.',
    turn: 'On your turn, turn over a card. It must have the animal or the colour of the card before it.',
    sameColour: (before: Card, card: Card): string =>
      `First the ${cardName(before)}, then the ${cardName(card)}: the same colour. It fits.`,
    sameAnimal: (before: Card, card: Card): string =>
      `First the ${cardName(before)}, then the ${cardName(card)}: the same animal. It fits.`,
    neither: (before: Card, card: Card): string =>
      `First the ${cardName(before)}, then the ${cardName(card)}: neither. It does not fit.`,
    misfit:
      'If your card does not fit, you are out of the round. It stays face up all the same, and the next card must fit it.',
    roundWon:
      'The last one left wins the round and draws a ruby card. Then all cards are turned face down again where they lie.',
    end: 'After seven rounds the ruby cards are opened. Each has one to four rubies, and most rubies win.',
    expertTitle: 'Expert rules: the animals act',
    expert: 'An animal does something when its card fits.',
    powers,
    display:
      'With the expert display you do not see the board: only the cards that lie face up, and their places.',
  },
};
