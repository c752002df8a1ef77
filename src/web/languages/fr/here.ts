import type { Catalogue } from '../en/index.ts';
import { listed, number, of } from './grammar.ts';

export const here: Catalogue['here'] = {
  play: 'Sur cet appareil',
  title: (game) => `${game} sur cet appareil`,
  offline:
    'Vous êtes hors ligne. Vous pouvez jouer sur cet appareil\u202f; pour les salles, il faut une connexion.',

  form: {
    people: 'Qui joue',
    person: (place) => `Nom de la personne ${number(place)}`,
    place: (name) => `Place ${of(name)}`,
    anyPlace: 'n’importe où',
    add: 'Ajouter quelqu’un',
    remove: (name) => `Retirer ${name}`,
    sameName: 'Deux personnes ont le même nom.',
    samePlace: 'Deux personnes ont la même place.',
    deal: 'Distribuer',
    dealing: 'Distribution des cartes…',
  },

  kept: {
    title: 'Sur cet appareil',
    people: (names) => listed(names),
    goOn: 'Reprendre',
    goOnLabel: (game, people) => `Reprendre ${game}\u202f: ${people}`,
    delete: (game, people) => `Supprimer ${game}\u202f: ${people}`,
    deleteSure: 'Supprimer cette partie\u202f?',
    deleteMeaning: (game, people) =>
      `La partie ${of(game)} avec ${people} disparaîtra pour de bon.`,
    deleteNow: 'Supprimer',
    unreadable: {
      delete: 'Supprimer une partie illisible',
      deleteMeaning: 'Ce qui en est gardé disparaîtra pour de bon.',
    },
  },

  curtain: {
    handOver: (name) => `Passez l’appareil à ${name}.`,
    alone: 'Personne d’autre ne doit regarder.',
    ready: (name) => `Je suis ${name}`,
  },

  turn: (name) => `${name}, à vous de jouer.`,
  hands: 'Qui joue maintenant\u202f?',
  held: (holder) => `${holder} tient cette carte. Choisissez-en une autre.`,
  notKept:
    'Ce navigateur ne peut rien enregistrer pour l’instant\u202f: la partie continue, mais elle sera perdue à la fermeture de la page.',

  menu: {
    keep: 'Vous pouvez simplement partir\u202f: la partie reste sur cet appareil, et la page d’accueil vous y ramène.',
    end: 'Arrêter la partie',
    endSure: 'Arrêter la partie\u202f?',
    endMeaning: 'Elle s’arrête pour tout le monde, et personne ne gagne.',
    endNow: 'Arrêter la partie',
  },

  early: 'La partie a été arrêtée avant la fin\u202f: personne n’a gagné.',

  closed: {
    gone: {
      title: 'Cette partie n’existe plus',
      text: 'Cette partie n’est pas sur cet appareil, ou n’y est plus.',
    },
    damaged: {
      title: 'Cette partie est illisible',
      text: 'Ce qui en a été enregistré est abîmé, ou vient d’une autre version de Recollect.',
    },
    notLoaded: {
      title: 'Il manque un élément',
      text: 'Un élément de cette page n’a pas pu être chargé. Peut-être êtes-vous hors ligne\u202f?',
    },
  },
};
