import type { Catalogue } from '../en/index.ts';
import type { Who } from '../grammar.ts';
import { count, does, form, listed, number } from './grammar.ts';

const cards = (amount: number): string => count(amount, { one: 'Karte', other: 'Karten' });
const pairs = (amount: number): string => count(amount, { one: 'Paar', other: 'Paare' });
/** As in `mit 2 Paaren`. */
const withPairs = (amount: number): string => count(amount, { one: 'Paar', other: 'Paaren' });

const LETTING_GO = 'Du lässt deine erste Karte los; sie bleibt aufgedeckt.';

/** That somebody did it: `hast … umgedreht`, `hat … umgedreht`. */
const did = (who: Who, what: string): string => `${does(who, 'hast', 'hat')} ${what}`;

/** Who holds a card, as in `die Ann hält`. */
function holds(holder: Who | undefined): string {
  if (holder === undefined) return 'jemand hält';
  return holder.isYou ? 'du hältst' : `${holder.name} hält`;
}

export const scramble: Catalogue['scramble'] = {
  poster: {
    title: 'Memory Scramble',
    lines:
      'Es geht nicht reihum: Alle drehen gleichzeitig Karten um. Finde die Paare vor den anderen.',
    players: '1 Person oder viele',
  },

  options: {
    tooSmall: 'Bitte mindestens zwei Karten.',
    cards: 'Motive',
    themes: {
      animals: 'Tiere',
      garden: 'Garten',
      vehicles: 'Fahrzeuge',
      letters: 'Buchstaben',
      numbers: 'Zahlen',
    },
    own: 'Eigene',
  },

  ownCards: {
    label: 'Deine Karten',
    placeholder: 'Katze\nHund\nEule',
    hints: {
      none: 'Eine Karte pro Zeile, oder mit Leerzeichen dazwischen. Aus jeder wird ein Paar.',
      few: (written, needed) =>
        `${cards(written)} für ${pairs(needed)}: ${form(written, {
          one: 'Sie kommt mehrmals vor.',
          other: 'Manche kommen mehrmals vor.',
        })}`,
      enough: (written) => `${cards(written)}, für jedes Paar eine.`,
      many: (written, needed) =>
        `${cards(written)}: ${form(needed, {
          one: 'Nur die erste wird zum Paar.',
          other: `Nur die ersten ${number(needed)} werden zu Paaren.`,
        })}`,
    },
    problems: {
      none: 'Schreib mindestens eine Karte auf.',
      tooMany: (most) => `Bitte höchstens ${number(most)} verschiedene Karten.`,
      tooLong: (start, most) =>
        `Bitte höchstens ${number(most)} Zeichen pro Karte: Die Karte, die mit „${start}“ anfängt, hat mehr.`,
    },
  },

  chips: {
    size: ({ rows, columns }) => `${number(rows)} × ${number(columns)} Karten`,
  },

  leaving: {
    question: 'Das Spiel verlassen?',
    meaning:
      'Deine Punkte bleiben dir, und die Karten, die du hältst, werden zurückgelegt. Wenn du wiederkommst, beginnst du unter einem neuen Namen und ohne Punkte.',
    now: 'Verlassen',
    sentAway: (name) =>
      `Die Punkte von ${name} bleiben stehen. Unter einem anderen Namen kann ${name} sich wieder dazusetzen.`,
  },

  labels: {
    empty: (place) => `${place}, leer`,
    down: (place) => `${place}, verdeckt`,
    free: (place, card) => `${place}, ${card}`,
    held: (place, card, holder) =>
      holder.isYou
        ? `${place}, ${card}, du hältst sie`
        : `${place}, ${card}, ${holder.name} hält sie`,
    awaited: (label) => `${label}, du wartest darauf`,
  },

  board: 'Das Spielfeld',
  holder: ({ name, isYou }) => (isYou ? 'Du' : name),

  hints: {
    first: 'Dreh eine erste Karte um.',
    second: (card) => `Du hältst ${card}. Finde das Gegenstück.`,
    missed: 'Kein Paar. Beide bleiben bis zu deiner nächsten Karte aufgedeckt.',
    matched: 'Ein Paar! Mit deiner nächsten Karte verlässt es das Spielfeld.',
    lastPair: 'Ein Paar, und zwar das letzte! Wähle es noch einmal, um es vom Spielfeld zu nehmen.',
    watching: 'Du schaust zu.',
    allGone: 'Alle Karten sind weg.',
    over: 'Das Spiel ist zu Ende.',
    cardsLeft: (left) => `Noch ${cards(left)}`,
  },

  waiting: {
    note: (place, holder) =>
      `Du wartest auf die Karte in ${place}. ${holder ?? 'Jemand'} hält sie, und du stehst dafür an.`,
    stop: 'Nicht mehr warten',
  },

  allGone: {
    title: 'Alle Karten sind weg',
    text: 'Alle Paare sind gefunden. Gut gemerkt, ihr alle!',
  },

  notices: {
    empty: (place) => `In ${place} liegt keine Karte mehr.`,
    emptySecond: (place) => `In ${place} liegt keine Karte mehr. ${LETTING_GO}`,
    waitedInVain: (place) =>
      `Die Karte in ${place}, auf die du gewartet hast, ist weg: Jemand hat damit ein Paar gefunden.`,
    putBack: (place) => `Du legst deine Karte in ${place} zurück. Sie bleibt aufgedeckt.`,
    held: (place, holder) => `${holder ?? 'Jemand'} hält die Karte in ${place}. ${LETTING_GO}`,
    waiting: 'Du wartest auf eine Karte. Hör auf zu warten, um eine andere zu wählen.',
    watching: 'Du schaust nur zu.',
  },

  news: {
    turnedUp: (who, card, place) => did(who, `${card} in ${place} umgedreht.`),
    took: (who, card, place) => did(who, `${card} in ${place} genommen.`),
    inherited: (who, card, place) =>
      `${does(who, 'hast gewartet und bekommst', 'hat gewartet und bekommt')} jetzt ${card} in ${place}.`,
    pair: (who, card) => did(who, `ein Paar mit ${card} gefunden!`),
    lastPair: (who) => did(who, 'das letzte Paar gefunden!'),
    missed: (who, shown) => `${listed(shown)}: kein Paar für ${who.isYou ? 'dich' : who.name}.`,
    waits: (who, place, holder) =>
      `${does(who, 'wartest', 'wartet')} auf die Karte in ${place}, die ${holds(holder)}.`,
    gaveUp: (who, place) => did(who, `aufgehört, auf die Karte in ${place} zu warten.`),
    removed: (place, other) => `Das Paar in ${place} und ${other} ist weg.`,
    left: (who) => did(who, 'das Spielfeld verlassen.'),
    replaced: 'Einige Karten wurden durch andere ersetzt.',
    over: 'Es ist kein Paar mehr übrig: Das Spiel ist zu Ende.',
    failed: {
      empty: (who, place) => did(who, `in ${place} keine Karte gefunden.`),
      putBack: (who, place) => did(who, `die Karte in ${place} zurückgelegt.`),
      held: (who, place, holder) =>
        `${does(who, 'konntest', 'konnte')} die Karte in ${place} nicht nehmen, weil ${
          holder.isYou ? 'du sie hältst' : `${holder.name} sie hält`
        }.`,
      other: (who, place) =>
        `${does(who, 'konntest', 'konnte')} die Karte in ${place} nicht nehmen.`,
    },
  },

  standing: {
    score: number,
    pairs,
    waits: 'wartet',
  },

  verdict: {
    allFound: 'Alle Paare sind gefunden.',
    nobody: 'Niemand hat ein Paar.',
    alone: (who, found) => did(who, `${pairs(found)}.`),
    won: (who, found) =>
      does(who, `gewinnst mit ${withPairs(found)}!`, `gewinnt mit ${withPairs(found)}.`),
    shared(winners, found) {
      const names = listed(winners.map(({ name, isYou }) => (isYou ? 'Du' : name)));
      const share = winners.some(({ isYou }) => isYou) ? 'teilt euch' : 'teilen sich';
      return `${names} ${share} den Sieg mit je ${withPairs(found)}.`;
    },
  },

  surprises: {
    waiting:
      'Jemand hält diese Karte, also stehst du dafür an. Sobald sie frei wird, gehört sie dir.',
    matched: 'Dein Paar ist sicher. Es bleibt bis zu deiner nächsten Karte auf dem Spielfeld.',
    missed:
      'Karten, die nicht zusammenpassen, bleiben aufgedeckt, bis du die nächste Karte wählst. Bis dahin können alle sie sehen und nehmen.',
    free: 'Eine aufgedeckte Karte, die niemand hält, ist frei. Du kannst sie nehmen, als erste oder als zweite Karte.',
  },

  rules: {
    aim: 'Dreh zwei Karten um.',
    aimMore: 'Sind sie gleich, gehört das Paar dir. Wer die meisten Paare hat, gewinnt.',
    noTurns: 'Es geht nicht reihum: Alle spielen gleichzeitig.',
    match:
      'Ein Paar bleibt bis zu deiner nächsten Karte aufgedeckt. Dann verlässt es das Spielfeld.',
    miss: 'Auch Karten, die nicht zusammenpassen, bleiben bis zu deiner nächsten Karte aufgedeckt. Dann werden sie wieder verdeckt.',
    free: 'Eine aufgedeckte Karte, die niemand hält, ist frei: Nimm sie als erste oder zweite Karte.',
    wait: 'Hält jemand die Karte, die du als erste nehmen willst, stehst du dafür an. Du kannst aufhören zu warten.',
    held: 'Als zweite Karte bekommst du keine, die jemand hält: Du lässt dann deine erste los.',
    keys: 'Tastatur: Mit den Pfeiltasten, Pos1 und Ende gehst du von Karte zu Karte; mit der Eingabe- oder Leertaste drehst du sie um; mit + und − änderst du die Größe großer Spielfelder.',
  },
};
