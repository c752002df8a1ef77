import type { Catalogue } from '../en/index.ts';
import { listed, number } from './grammar.ts';

export const here: Catalogue['here'] = {
  play: 'Auf diesem Gerät',
  title: (game) => `${game} auf diesem Gerät`,
  offline: 'Du bist offline. Auf diesem Gerät kannst du spielen; Räume brauchen das Netz.',

  form: {
    people: 'Wer spielt mit?',
    person: (place) => `Name von Person ${number(place)}`,
    place: (name) => `Wo ${name} sitzt`,
    anyPlace: 'irgendwo',
    add: 'Noch jemand',
    remove: (name) => `${name} streichen`,
    sameName: 'Zwei haben denselben Namen.',
    samePlace: 'Zwei haben denselben Platz.',
    deal: 'Karten austeilen',
    dealing: 'Die Karten werden ausgeteilt …',
  },

  kept: {
    title: 'Auf diesem Gerät',
    people: (names) => listed(names),
    goOn: 'Weiter',
    goOnLabel: (game, people) => `${game} weiterspielen: ${people}`,
    delete: (game, people) => `${game} löschen: ${people}`,
    deleteSure: 'Dieses Spiel löschen?',
    deleteMeaning: (game, people) => `${game} mit ${people} ist dann für immer weg.`,
    deleteNow: 'Löschen',
  },

  curtain: {
    handOver: (name) => `Gib das Gerät an ${name} weiter.`,
    alone: 'Sonst schaut niemand hin.',
    ready: (name) => `Ich bin ${name}`,
  },

  turn: (name) => `${name}, du bist dran.`,
  hands: 'Wer ist dran?',
  held: (holder) => `Diese Karte hält ${holder}. Nimm eine andere.`,
  notKept:
    'Dieser Browser kann gerade nichts speichern: Das Spiel geht weiter, ist aber verloren, wenn die Seite geschlossen wird.',

  menu: {
    keep: 'Du kannst einfach gehen: Das Spiel bleibt auf diesem Gerät, und die erste Seite führt dich zurück.',
    end: 'Spiel beenden',
    endSure: 'Das Spiel beenden?',
    endMeaning: 'Es endet für alle, und niemand gewinnt.',
    endNow: 'Spiel beenden',
  },

  early: 'Es wurde vorzeitig beendet, also hat niemand gewonnen.',

  closed: {
    gone: {
      title: 'Dieses Spiel ist weg',
      text: 'Auf diesem Gerät gibt es kein solches Spiel, oder nicht mehr.',
    },
    damaged: {
      title: 'Dieses Spiel ist nicht lesbar',
      text: 'Was davon gespeichert ist, ist beschädigt oder stammt aus einer anderen Version von Recollect.',
    },
    notLoaded: {
      title: 'Da fehlt ein Stück',
      text: 'Ein Teil dieser Seite konnte nicht geladen werden. Vielleicht bist du offline?',
    },
  },
};
