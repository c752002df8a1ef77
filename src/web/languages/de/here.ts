import type { Catalogue } from '../en/index.ts';
import { listed, number } from './grammar.ts';

export const here: Catalogue['here'] = {
  play: 'Auf diesem Gerät',
  title: (game) => `${game} auf diesem Gerät`,
  offline: 'Du bist offline. Auf diesem Gerät kannst du spielen; Räume brauchen eine Verbindung.',

  form: {
    people: 'Wer spielt mit?',
    person: (place) => `Name von Person ${number(place)}`,
    place: (name) => `Wo ${name} sitzt`,
    anyPlace: 'egal wo',
    add: 'Person hinzufügen',
    remove: (name) => `${name} entfernen`,
    sameName: 'Zwei Personen haben denselben Namen.',
    samePlace: 'Zwei Personen haben denselben Platz.',
    deal: 'Karten austeilen',
    dealing: 'Die Karten werden ausgeteilt …',
  },

  kept: {
    title: 'Auf diesem Gerät',
    people: (names) => listed(names),
    goOn: 'Weiterspielen',
    goOnLabel: (game, people) => `${game} weiterspielen: ${people}`,
    delete: (game, people) => `${game} löschen: ${people}`,
    deleteSure: 'Dieses Spiel löschen?',
    deleteMeaning: (game, people) => `${game} mit ${people} ist dann für immer weg.`,
    deleteNow: 'Löschen',
    unreadable: {
      delete: 'Ein unlesbares Spiel löschen',
      deleteMeaning: 'Was davon gespeichert ist, ist dann für immer weg.',
    },
  },

  curtain: {
    handOver: (name) => `Gib das Gerät an ${name} weiter.`,
    alone: 'Sonst schaut niemand hin.',
    ready: (name) => `Ich bin ${name}`,
  },

  turn: (name) => `${name}, du bist dran.`,
  hands: 'Wer dreht die nächste Karte um?',
  held: (holder) => `Diese Karte hält ${holder}. Wähle eine andere.`,
  notKept:
    'Dieser Browser kann gerade nichts speichern: Das Spiel geht weiter, ist aber verloren, wenn die Seite geschlossen wird.',

  menu: {
    keep: 'Du kannst einfach gehen: Das Spiel bleibt auf diesem Gerät, und über die Startseite kommst du zurück.',
    end: 'Spiel beenden',
    endSure: 'Das Spiel beenden?',
    endMeaning: 'Es endet für alle, und niemand gewinnt.',
    endNow: 'Spiel beenden',
  },

  early: 'Es wurde vor dem Ende abgebrochen, also hat niemand gewonnen.',

  closed: {
    gone: {
      title: 'Dieses Spiel ist weg',
      text: 'Auf diesem Gerät gibt es dieses Spiel nicht oder nicht mehr.',
    },
    damaged: {
      title: 'Dieses Spiel ist nicht lesbar',
      text: 'Der gespeicherte Stand ist beschädigt oder stammt aus einer anderen Version von Recollect.',
    },
    notLoaded: {
      title: 'Da fehlt etwas',
      text: 'Ein Teil dieser Seite konnte nicht geladen werden. Vielleicht bist du offline?',
    },
  },
};
