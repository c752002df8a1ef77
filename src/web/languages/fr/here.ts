import type { Catalogue } from '../en/index.ts';
import { listed, number } from './grammar.ts';

export const here: Catalogue['here'] = {
  play: 'Sur cet appareil',
  title: (game) => `${game} sur cet appareil`,
  offline:
    'Vous êtes hors ligne. Vous pouvez jouer sur cet appareil\u202f; les salles ont besoin du réseau.',

  form: {
    people: 'Qui joue\u202f?',
    person: (place) => `Nom de la personne ${number(place)}`,
    place: (name) => `Où s’assoit ${name}`,
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
    goOn: 'Continuer',
    goOnLabel: (game, people) => `Continuer ${game}\u202f: ${people}`,
    delete: (game, people) => `Supprimer ${game}\u202f: ${people}`,
    deleteSure: 'Supprimer cette partie\u202f?',
    deleteMeaning: (game, people) => `La partie de ${game} avec ${people} disparaîtra pour de bon.`,
    deleteNow: 'Supprimer',
  },

  curtain: {
    handOver: (name) => `Passez l’appareil à ${name}.`,
    alone: 'Personne d’autre ne regarde.',
    ready: (name) => `Je suis ${name}`,
  },

  turn: (name) => `${name}, c’est votre tour.`,
  hands: 'À qui le tour\u202f?',
  held: (holder) => `Cette carte est dans la main de ${holder}. Choisissez-en une autre.`,
  notKept:
    'Ce navigateur ne peut rien enregistrer pour le moment\u202f: la partie continue, mais elle sera perdue à la fermeture de la page.',

  menu: {
    keep: 'Vous pouvez simplement partir\u202f: la partie reste sur cet appareil, et la première page vous y ramène.',
    end: 'Terminer la partie',
    endSure: 'Terminer la partie\u202f?',
    endMeaning: 'Elle se termine pour tout le monde, et personne ne gagne.',
    endNow: 'Terminer',
  },

  early: 'La partie a été arrêtée avant la fin\u202f: personne n’a gagné.',

  closed: {
    gone: {
      title: 'Cette partie n’est plus là',
      text: 'Il n’y a pas ou plus de telle partie sur cet appareil.',
    },
    damaged: {
      title: 'Cette partie est illisible',
      text: 'Ce qui en est gardé est abîmé, ou vient d’une autre version de Recollect.',
    },
    notLoaded: {
      title: 'Il manque un morceau',
      text: 'Une partie de cette page n’a pas pu être chargée. Peut-être êtes-vous hors ligne\u202f?',
    },
  },
};
