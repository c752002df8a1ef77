import type { Catalogue } from '../en/index.ts';
import { count, listed, number, of } from './grammar.ts';

export const home: Catalogue['home'] = {
  tagline:
    'Des jeux de cartes et de mémoire, à jouer ensemble. Envoyez un lien, retournez une carte, retenez-la.',
  playNow: 'Jouer maintenant',
  opening: 'Ouverture d’une salle…',
  calledAs: (name) =>
    `Memory Scramble, sous le nom ${of(name)}. Vos proches vous rejoignent grâce à votre lien.`,
  gamesTitle: 'Trois jeux',
  openRoom: 'Ouvrir une salle',
  rules: 'Règles',
  rulesOf: (game) => `Règles ${of(game)}`,
  developers: 'Développement',

  credits: {
    title: 'Crédits',
    typeface:
      'La police est Fraunces, par The Fraunces Project Authors (SIL Open Font License 1.1).',
    pictures:
      'Les animaux, les plantes et les véhicules des cartes sont des Fluent Emoji, par Microsoft (MIT).',
    rest: 'Tous les autres dessins, tous les sons et Recollect lui-même sont de nous (MIT).',
  },

  kept: {
    title: 'Reprenez là où vous en étiez',
    goOn: 'Reprendre',
    alone: 'Personne d’autre pour l’instant',
    others: (names, more) =>
      `Avec ${listed(more === 0 ? names : [...names, count(more, { one: 'autre personne', other: 'autres personnes' })])}`,
    label: (game, others) => `Reprendre ${game}. ${others}`,
    status: {
      'your-move': 'À vous de jouer',
      playing: 'En cours',
      waiting: 'Pas encore lancée',
      rematch: 'Une revanche',
    },
  },

  join: {
    title: 'Vous avez un code ou un lien\u202f?',
    label: 'Code ou lien',
    placeholder: 'À taper ou à coller',
    join: 'Rejoindre',
  },

  code: {
    nothing: 'Tapez le code d’une salle, ou collez le lien qui y mène.',
    nonsense:
      'Ce n’est ni le code d’une salle ni un lien vers une salle. Ne manque-t-il rien\u202f?',
    elsewhere: (host) => `Ce lien mène à un autre serveur\u202f: ouvrez-le sur ${host}.`,
  },

  form: {
    title: (game) => `Une salle pour ${game}`,
    seats: 'Nombre de places',
    place: 'Votre place à la table',
    anyPlace: 'Peu importe',
    idle: 'Si quelqu’un fait attendre les autres',
    noLimit: 'Sans limite',
    seconds: (seconds) => count(seconds, { one: 'seconde', other: 'secondes' }),
    minutes: (minutes) => count(minutes, { one: 'minute', other: 'minutes' }),
    idleForever: 'On attend chaque personne aussi longtemps qu’il le faut.',
    idleGoesOn: 'Passé ce délai, la partie continue sans cette personne.',
    finding: 'Qui peut entrer',
    findings: {
      link: 'Avec le lien',
      listed: 'Tout le monde',
      invited: 'Sur invitation',
    },
    findingHints: {
      link: 'La salle ne figure sur aucune liste. Toute personne qui a le lien peut prendre place.',
      listed: 'La salle figure sur la page d’accueil\u202f: tout le monde peut jouer ou regarder.',
      invited:
        'Seules les personnes à qui vous envoyez votre invitation peuvent prendre place. Les autres, avec le lien, peuvent regarder.',
    },
    submit: 'Ouvrir la salle',
    opening: 'Ouverture de la salle…',
  },

  rooms: {
    title: 'Tables ouvertes',
    none: 'Pas de partie publique en ce moment. Ouvrez une salle pour tout le monde, et elle apparaîtra ici.',
    looking: 'Recherche de tables ouvertes…',
    lost: 'Le serveur est injoignable pour l’instant. Nous continuons d’essayer.',
    openBoard: 'Le plateau ouvert',
    joinOpenBoard: 'Rejoindre le plateau ouvert',
    openBoardAbout: 'Memory Scramble sans fin\u202f: allez-y et retournez des cartes.',
    showAll: (rooms) => `Voir les ${number(rooms)} tables`,
    hostedBy: (host) => `Table ${of(host)}`,
    hostedByNobody: 'Table sans responsable',
    playersOf: (people, seats) =>
      `${count(people, { one: 'place prise', other: 'places prises' })} sur ${number(seats)}`,
    playing: (people) => count(people, { one: 'personne joue', other: 'personnes jouent' }),
    watching: (people) => count(people, { one: 'personne regarde', other: 'personnes regardent' }),
    status: {
      open: 'pour tout le monde',
      'by-invitation': 'sur invitation',
      waiting: 'on attend du monde',
      playing: 'en cours',
      over: 'vient de se terminer',
    },
    join: 'Rejoindre',
    watch: 'Regarder',
    label: (what, table, game) => `${what}\u202f: ${table}, ${game}`,
  },
};
