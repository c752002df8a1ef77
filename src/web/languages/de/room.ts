import type { Catalogue } from '../en/index.ts';
import { count, does, form, number } from './grammar.ts';

export const room: Catalogue['room'] = {
  entering: 'Der Raum wird geladen …',

  lobby: {
    people: 'Am Tisch',
    host: 'Leitung',
    you: 'du',
    youMark: '(du)',
    away: 'nicht da',
    left: 'gegangen',
    freeSeat: 'Freier Platz',
    moreSeats: (seats) =>
      `und ${count(seats, { one: 'weiterer freier Platz', other: 'weitere freie Plätze' })}`,
    start: 'Spiel starten',
    startAlone: 'Du kannst allein anfangen, andere können später dazukommen.',
    tooFew: (missing) =>
      form(missing, {
        one: 'Es fehlt noch eine Person.',
        other: `Es fehlen noch ${number(missing)} Personen.`,
      }),
    waitingFor: (host) => `Wir warten, bis ${host} das Spiel startet …`,
    waitingForAny: 'Wer sich zuerst setzt, startet das Spiel.',
    watch: 'Oder schau einfach zu: Das Spiel erscheint hier, sobald es anfängt.',
    full: 'Alle Plätze sind besetzt. Du kannst zuschauen: Das Spiel erscheint hier, sobald es anfängt.',
    asHost: (name) => `Leitung an ${name} geben`,
    sendAway: (name) => `${name} wegschicken`,
    sendAwaySure: (name) => `${name} wegschicken?`,
    forPerson: (name) => `Mehr zu ${name}`,
    leave: 'Tisch verlassen',
  },

  join: {
    name: 'Dein Name',
    bareName: 'Dein Name am Tisch',
    place: 'Wo du sitzt',
    anyPlace: 'egal wo',
    sitDown: 'Hinsetzen',
    sitDownAndPlay: 'Mitspielen',
    openLines: 'Auf diesem Spielfeld können alle mitspielen, unter beliebigem Namen.',
  },

  share: {
    title: 'Hol andere dazu',
    line: 'Schick ihnen den Link, oder lass sie den Code scannen.',
    button: 'Teilen',
    link: 'Link zu diesem Raum',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    notCopied: 'Bitte kopier den Link selbst: Er ist markiert.',
    send: 'Senden',
    code: (game) => `QR-Code mit dem Link zu diesem Raum für ${game}`,
    message: (game) => `Spiel mit mir ${game}:`,
    watchOnly: (host) =>
      `Mit diesem Link kann man nur zuschauen: Die Einladung, die man zum Mitspielen braucht, hat ${host ?? 'die Tischleitung'}.`,
    invite: 'Einladung erneuern',
  },

  bar: { rules: 'Regeln', menu: 'Menü', table: 'Am Tisch', people: 'Wer mitspielt' },

  menu: {
    changeName: 'Namen ändern',
    leaveGame: 'Spiel verlassen',
    leaveSure: 'Den Tisch verlassen?',
    leaveMeaning: 'Dein Platz ist dann für andere frei. Du kannst dich wieder setzen.',
    leaveNow: 'Verlassen',
    keep: 'Du kannst einfach gehen: Dein Platz bleibt dir, und dieser Link bringt dich zurück.',
    end: 'Spiel für alle beenden',
    endSure: 'Das Spiel beenden?',
    endMeaning: 'Es endet für alle, und niemand gewinnt.',
    endNow: 'Spiel beenden',
  },

  watch: {
    watching: 'Du schaust zu',
    others: (people) => count(people, { one: 'Person schaut zu', other: 'Personen schauen zu' }),
  },

  news: {
    label: 'Was passiert ist',
    all: 'Alles zeigen, was passiert ist',
    none: 'Noch nichts, seit du hier bist.',
  },

  notes: {
    dismiss: 'Diese Nachricht schließen',
    lost: 'Verbindung verloren. Wir versuchen, an den Tisch zurückzukommen …',
    offline: 'Du bist gerade nicht verbunden. Es wurde nichts gespielt.',
    sentAway: (by) => `${by} hat dich weggeschickt. Du kannst weiter zuschauen.`,
    seatLost: 'Du hast hier keinen Platz mehr, deshalb schaust du zu.',
  },

  turn: {
    yours: (game) => `Du bist dran! ${game} – Recollect`,
    title: (game) => `${game} – Recollect`,
    elsewhere: 'Recollect',
  },

  chips: {
    laidOut: 'Karten, wie jemand sie ausgelegt hat',
    chosenSeed: 'Gemischt nach einer Zahl, die jemand gewählt hat',
    idle: (seconds) => `${count(seconds, { one: 'Sekunde', other: 'Sekunden' })} Bedenkzeit`,
    public: 'Offen für alle',
    byInvitation: 'Mit Einladung',
  },

  leaving: {
    question: 'Das Spiel endgültig verlassen?',
    meaning: 'Die anderen spielen ohne dich weiter, und du kannst nicht in dieses Spiel zurück.',
    now: 'Endgültig gehen',
    sentAway: (name) =>
      `Das Spiel geht ohne ${name} weiter. ${name} kann nicht in dieses Spiel zurück.`,
  },

  end: {
    title: 'Das Spiel ist zu Ende',
    early: 'Das Spiel wurde vorzeitig beendet',
    earlyLine: 'Die Tischleitung hat es vor dem Ende abgebrochen, also hat niemand gewonnen.',
    never: 'Der Raum wurde geschlossen, bevor das Spiel begann.',
    standings: 'Endstand',
    place: (place) => `Platz ${number(place)}:`,
    again: 'Noch mal spielen',
    joinNext: 'Wieder mitspielen',
    watchNext: 'Wieder zuschauen',
    noneAgain:
      'Von Hand ausgelegte Karten lassen sich nicht noch einmal austeilen: Eröffne einen anderen Raum.',
    look: 'Spielfeld ansehen',
    show: 'Ergebnis zeigen',
  },

  fairness: {
    question: 'Woher weiß ich, dass niemand die Karten ausgesucht hat?',
    laidOut: 'Doch, jemand hat sie ausgesucht und so ausgelegt.',
    chosenSeed: 'Vielleicht kennt sie jemand: Die Zahl, nach der gemischt wird, wurde ausgesucht.',
    fingerprint:
      'Gemischt wird nach einer Zufallszahl, die niemand mehr ändern kann: Hier ist ihr Fingerabdruck. Die Zahl selbst wird gezeigt, wenn das Spiel zu Ende ist, damit alle vergleichen können.',
    shuffled:
      'Gemischt wurde nach einer Zufallszahl, die niemand ändern konnte: Ihr Fingerabdruck war von Anfang an zu sehen, und hier ist die Zahl.',
    hash: 'Fingerabdruck (SHA-256)',
    seed: 'Zahl',
  },

  closed: {
    retry: 'Noch mal versuchen',
    retrying: 'Wir versuchen es immer wieder.',
    gone: {
      title: 'Diesen Raum gibt es nicht mehr',
      text: 'Ein Raum verschwindet, wenn eine Weile niemand da war oder wenn die Tischleitung ihn löscht. Oder ist der Link vielleicht nicht vollständig?',
    },
    unreachable: {
      title: 'Niemand antwortet',
      text: 'Der Server ist gerade nicht erreichbar. Dein Platz bleibt dir.',
    },
    noTable: (game) => ({
      title: 'Ein unbekanntes Spiel',
      text: `In diesem Raum wird ${game} gespielt, und das kennt diese Seite nicht. Vielleicht ist sie älter als der Raum?`,
    }),
    notLoaded: {
      title: 'Da fehlt etwas',
      text: 'Ein Teil dieser Seite konnte nicht geladen werden. Vielleicht gibt es inzwischen eine neuere?',
    },
    reload: 'Seite neu laden',
    other: 'Das hat nicht geklappt',
  },

  table: {
    satDown: (who) => does(who, 'hast dich gesetzt.', 'hat sich gesetzt.'),
    stoodUp: (who) => does(who, 'bist aufgestanden.', 'ist aufgestanden.'),
    sentAway: (by, who) =>
      `${does(by, 'hast', 'hat')} ${who.isYou ? 'dich' : who.name} weggeschickt.`,
    host: (who) => does(who, 'leitest jetzt den Tisch.', 'leitet jetzt den Tisch.'),
    invited: 'Es gibt eine neue Einladung. Frühere Links gelten nicht mehr.',
    started: 'Das Spiel beginnt.',
    ended: (who) => does(who, 'hast das Spiel beendet.', 'hat das Spiel beendet.'),
    rematch: 'Es gibt ein weiteres Spiel mit denselben Leuten.',
  },
};
