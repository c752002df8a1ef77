import type { Catalogue } from '../en/index.ts';
import { count, number } from './grammar.ts';

export const app: Catalogue['app'] = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  ok: 'OK',
  gotIt: 'Verstanden',
  allGames: 'Alle Spiele',
  endedEarly: 'Das Spiel wurde vorzeitig beendet.',
  unreachable: 'Der Server ist gerade nicht erreichbar. Versuch es gleich noch einmal.',
  place: (row, column) => `Zeile ${number(row)}, Spalte ${number(column)}`,

  update: {
    ready: 'Es gibt eine neue Version von Recollect.',
    load: 'Jetzt laden',
  },

  settings: {
    title: 'Einstellungen',
    language: 'Sprache',
    sound: 'Töne',
    vibration: 'Vibration',
  },

  zoom: {
    group: 'Größe der Karten',
    in: 'Vergrößern',
    out: 'Verkleinern',
    whole: 'Ganzes Spielfeld',
    pressToComeCloser: 'Wähle eine Karte, um näher heranzugehen.',
  },

  fields: {
    size: 'Karten auf dem Tisch',
    sizeOf: ({ rows, columns }) => `${number(rows)} × ${number(columns)}`,
    otherSize: 'Andere',
    rows: 'Zeilen',
    columns: 'Spalten',
    numberBetween: (least, most) =>
      `Bitte eine ganze Zahl von ${number(least)} bis ${number(most)}.`,
  },

  names: {
    label: 'Dein Name',
    suggest: 'Anderen Namen vorschlagen',
    missing: 'Gib einen Namen ein, damit die anderen dich erkennen.',
    tooLong: (most) => `Bitte höchstens ${number(most)} Zeichen.`,
    noSpaces: 'Bitte keine Leerzeichen. Wie wäre es mit einem Unterstrich?',
    onlyLetters: 'Bitte nur die Buchstaben A bis Z, Ziffern und Unterstriche.',
    unreadable: 'Bitte etwas, das man lesen kann.',
  },

  plain: {
    table: 'Der Tisch',
    secret: 'Nur du siehst das',
    help: 'So wird gespielt',
    play: 'Spielen',
    goOn: 'Weiter',
    wait: 'Warte auf die anderen.',
    watch: 'Du schaust zu.',
    points: (points) => count(points, { one: 'Punkt', other: 'Punkte' }),
    rules: 'Dieses Spiel wird mit Worten gespielt. Wie es geht, erfährst du am Tisch.',
  },

  problems: {
    'out-of-range': 'Diesen Platz gibt es auf diesem Spielfeld nicht.',
    'illegal-address': 'Diese Adresse ist nicht vollständig.',
    'illegal-space': 'Das ist kein Platz auf einem Spielfeld.',
    'no-card': 'Dort liegt keine Karte mehr.',
    controlled: 'Diese Karte hält schon jemand.',
    'already-waiting': 'Du wartest schon auf eine Karte.',
    'gave-up': 'Du wartest nicht mehr.',
    'too-late': 'Das Spiel hat schon angefangen. Du kannst zuschauen.',
    'not-playing': 'Du spielst hier nicht mit.',
    'not-your-turn': 'Du bist nicht dran.',
    'not-now': 'Vorher ist noch etwas anderes zu tun.',
    'face-up': 'Diese Karte ist schon aufgedeckt.',
    'face-down': 'Diese Karte ist schon verdeckt.',
    blocked: 'Ein Walross versperrt dir diese Karte.',
    'not-beside': 'Diese Karte grenzt nicht an den Kraken.',
    'same-card': 'Diese Karte kann nicht auf sich selbst wirken.',
    'not-offered': 'Das steht nicht zur Auswahl.',
    over: 'Das Spiel ist zu Ende.',
    'not-open': 'Das geht nur auf offenen Spielfeldern.',
    'illegal-card': 'Eine Karte ist ein einziges Wort ohne Leerzeichen.',
    'unmapped-card': 'Für eine der Karten fehlt der Ersatz.',
    'illegal-player': 'Bitte nur die Buchstaben A bis Z, Ziffern und Unterstriche.',
    'illegal-request':
      'Der Server versteht diese Seite nicht. Vielleicht gibt es eine neuere: Lade die Seite neu.',
    'no-such-room': 'Diesen Raum gibt es nicht oder nicht mehr. Ist der Code vollständig?',
    'no-such-player': 'Hier heißt niemand so.',
    'wrong-token': 'Dieser Platz gehört dir nicht mehr.',
    'not-host': 'Das kann nur, wer den Tisch leitet.',
    'illegal-name': 'Diesen Namen können andere nicht lesen. Bitte wähle einen anderen.',
    'name-taken': 'So heißt hier schon jemand. Bitte wähle einen anderen Namen.',
    full: 'Inzwischen sind alle Plätze besetzt.',
    'too-few': 'Es sind noch nicht genug Leute da.',
    'no-place': 'Dort sitzt schon jemand. Bitte wähle einen anderen Platz.',
    'not-invited':
      'Um dich hier zu setzen, brauchst du eine Einladung. Bitte die Tischleitung um einen neuen Link.',
    'illegal-options': 'So lässt sich das Spiel nicht aufbauen.',
    'too-many': 'Das war zu viel auf einmal. Bitte warte einen Moment.',
    'too-large': 'Das ist mehr, als der Server auf einmal annimmt.',
    unavailable: 'Der Server kann gerade nichts speichern. Versuch es gleich noch einmal.',
    closed: 'Der Raum wurde geschlossen.',
  },
};
