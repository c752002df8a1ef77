import type { Size } from '../../../games/grid.ts';
import type { Theme } from '../../../games/scramble/cards.ts';
import type { Who } from '../grammar.ts';
import { count, does, form, listed, number } from './grammar.ts';

const cards = (amount: number): string => count(amount, { one: 'card', other: 'cards' });
const pairs = (amount: number): string => count(amount, { one: 'pair', other: 'pairs' });

const LETTING_GO = 'You let go of your first card; it stays face up.';

/** Who holds a card, in the middle of a sentence. */
function holds(holder: Who | undefined): string {
  if (holder === undefined) return 'somebody holds';
  return holder.isYou ? 'you hold' : `${holder.name} holds`;
}

/** What is said in and about Memory Scramble. A `place` is what `app.place` says. */
export const scramble = {
  poster: {
    title: 'Memory Scramble',
    lines: 'No turns: everybody turns cards over at once. Find the pairs before the others do.',
    players: '1 player or many',
  },

  options: {
    tooSmall: 'At least two cards, please.',
    cards: 'What is on them',
    themes: {
      animals: 'Animals',
      garden: 'Garden',
      vehicles: 'Vehicles',
      letters: 'Letters',
      numbers: 'Numbers',
    } satisfies Record<Theme, string>,
    own: 'Your own',
  },

  /** Cards that people write themselves. */
  ownCards: {
    label: 'Your cards',
    placeholder: 'cat\ndog\nowl',
    /** How far they go. */
    hints: {
      none: 'One card a line, or with spaces between. Each of them becomes a pair.',
      few: (written: number, needed: number): string =>
        `${cards(written)} for ${pairs(needed)}: some come more than once.`,
      enough: (written: number): string => `${cards(written)}, just as many as pairs.`,
      many: (written: number, needed: number): string =>
        `${cards(written)}: ${form(needed, {
          one: 'the first becomes a pair.',
          other: `the first ${number(needed)} become pairs.`,
        })}`,
    },
    problems: {
      none: 'Write at least one card.',
      tooMany: (most: number): string => `At most ${number(most)} different cards, please.`,
      tooLong: (start: string, most: number): string =>
        `A card has at most ${number(most)} characters, please: the one that begins with ${start} has more.`,
    },
  },

  chips: {
    size: ({ rows, columns }: Size): string => `${number(rows)} × ${number(columns)} cards`,
  },

  leaving: {
    question: 'Leave the game?',
    meaning:
      'Your points stay yours, and the cards you hold go back. If you come back, you start with a new name and no points.',
    now: 'Leave',
    sentAway: (name: string): string =>
      `The points of ${name} stay. They may sit down again under another name.`,
  },

  /** What a screen reader says for a space: where it is, what is to be seen there, whose it is. */
  labels: {
    empty: (place: string): string => `${place}, empty`,
    down: (place: string): string => `${place}, face down`,
    free: (place: string, card: string): string => `${place}, ${card}`,
    held: (place: string, card: string, holder: Who): string =>
      holder.isYou ? `${place}, ${card}, yours` : `${place}, ${card}, held by ${holder.name}`,
    /** @param label what is said of it besides */
    awaited: (label: string): string => `${label}, you are waiting for it`,
  },

  board: 'The board',
  /** Whose a card is, on the card itself. */
  holder: ({ name, isYou }: Who): string => (isYou ? 'You' : name),

  /** What can be done next. */
  hints: {
    first: 'Turn over a first card.',
    second: (card: string): string => `You hold ${card}. Find its partner.`,
    missed: 'No match. Both stay up until your next card.',
    matched: 'A match! Your next card takes the pair off the board.',
    lastPair: 'A match, and the last pair! Press it once more to take it off the board.',
    watching: 'You are watching.',
    allGone: 'Every card is gone.',
    over: 'The game is over.',
    cardsLeft: (left: number): string => `${cards(left)} left`,
  },

  /** While you are in line for a card. */
  waiting: {
    note: (place: string, holder: string | undefined): string =>
      `Waiting for the card at ${place}. ${holder ?? 'Somebody'} holds it; you are in line.`,
    stop: 'Stop waiting',
  },

  allGone: {
    title: 'Every card is gone',
    text: 'All pairs are found. Well remembered, everybody!',
  },

  /** Why a press did not do what it was meant to. */
  notices: {
    empty: (place: string): string => `There is no card at ${place} any more.`,
    emptySecond: (place: string): string => `There is no card at ${place} any more. ${LETTING_GO}`,
    waitedInVain: (place: string): string =>
      `The card at ${place} that you waited for is gone: somebody matched it.`,
    putBack: (place: string): string => `You put your card at ${place} back. It stays face up.`,
    held: (place: string, holder: string | undefined): string =>
      `${holder ?? 'Somebody'} holds the card at ${place}. ${LETTING_GO}`,
    waiting: 'You are waiting for a card. Stop waiting to choose another.',
    watching: 'You are only watching.',
  },

  /** What happened. */
  news: {
    turnedUp: (who: Who, card: string, place: string): string =>
      does(who, `turned over ${card} at ${place}.`, `turned over ${card} at ${place}.`),
    took: (who: Who, card: string, place: string): string =>
      does(who, `took ${card} at ${place}.`, `took ${card} at ${place}.`),
    /** Whoever has waited longest gets a card that is let go of. */
    inherited: (who: Who, card: string, place: string): string =>
      who.isYou
        ? `You, next in line, have ${card} at ${place} now.`
        : `${who.name}, next in line, has ${card} at ${place} now.`,
    pair: (who: Who, card: string): string =>
      does(who, `found a pair of ${card}!`, `found a pair of ${card}!`),
    lastPair: (who: Who): string => does(who, 'found the last pair!', 'found the last pair!'),
    missed: (who: Who, shown: readonly string[]): string =>
      `${listed(shown)}: no match for ${who.isYou ? 'you' : who.name}.`,
    waits: (who: Who, place: string, holder: Who | undefined): string =>
      `${does(who, 'wait', 'waits')} for the card at ${place}, which ${holds(holder)}.`,
    gaveUp: (who: Who, place: string): string =>
      `${does(who, 'stopped', 'stopped')} waiting for the card at ${place}.`,
    removed: (place: string, other: string): string => `The pair at ${place} and ${other} is gone.`,
    left: (who: Who): string => does(who, 'left the board.', 'left the board.'),
    replaced: 'Some cards were replaced by others.',
    over: 'No pair is left: the game is over.',
    /** Somebody did not get a card. */
    failed: {
      empty: (who: Who, place: string): string =>
        `${does(who, 'found', 'found')} no card at ${place}.`,
      putBack: (who: Who, place: string): string =>
        `${does(who, 'put', 'put')} the card at ${place} back.`,
      held: (who: Who, place: string, holder: Who): string =>
        `${does(who, 'could', 'could')} not take the card at ${place}: ${holds(holder)} it.`,
      other: (who: Who, place: string): string =>
        `${does(who, 'could', 'could')} not take the card at ${place}.`,
    },
  },

  /** What somebody has. */
  standing: {
    score: (found: number): string => number(found),
    pairs,
    waits: 'waits',
  },

  /** Who has won. */
  verdict: {
    allFound: 'All pairs are found.',
    nobody: 'Nobody has a pair.',
    alone: (who: Who, found: number): string => `${does(who, 'have', 'has')} ${pairs(found)}.`,
    won: (who: Who, found: number): string =>
      does(who, `win with ${pairs(found)}!`, `wins with ${pairs(found)}.`),
    /** @param winners if you are one of them, you come first */
    shared: (winners: readonly Who[], found: number): string =>
      `${listed(winners.map(({ name, isYou }) => (isYou ? 'You' : name)))} share the win with ${pairs(found)} each.`,
  },

  /** What surprises people who know other games of Memory, said when it happens for the first time. */
  surprises: {
    waiting:
      'Somebody holds that card, so you are in line for it. It is yours as soon as they let go.',
    matched: 'Your pair is safe. It stays on the board until your next card.',
    missed:
      'Cards that do not match stay face up until you choose your next card. Until then everybody can see and take them.',
    free: 'A card that is face up and that nobody holds is free. You can take it, as a first or a second card.',
  },

  rules: {
    aim: 'Turn over two cards.',
    aimMore: 'If they are the same, the pair is yours. Most pairs win.',
    noTurns: 'There are no turns: everybody plays at the same time.',
    match: 'A pair stays up until your next card. Then it leaves the board.',
    miss: 'Cards that do not match stay up until your next card, too. Then they turn face down again.',
    free: 'A card that is up and that nobody holds is free: take it as your first or second card.',
    wait: 'If somebody holds the card that you want first, you wait in line for it. You can stop waiting.',
    held: 'As a second card you cannot have a card that somebody holds: you let go of your first.',
    keys: 'Keyboard: arrow keys, Home and End move; Enter or Space turns a card over; + and − change the size of large boards.',
  },
};
