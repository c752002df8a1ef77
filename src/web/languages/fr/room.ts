import type { Catalogue } from '../en/index.ts';
import { count, does, form, number, of } from './grammar.ts';

export const room: Catalogue['room'] = {
  entering: 'Ouverture de la salle…',

  lobby: {
    people: 'À la table',
    host: 'responsable',
    you: 'vous',
    youMark: '(vous)',
    away: 'hors ligne',
    left: 'n’est plus là',
    freeSeat: 'Place libre',
    moreSeats: (seats) =>
      `et encore ${count(seats, { one: 'place libre', other: 'places libres' })}`,
    start: 'Lancer la partie',
    startAlone:
      'Vous pouvez commencer sans attendre\u202f: d’autres personnes peuvent venir plus tard.',
    tooFew: (missing) =>
      form(missing, {
        one: 'Il manque encore une personne.',
        other: `Il manque encore ${number(missing)} personnes.`,
      }),
    waitingFor: (host) => `On attend ${host} pour lancer la partie…`,
    waitingForAny: 'La première personne à prendre place lance la partie.',
    watch: 'Ou regardez simplement\u202f: la partie apparaîtra ici dès qu’elle commencera.',
    full: 'Toutes les places sont prises. Vous pouvez regarder\u202f: la partie apparaîtra ici dès qu’elle commencera.',
    asHost: (name) => `Confier la table à ${name}`,
    sendAway: (name) => `Exclure ${name}`,
    sendAwaySure: (name) => `Exclure ${name}\u202f?`,
    forPerson: (name) => `Options pour ${name}`,
    leave: 'Quitter la table',
  },

  join: {
    name: 'Votre nom',
    bareName: 'Votre nom à la table',
    place: 'Où prendre place',
    anyPlace: 'n’importe où',
    sitDown: 'Prendre place',
    sitDownAndPlay: 'Prendre place et jouer',
    openLines: 'Tout le monde joue sur ce plateau, sous le nom de son choix.',
  },

  share: {
    title: 'Invitez vos proches',
    line: 'Envoyez-leur le lien, ou faites-leur scanner le code.',
    button: 'Partager',
    link: 'Lien vers cette salle',
    copy: 'Copier le lien',
    copied: 'Copié',
    notCopied: 'Copiez le lien vous-même, s’il vous plaît\u202f: il est sélectionné.',
    send: 'Envoyer',
    code: (game) => `Code QR avec le lien vers cette salle ${of(game)}`,
    message: (game) => `Jouons ensemble à ${game}\u202f:`,
    watchOnly: (host) =>
      `Avec ce lien, on peut seulement regarder\u202f: c’est ${host ?? 'la personne qui dirige la table'} qui a l’invitation nécessaire pour prendre place.`,
    invite: 'Nouvelle invitation',
  },

  bar: { rules: 'Règles', menu: 'Menu', table: 'À la table', people: 'Qui joue' },

  menu: {
    changeName: 'Changer de nom',
    leaveGame: 'Quitter la partie',
    leaveSure: 'Quitter la table\u202f?',
    leaveMeaning: 'Votre place sera libre pour quelqu’un d’autre. Vous pourrez reprendre place.',
    leaveNow: 'Quitter',
    keep: 'Vous pouvez simplement partir\u202f: votre place est gardée, et ce lien vous y ramène.',
    end: 'Arrêter la partie pour tout le monde',
    endSure: 'Arrêter la partie\u202f?',
    endMeaning: 'Elle s’arrête pour tout le monde, et personne ne gagne.',
    endNow: 'Arrêter la partie',
  },

  watch: {
    watching: 'Vous regardez',
    others: (people) => count(people, { one: 'personne regarde', other: 'personnes regardent' }),
  },

  news: {
    label: 'Ce qui s’est passé',
    all: 'Voir tout ce qui s’est passé',
    none: 'Rien depuis votre arrivée.',
  },

  notes: {
    dismiss: 'Fermer ce message',
    lost: 'Connexion perdue. Tentative de retour à la table…',
    offline: 'Vous n’avez pas de connexion en ce moment. Rien n’a été joué.',
    sentAway: (by) => `${by} vous a fait quitter la table. Vous pouvez encore regarder.`,
    seatLost: 'Votre place ici n’est plus à vous\u202f: maintenant, vous regardez.',
  },

  turn: {
    yours: (game) => `À vous de jouer\u202f! ${game} – Recollect`,
    title: (game) => `${game} – Recollect`,
    elsewhere: 'Recollect',
  },

  chips: {
    laidOut: 'Cartes disposées par quelqu’un',
    chosenSeed: 'Cartes mélangées selon un nombre choisi par quelqu’un',
    idle: (seconds) => `${count(seconds, { one: 'seconde', other: 'secondes' })} pour jouer`,
    public: 'Pour tout le monde',
    byInvitation: 'Sur invitation',
  },

  leaving: {
    question: 'Quitter la partie pour de bon\u202f?',
    meaning: 'Les autres continuent sans vous, et vous ne pourrez pas revenir dans cette partie.',
    now: 'Quitter pour de bon',
    sentAway: (name) => `La partie continue sans ${name}, qui ne pourra pas y revenir.`,
  },

  end: {
    title: 'La partie est terminée',
    early: 'La partie a été arrêtée avant la fin',
    earlyLine:
      'La personne qui dirige la table a arrêté la partie avant la fin\u202f: personne n’a gagné.',
    never: 'La salle a été fermée avant le début de la partie.',
    standings: 'Classement',
    place: (place) => `Rang ${number(place)}\u202f:`,
    again: 'Rejouer',
    joinNext: 'Rejoindre la revanche',
    watchNext: 'Regarder la revanche',
    noneAgain:
      'Un plateau disposé à la main ne peut pas être redistribué\u202f: ouvrez une autre salle.',
    look: 'Voir le plateau',
    show: 'Voir le résultat',
  },

  fairness: {
    question: 'Comment savoir que personne n’a choisi les cartes\u202f?',
    laidOut: 'Quelqu’un les a choisies, en les disposant sur le plateau.',
    chosenSeed:
      'Quelqu’un les connaît peut-être, pour avoir choisi le nombre selon lequel elles sont mélangées.',
    fingerprint:
      'Elles sont mélangées selon un nombre aléatoire que plus personne ne peut changer\u202f: voici son empreinte. Le nombre lui-même est montré à la fin de la partie, pour que tout le monde puisse comparer.',
    shuffled:
      'Elles ont été mélangées selon un nombre aléatoire que personne ne pouvait changer\u202f: son empreinte était visible dès le début, et voici le nombre.',
    hash: 'Empreinte (SHA-256)',
    seed: 'Nombre',
  },

  closed: {
    retry: 'Réessayer',
    retrying: 'Nous continuons d’essayer.',
    gone: {
      title: 'Cette salle n’existe plus',
      text: 'Une salle est supprimée quand personne n’y est passé depuis un moment, ou par la personne qui dirige la table. Ou bien le lien est-il incomplet\u202f?',
    },
    unreachable: {
      title: 'Personne ne répond',
      text: 'Le serveur est injoignable pour l’instant. Votre place est gardée.',
    },
    noTable: (game) => ({
      title: 'Un jeu inconnu',
      text: `Dans cette salle, on joue à ${game}, que cette page ne connaît pas. Peut-être est-elle plus ancienne que la salle\u202f?`,
    }),
    notLoaded: {
      title: 'Il manque un élément',
      text: 'Un élément de cette page n’a pas pu être chargé. Peut-être y a-t-il une version plus récente\u202f?',
    },
    reload: 'Recharger la page',
    other: 'Cela n’a pas marché',
  },

  table: {
    satDown: (who) => does(who, 'avez pris place.', 'a pris place.'),
    stoodUp: (who) => does(who, 'avez quitté la table.', 'a quitté la table.'),
    sentAway: (by, who) =>
      who.isYou
        ? `${by.name} vous a fait quitter la table.`
        : does(by, `avez exclu ${who.name}.`, `a exclu ${who.name}.`),
    host: (who) => does(who, 'dirigez maintenant la table.', 'dirige maintenant la table.'),
    invited: 'Il y a une nouvelle invitation. Les liens précédents ne marchent plus.',
    started: 'La partie commence.',
    ended: (who) => does(who, 'avez arrêté la partie.', 'a arrêté la partie.'),
    rematch: 'Il y a une nouvelle partie avec les mêmes personnes.',
  },
};
