import type { Catalogue } from '../en/index.ts';
import { count, number } from './grammar.ts';

export const app: Catalogue['app'] = {
  close: 'Fermer',
  cancel: 'Annuler',
  ok: 'OK',
  gotIt: 'Compris',
  allGames: 'Tous les jeux',
  endedEarly: 'La partie a été arrêtée avant la fin.',
  unreachable: 'Le serveur est injoignable pour l’instant. Réessayez dans un moment.',
  place: (row, column) => `ligne ${number(row)}, colonne ${number(column)}`,

  update: {
    ready: 'Il y a une version plus récente de Recollect.',
    load: 'Mettre à jour',
  },

  settings: {
    title: 'Réglages',
    language: 'Langue',
    sound: 'Sons',
    vibration: 'Vibrations',
  },

  zoom: {
    group: 'Taille des cartes',
    in: 'Agrandir',
    out: 'Réduire',
    whole: 'Plateau entier',
    pressToComeCloser: 'Appuyez sur une carte pour vous approcher.',
  },

  fields: {
    size: 'Cartes sur le plateau',
    sizeOf: ({ rows, columns }) => `${number(rows)} × ${number(columns)}`,
    otherSize: 'Autre',
    rows: 'Lignes',
    columns: 'Colonnes',
    numberBetween: (least, most) =>
      `Un nombre entier de ${number(least)} à ${number(most)}, s’il vous plaît.`,
  },

  names: {
    label: 'Votre nom',
    suggest: 'Proposer un autre nom',
    missing: 'Tapez un nom, pour que les autres vous reconnaissent.',
    tooLong: (most) =>
      `Pas plus de ${count(most, { one: 'caractère', other: 'caractères' })}, s’il vous plaît.`,
    noSpaces: 'Pas d’espaces, s’il vous plaît. Pourquoi pas un tiret bas\u202f?',
    onlyLetters: 'Seulement les lettres de A à Z, des chiffres et des tirets bas, s’il vous plaît.',
    unreadable: 'Quelque chose de lisible, s’il vous plaît.',
  },

  plain: {
    table: 'La table',
    secret: 'Visible uniquement par vous',
    help: 'Comment jouer',
    play: 'Jouer',
    goOn: 'Continuer',
    wait: 'Attendez les autres.',
    watch: 'Vous regardez.',
    points: (points) => count(points, { one: 'point', other: 'points' }),
    rules: 'Ce jeu se joue avec des mots. Les règles sont expliquées à la table.',
  },

  problems: {
    'out-of-range': 'Cet emplacement n’existe pas sur ce plateau.',
    'illegal-address': 'Cette adresse n’est pas complète.',
    'illegal-space': 'Ce n’est pas un emplacement de plateau.',
    'no-card': 'Il n’y a plus de carte à cet endroit.',
    controlled: 'Quelqu’un tient cette carte.',
    'already-waiting': 'Vous attendez déjà une carte.',
    'gave-up': 'Vous avez cessé d’attendre.',
    'too-late': 'La partie a déjà commencé. Vous pouvez regarder.',
    'not-playing': 'Vous ne participez pas à cette partie.',
    'not-your-turn': 'Ce n’est pas votre tour.',
    'not-now': 'Il y a d’abord autre chose à faire.',
    'face-up': 'Cette carte est déjà face visible.',
    'face-down': 'Cette carte est déjà face cachée.',
    blocked: 'Un morse vous interdit cette carte.',
    'not-beside': 'Cette carte n’est pas à côté de la pieuvre.',
    'same-card': 'C’est justement la carte qui agit.',
    'not-offered': 'Ce choix n’est pas proposé.',
    over: 'La partie est terminée.',
    'not-open': 'Cela n’est possible que sur les plateaux ouverts.',
    'illegal-card': 'Une carte est un seul mot, sans espace.',
    'unmapped-card': 'Rien n’est prévu pour remplacer l’une des cartes.',
    'illegal-player':
      'Seulement les lettres de A à Z, des chiffres et des tirets bas, s’il vous plaît.',
    'illegal-request':
      'Le serveur ne comprend pas cette page. Il y en a peut-être une version plus récente\u202f: rechargez-la.',
    'no-such-room': 'Cette salle n’existe pas, ou n’existe plus. Le code est-il complet\u202f?',
    'no-such-player': 'Personne ici ne porte ce nom.',
    'wrong-token': 'Cette place n’est plus à vous.',
    'not-host': 'Seule la personne qui dirige la table peut faire cela.',
    'illegal-name':
      'Les autres ne pourraient pas lire ce nom. Choisissez-en un autre, s’il vous plaît.',
    'name-taken': 'Quelqu’un porte déjà ce nom ici. Choisissez-en un autre, s’il vous plaît.',
    full: 'Toutes les places sont prises à présent.',
    'too-few': 'Il n’y a pas encore assez de monde.',
    'no-place': 'Quelqu’un est déjà à cette place. Choisissez-en une autre, s’il vous plaît.',
    'not-invited':
      'Il faut une invitation pour prendre place ici. Demandez un nouveau lien à la personne qui dirige la table.',
    'illegal-options': 'Ces réglages ne conviennent pas à ce jeu.',
    'too-many': 'C’était trop à la fois. Patientez un instant, s’il vous plaît.',
    'too-large': 'C’est plus que ce que le serveur accepte en une fois.',
    unavailable: 'Le serveur ne peut rien enregistrer pour l’instant. Réessayez dans un moment.',
    closed: 'La salle a été fermée.',
  },
};
