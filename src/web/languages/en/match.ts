import type { Size } from '../../../games/grid.ts';
import type { Face } from '../../../games/match/card.ts';
import type { Option, PairName } from '../../../games/match/pairs.ts';
import type { Who } from '../grammar.ts';
import { count, does, form, number, signed, whose } from './grammar.ts';

/** Something for each of the seven pairs that two cards can be. */
type ByPair<Text> = { readonly [Pair in PairName]: Text };
type ByNext<Text> = { readonly [Next in Option['next']]: Text };

const POINTS = { one: 'point', other: 'points' };
const TURNS = { one: 'turn', other: 'turns' };
const GO_ON = 'Go on';
const STOP_CLOCK = 'Stop the clock';

const gain = (points: number): string => `${signed(points)} ${form(points, POINTS)}`;

const gainFor = (who: Who, points: number): string =>
  `${gain(points)} for ${who.isYou ? 'you' : who.name}.`;

/** `3`, `bonus 7`, `penalty 8`. */
const nameOf = (card: Face): string =>
  card.kind === 'standard' ? `${card.number}` : `${card.kind} ${card.number}`;

/** `the number 3`, `a bonus card`. */
const aCard = (card: Face): string =>
  card.kind === 'standard' ? `the number ${card.number}` : `a ${card.kind} card`;

const turnOf = (who: Who): string => (who.isYou ? 'Your turn' : `${whose(who.name)} turn`);

const found = (who: Who, what: string): string => does(who, `found ${what}.`, `found ${what}.`);

const result: ByPair<(who: Who, points: number) => string> = {
  match: (who, points) => `A pair! ${gainFor(who, points)}`,
  miss: () => 'Not a pair.',
  bonus: (who, points) => `A bonus! ${gainFor(who, points)}`,
  penalty: (who, points) => `A penalty! ${gainFor(who, points)}`,
  'bonus-and-penalty': () => 'Bonus and penalty cancel out.',
  'bonus-pair': () => 'Two bonus cards!',
  'penalty-pair': () => 'Two penalty cards!',
};

const paired: ByPair<(who: Who, points: number) => string> = {
  match: (who, points) => found(who, `a pair: ${gain(points)}`),
  miss: (who) => found(who, 'no pair'),
  bonus: (who, points) => found(who, `a bonus: ${gain(points)}`),
  penalty: (who, points) => found(who, `a penalty: ${gain(points)}`),
  'bonus-and-penalty': (who) => found(who, 'a bonus and a penalty: no points'),
  'bonus-pair': (who) => found(who, 'two bonus cards'),
  'penalty-pair': (who) => found(who, 'two penalty cards'),
};

const afterwards: ByPair<string> = {
  match: 'Both cards go.',
  miss: 'Both are hidden again.',
  bonus: 'The bonus card goes.',
  penalty: 'The penalty card goes.',
  'bonus-pair': 'Both cards go.',
  'penalty-pair': 'Both cards go.',
  'bonus-and-penalty': 'Both cards go.',
};

const AND: ByNext<string> = {
  same: ' and another turn',
  opponent: '',
  skip: ' and a skipped turn',
};

const outcome = ({ points, next }: Option): string =>
  `${points === 0 ? 'No points' : gain(points)}${AND[next]}`;

const outcomes = (options: readonly Option[]): string => options.map(outcome).join(', or ');

const thenWhat: ByNext<(opponent: string) => string> = {
  same: () => 'and another turn',
  opponent: (opponent) => `then ${opponent} is next`,
  skip: () => 'and you skip your next turn',
};

const pairNames: ByPair<string> = {
  match: 'The same number',
  miss: 'Different numbers',
  bonus: 'Bonus and number',
  'bonus-pair': 'Two bonus cards',
  penalty: 'Penalty and number',
  'penalty-pair': 'Two penalty cards',
  'bonus-and-penalty': 'Bonus and penalty',
};

/** What is said in Memory Match. */
export const match = {
  poster: {
    title: 'Memory Match',
    lines:
      'Two players find pairs, turn by turn. Bonus cards pay, penalty cards cost, and two of either give you a choice.',
    players: '2 players',
  },

  /** Printed on special cards: one word each, of 12 letters at most. */
  printed: { bonus: 'Bonus', penalty: 'Penalty' },

  points: {
    /** `−1`. */
    short: (points: number): string => number(points),
    /** `−1 point`. */
    inWords: (points: number): string => count(points, POINTS),
    /** `+1`, as it is printed on cards and rises from them. */
    gainShort: (points: number): string => signed(points),
    /** `+1 point`. */
    gain,
  },

  /** What can be chosen when a room is opened. */
  options: {
    uneven: ({ rows, columns }: Size): string =>
      `Cards come in pairs, but ${number(rows)} × ${number(columns)} is ${number(rows * columns)}: an even number, please.`,
    /** @param fewest from so many cards on there are special ones */
    noSpecials: (fewest: number): string =>
      `With fewer than ${number(fewest)} cards there are no bonus and penalty cards.`,
    first: 'Who starts',
    firstYou: 'You',
    firstOther: 'The other',
    lastSpecial: 'A special card that is left over at the end',
    discard: 'Counts for nobody',
    score: 'Counts for whoever is to move',
    turnCap: 'The game ends at the latest',
    noCap: 'With the last pair',
    afterTurns: (turns: number): string => `After ${count(turns, TURNS)}`,
    otherCap: 'Another number',
    turns: 'Turns',
  },

  /** What was chosen, in a few words each. */
  chips: {
    size: ({ rows, columns }: Size): string => `${number(rows)} × ${number(columns)} cards`,
    lastSpecial: 'The last special card counts',
    turnCap: (turns: number): string => `${count(turns, TURNS)} at most`,
  },

  leaving: {
    question: 'You forfeit. Leave for good?',
    meaning: 'The game is over then, and the other player wins it, whatever the score is.',
    now: 'Forfeit',
    sentAway: (name: string): string =>
      `${name} forfeits then: the game is over, and the other player wins it, whatever the score is.`,
  },

  /** What stands on buttons and beside them. */
  table: {
    board: 'The cards',
    toDo: 'What to do',
    goOn: GO_ON,
    stopClock: STOP_CLOCK,
    startClock: 'Start the clock',
    choose: 'Your choice',
    /** Beside somebody’s name. */
    skipsNext: 'skips next turn',
  },

  /** What a screen reader says of a space. */
  spot: {
    empty: (place: string): string => `${place}, empty`,
    down: (place: string): string => `${place}, face down`,
    up: (place: string, card: Face): string => `${place}, ${nameOf(card)}`,
  },

  /** Who is to do what. */
  prompt: {
    turn: turnOf,
    firstCard: (who: Who): string =>
      who.isYou ? 'Turn over a card.' : `${who.name} turns over a first card.`,
    secondCard: (who: Who, first: Face): string =>
      who.isYou
        ? `You found ${aCard(first)}. Now a second card.`
        : `${who.name} found ${aCard(first)}. ${who.name} turns over a second card.`,
    looks: (player: string): string => `${player} looks at the cards.`,
    choose: 'Choose what they do:',
    chooses: (player: string, options: readonly Option[]): string =>
      `${player} chooses: ${outcomes(options)}.`,
    nobodyHasWon: 'Nobody has won.',
  },

  /** What two cards mean, at once when both are to be seen. */
  result,

  /** What becomes of the two cards. */
  afterwards,

  /** Who is next when you have seen them. */
  next: {
    nobody: 'That is the end.',
    opponent: (opponent: string): string => `${opponent} is next.`,
    again: 'You go again.',
    againAsOtherSkips: (opponent: string): string => `${opponent} skips a turn: you go again.`,
  },

  /** What an option leads to, below the points that it brings. */
  thenWhat,

  /** What happened. */
  news: {
    turnedUp: (who: Who, card: Face, place: string): string =>
      `${does(who, 'turned over', 'turned over')} ${aCard(card)} at ${place}.`,
    paired,
    choseSkip: (who: Who): string =>
      does(who, 'chose to skip the next turn.', 'chose to skip the next turn.'),
    choseAgain: (who: Who): string => does(who, 'chose another turn.', 'chose another turn.'),
    scored: gainFor,
    bothGone: 'Both cards are gone.',
    specialGone: 'The special card is gone, the other one is hidden again.',
    bothHidden: 'Both cards are hidden again.',
    oneHidden: 'One card is hidden again.',
    skips: (who: Who): string => does(who, 'skip a turn.', 'skips a turn.'),
    turn: (who: Who): string => `${turnOf(who)}.`,
    leftOver: (card: Face): string => `The last card, ${nameOf(card)}, has no partner and goes.`,
    away: (who: Who): string => does(who, 'were away.', 'is away.'),
    left: (who: Who): string => does(who, 'left the game.', 'left the game.'),
  },

  /** Why it is over, and who has won. */
  end: {
    allFound: 'All pairs have been found.',
    turnCap: (turns: number): string => `That was ${count(turns, TURNS)}.`,
    left: 'One player has left.',
    tie: 'It is a tie!',
    wins: (who: Who): string => does(who, 'win!', 'wins!'),
  },

  /** Why a card cannot be turned over now. */
  whyNot: {
    watching: 'You are watching. Only the two players turn over cards.',
    othersTurn: (player: string): string => `It is ${whose(player)} turn.`,
    chooseFirst: 'First choose what your pair does.',
    lookFirst: 'First look at these two cards, then go on.',
  },

  /** Told once to whoever plays for the first time. */
  surprises: {
    seen: `Both cards stay up for a few seconds, so that you can remember them. “${GO_ON}” is quicker, and “${STOP_CLOCK}” gives you all the time you like.`,
    choice:
      'Two bonus cards or two penalty cards let you choose. Press the button that suits you better.',
    youSkip: (opponent: string): string =>
      `You skip a turn: when it would be yours next, ${opponent} plays once more.`,
    opponentSkips: (opponent: string): string =>
      `${opponent} skips a turn: you play two turns running.`,
  },

  /** The rules in short. */
  rules: {
    aim: 'Two players, turn by turn. Find the pairs; most points win.',
    turn: 'On your turn, turn over two cards, one after the other. Both stay up until you have seen them. What happens then depends on the two:',
    pairNames,
    /** What two cards bring. */
    outcomes,
    youChoose: 'You choose.',
    skip: 'Whoever skips a turn lets the other one play twice running. If both owe a skip, the two cancel out.',
    end: 'When all cards are gone it is over. If a single special card is left, nothing can be paired with it, and it goes.',
    away: 'Whoever is away for too long misses the turn. Whoever leaves gives up the game.',
  },
};
