import type { Face } from '../../../games/match/card.ts';
import type { Option } from '../../../games/match/pairs.ts';
import type { Catalogue } from '../en/index.ts';
import type { Who } from '../grammar.ts';
import { count, does, either, form, number, signed } from './grammar.ts';

type Match = Catalogue['match'];

const POINTS = { one: 'Punkt', other: 'Punkte' };
const TURNS = { one: 'Zug', other: 'Züge' };
const GO_ON = 'Weiter';
const STOP_CLOCK = 'Uhr anhalten';
const BOTH_GO = 'Beide Karten kommen weg.';

const KINDS = { bonus: 'Bonus', penalty: 'Strafe' };
const CARDS = { bonus: 'eine Bonuskarte', penalty: 'eine Strafkarte' };

const gain = (points: number): string => `${signed(points)} ${form(points, POINTS)}`;

const gainFor = (who: Who, points: number): string =>
  `${gain(points)} für ${who.isYou ? 'dich' : who.name}.`;

const nameOf = (card: Face): string =>
  card.kind === 'standard' ? `${card.number}` : `${KINDS[card.kind]} ${card.number}`;

const aCard = (card: Face): string =>
  card.kind === 'standard' ? `die Zahl ${card.number}` : CARDS[card.kind];

const turnOf = (who: Who): string => does(who, 'bist dran', 'ist dran');

const has = (who: Who, what: string): string => does(who, `hast ${what}.`, `hat ${what}.`);

const AND: { readonly [Next in Option['next']]: string } = {
  same: ' und noch ein Zug',
  opponent: '',
  skip: ' und einmal aussetzen',
};

const outcome = ({ points, next }: Option): string =>
  `${points === 0 ? 'Keine Punkte' : gain(points)}${AND[next]}`;

const outcomes = (options: readonly Option[]): string => either(options.map(outcome));

export const match: Match = {
  poster: {
    title: 'Memory Match',
    lines:
      'Zu zweit sucht ihr abwechselnd Paare. Bonuskarten bringen Punkte, Strafkarten kosten welche, und zwei gleiche davon lassen dir die Wahl.',
    players: '2 Personen',
  },

  printed: KINDS,

  points: {
    short: number,
    inWords: (points) => count(points, POINTS),
    gainShort: signed,
    gain,
  },

  options: {
    uneven: ({ rows, columns }) =>
      `Karten gibt es paarweise, aber ${number(rows)} × ${number(columns)} ist ${number(rows * columns)}: bitte eine gerade Zahl.`,
    noSpecials: (fewest) =>
      `Mit weniger als ${number(fewest)} Karten gibt es keine Bonus- und Strafkarten.`,
    first: 'Wer anfängt',
    firstYou: 'Du',
    firstOther: 'Die andere Person',
    lastSpecial: 'Eine Sonderkarte, die am Ende übrig bleibt',
    discard: 'Zählt für niemanden',
    score: 'Zählt für die Person, die dran ist',
    turnCap: 'Das Spiel endet spätestens',
    noCap: 'Mit dem letzten Paar',
    afterTurns: (turns) => `Nach ${count(turns, { one: 'Zug', other: 'Zügen' })}`,
    otherCap: 'Andere Zahl',
    turns: 'Züge',
  },

  chips: {
    size: ({ rows, columns }) => `${number(rows)} × ${number(columns)} Karten`,
    lastSpecial: 'Die letzte Sonderkarte zählt',
    turnCap: (turns) => `Höchstens ${count(turns, TURNS)}`,
  },

  leaving: {
    question: 'Du gibst damit auf. Endgültig gehen?',
    meaning: 'Das Spiel ist dann zu Ende, und die andere Person gewinnt, egal wie es steht.',
    now: 'Aufgeben',
    sentAway: (name) =>
      `${name} verliert damit: Das Spiel ist zu Ende, und die andere Person gewinnt, egal wie es steht.`,
  },

  table: {
    board: 'Die Karten',
    toDo: 'Was zu tun ist',
    goOn: GO_ON,
    stopClock: STOP_CLOCK,
    startClock: 'Uhr starten',
    choose: 'Deine Wahl',
    skipsNext: 'setzt einmal aus',
  },

  spot: {
    empty: (place) => `${place}, leer`,
    down: (place) => `${place}, verdeckt`,
    up: (place, card) => `${place}, ${nameOf(card)}`,
  },

  prompt: {
    turn: turnOf,
    firstCard: (who) =>
      who.isYou ? 'Dreh eine Karte um.' : `${who.name} dreht eine erste Karte um.`,
    secondCard: (who, first) =>
      who.isYou
        ? `Du hast ${aCard(first)} gefunden. Jetzt eine zweite Karte.`
        : `${who.name} hat ${aCard(first)} gefunden und dreht eine zweite Karte um.`,
    looks: (player) => `${player} sieht sich die Karten an.`,
    choose: 'Wähle, was sie bewirken:',
    chooses: (player, options) => `${player} wählt: ${outcomes(options)}.`,
    nobodyHasWon: 'Niemand hat gewonnen.',
  },

  result: {
    match: (who, points) => `Ein Paar! ${gainFor(who, points)}`,
    miss: () => 'Kein Paar.',
    bonus: (who, points) => `Ein Bonus! ${gainFor(who, points)}`,
    penalty: (who, points) => `Eine Strafe! ${gainFor(who, points)}`,
    'bonus-and-penalty': () => 'Bonus und Strafe heben sich auf.',
    'bonus-pair': () => 'Zwei Bonuskarten!',
    'penalty-pair': () => 'Zwei Strafkarten!',
  },

  afterwards: {
    match: BOTH_GO,
    miss: 'Beide werden wieder verdeckt.',
    bonus: 'Die Bonuskarte kommt weg.',
    penalty: 'Die Strafkarte kommt weg.',
    'bonus-pair': BOTH_GO,
    'penalty-pair': BOTH_GO,
    'bonus-and-penalty': BOTH_GO,
  },

  next: {
    nobody: 'Damit ist das Spiel zu Ende.',
    opponent: (opponent) => `Dann ist ${opponent} dran.`,
    again: 'Du bist noch einmal dran.',
    againAsOtherSkips: (opponent) => `${opponent} setzt aus: Du bist noch einmal dran.`,
  },

  thenWhat: {
    same: () => 'und noch ein Zug',
    opponent: (opponent) => `dann ist ${opponent} dran`,
    skip: () => 'und du setzt einmal aus',
  },

  news: {
    turnedUp: (who, card, place) => has(who, `in ${place} ${aCard(card)} umgedreht`),
    paired: {
      match: (who, points) => has(who, `ein Paar gefunden: ${gain(points)}`),
      miss: (who) => has(who, 'kein Paar gefunden'),
      bonus: (who, points) => has(who, `einen Bonus gefunden: ${gain(points)}`),
      penalty: (who, points) => has(who, `eine Strafe gefunden: ${gain(points)}`),
      'bonus-and-penalty': (who) => has(who, 'einen Bonus und eine Strafe gefunden: keine Punkte'),
      'bonus-pair': (who) => has(who, 'zwei Bonuskarten gefunden'),
      'penalty-pair': (who) => has(who, 'zwei Strafkarten gefunden'),
    },
    choseSkip: (who) => has(who, 'gewählt, beim nächsten Mal auszusetzen'),
    choseAgain: (who) => has(who, 'noch einen Zug gewählt'),
    scored: gainFor,
    bothGone: 'Beide Karten sind weg.',
    specialGone: 'Die Sonderkarte ist weg, die andere liegt wieder verdeckt.',
    bothHidden: 'Beide Karten liegen wieder verdeckt.',
    oneHidden: 'Eine Karte liegt wieder verdeckt.',
    skips: (who) => does(who, 'setzt einmal aus.', 'setzt einmal aus.'),
    turn: (who) => `${turnOf(who)}.`,
    leftOver: (card) => `Die letzte Karte, ${nameOf(card)}, hat kein Gegenstück und kommt weg.`,
    away: (who) => does(who, 'warst nicht da.', 'ist nicht da.'),
    left: (who) => has(who, 'das Spiel verlassen'),
  },

  end: {
    allFound: 'Alle Paare sind gefunden.',
    turnCap: (turns) =>
      form(turns, {
        one: `Das war ${count(turns, TURNS)}.`,
        other: `Das waren ${count(turns, TURNS)}.`,
      }),
    left: 'Jemand hat das Spiel verlassen.',
    tie: 'Unentschieden!',
    wins: (who) => does(who, 'gewinnst!', 'gewinnt!'),
  },

  whyNot: {
    watching: 'Du schaust zu. Nur wer mitspielt, dreht Karten um.',
    othersTurn: (player) => `${player} ist dran.`,
    chooseFirst: 'Wähle erst, was dein Paar bewirkt.',
    lookFirst: 'Sieh dir erst diese beiden Karten an, dann geht es weiter.',
  },

  surprises: {
    seen: `Beide Karten bleiben ein paar Sekunden aufgedeckt, damit du sie dir merken kannst. Mit „${GO_ON}“ geht es schneller, und mit „${STOP_CLOCK}“ hast du alle Zeit der Welt.`,
    choice:
      'Bei zwei Bonuskarten oder zwei Strafkarten hast du die Wahl. Wähle, was dir lieber ist.',
    youSkip: (opponent) =>
      `Du setzt einmal aus: Wenn du das nächste Mal dran wärst, spielt ${opponent} noch einmal.`,
    opponentSkips: (opponent) =>
      `${opponent} setzt einmal aus: Du bist zweimal hintereinander dran.`,
  },

  rules: {
    aim: 'Zu zweit, abwechselnd. Findet die Paare: Wer am Ende mehr Punkte hat, gewinnt.',
    turn: 'Wenn du dran bist, drehst du nacheinander zwei Karten um. Beide bleiben aufgedeckt, bis du sie gesehen hast. Was dann passiert, hängt von den beiden ab:',
    pairNames: {
      match: 'Gleiche Zahlen',
      miss: 'Verschiedene Zahlen',
      bonus: 'Bonus und Zahl',
      'bonus-pair': 'Zwei Bonuskarten',
      penalty: 'Strafe und Zahl',
      'penalty-pair': 'Zwei Strafkarten',
      'bonus-and-penalty': 'Bonus und Strafe',
    },
    outcomes,
    youChoose: 'Du hast die Wahl.',
    skip: 'Wer aussetzt, lässt die andere Person zweimal hintereinander spielen. Müssten beide aussetzen, hebt sich das auf.',
    end: 'Wenn alle Karten weg sind, ist das Spiel zu Ende. Eine einzelne Sonderkarte, die übrig bleibt, hat kein Gegenstück und kommt weg.',
    away: 'Wer zu lange nicht da ist, verpasst den Zug. Wer das Spiel verlässt, gibt auf.',
  },
};
