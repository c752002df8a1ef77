import type { Catalogue } from '../en/index.ts';
import { count, listed, number } from './grammar.ts';

export const home: Catalogue['home'] = {
  tagline:
    'Kartenspiele fürs Gedächtnis, gemeinsam gespielt. Link schicken, Karte umdrehen, merken.',
  playNow: 'Jetzt spielen',
  opening: 'Ein Raum wird eröffnet …',
  calledAs: (name) => `Memory Scramble, als ${name}. Wer deinen Link bekommt, kann mitspielen.`,
  gamesTitle: 'Drei Spiele',
  openRoom: 'Raum eröffnen',
  rules: 'Regeln',
  rulesOf: (game) => `Regeln von ${game}`,
  developers: 'Für alle, die programmieren',

  credits: {
    title: 'Quellen und Dank',
    typeface:
      'Die Schrift ist Fraunces von den Fraunces Project Authors (SIL Open Font License 1.1).',
    pictures: 'Tiere, Pflanzen und Fahrzeuge auf den Karten sind Fluent Emoji von Microsoft (MIT).',
    rest: 'Alle anderen Zeichnungen, alle Töne und Recollect selbst sind von uns (MIT).',
  },

  kept: {
    title: 'Mach weiter, wo du aufgehört hast',
    goOn: 'Weiterspielen',
    alone: 'Bisher nur du',
    others: (names, more) =>
      `Mit ${listed(more === 0 ? names : [...names, count(more, { one: 'weiteren Person', other: 'weiteren' })])}`,
    label: (game, others) => `Weiterspielen: ${game}. ${others}`,
    status: {
      'your-move': 'Du bist dran',
      playing: 'Wird gespielt',
      waiting: 'Wartet auf den Start',
      rematch: 'Eine Revanche',
    },
  },

  join: {
    title: 'Hast du einen Code oder Link?',
    label: 'Code oder Link',
    placeholder: 'Eintippen oder einfügen',
    join: 'Mitspielen',
  },

  code: {
    nothing: 'Gib den Code eines Raums ein, oder füg den Link zu ihm ein.',
    nonsense: 'Das ist weder der Code eines Raums noch ein Link zu einem. Fehlt vielleicht etwas?',
    elsewhere: (host) => `Dieser Link führt zu einem anderen Server: Öffne ihn unter ${host}.`,
  },

  form: {
    title: (game) => `Ein Raum für ${game}`,
    seats: 'Wie viele höchstens mitspielen',
    place: 'Dein Platz am Tisch',
    anyPlace: 'Egal',
    idle: 'Wenn jemand die anderen warten lässt',
    noLimit: 'Unbegrenzt',
    seconds: (seconds) => count(seconds, { one: 'Sekunde', other: 'Sekunden' }),
    minutes: (minutes) => count(minutes, { one: 'Minute', other: 'Minuten' }),
    idleForever: 'Ihr wartet aufeinander, solange es dauert.',
    idleGoesOn: 'Danach geht das Spiel ohne diese Person weiter.',
    finding: 'Wer hereinkommen kann',
    findings: {
      link: 'Wer den Link hat',
      listed: 'Alle',
      invited: 'Wer eingeladen ist',
    },
    findingHints: {
      link: 'Der Raum steht in keiner Liste. Wer den Link bekommt, kann sich setzen.',
      listed: 'Der Raum steht auf der Startseite: Alle können mitspielen oder zuschauen.',
      invited:
        'Nur wer deine Einladung bekommt, kann sich setzen. Andere mit dem Link können zuschauen.',
    },
    submit: 'Raum eröffnen',
    opening: 'Der Raum wird eröffnet …',
  },

  rooms: {
    title: 'Offene Tische',
    none: 'Gerade gibt es keine öffentlichen Spiele. Eröffne einen Raum für alle, dann steht er hier.',
    looking: 'Offene Tische werden gesucht …',
    lost: 'Der Server ist gerade nicht erreichbar. Wir versuchen es weiter.',
    openBoard: 'Das offene Spielfeld',
    joinOpenBoard: 'Auf dem offenen Spielfeld mitspielen',
    openBoardAbout: 'Memory Scramble ohne Ende: Geh einfach hin und dreh Karten um.',
    showAll: (rooms) => `Alle ${number(rooms)} zeigen`,
    hostedBy: (host) => `Tisch von ${host}`,
    hostedByNobody: 'Tisch ohne Leitung',
    playersOf: (people, seats) =>
      `${number(people)} von ${count(seats, { one: 'Platz', other: 'Plätzen' })} besetzt`,
    playing: (people) => count(people, { one: 'spielt mit', other: 'spielen mit' }),
    watching: (people) => count(people, { one: 'schaut zu', other: 'schauen zu' }),
    status: {
      open: 'offen für alle',
      'by-invitation': 'mit Einladung',
      waiting: 'wartet auf Mitspielende',
      playing: 'wird gespielt',
      over: 'gerade zu Ende',
    },
    join: 'Mitspielen',
    watch: 'Zuschauen',
    label: (what, table, game) => `${what}: ${table}, ${game}`,
  },
};
