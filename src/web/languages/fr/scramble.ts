import type { Catalogue } from '../en/index.ts';
import type { Who } from '../grammar.ts';
import { count, does, form, listed, number } from './grammar.ts';

const cards = (amount: number): string => count(amount, { one: 'carte', other: 'cartes' });
const pairs = (amount: number): string => count(amount, { one: 'paire', other: 'paires' });

const LETTING_GO = 'Vous lâchez votre première carte\u202f; elle reste face visible.';

/** That somebody did it: `Vous avez retourné …`, `Ann a retourné …`. */
const did = (who: Who, what: string): string => `${does(who, 'avez', 'a')} ${what}`;

/** Who holds a card, as in `que tient Ann`. */
function holds(holder: Who | undefined): string {
  if (holder === undefined) return 'que quelqu’un tient';
  return holder.isYou ? 'que vous tenez' : `que tient ${holder.name}`;
}

export const scramble: Catalogue['scramble'] = {
  poster: {
    title: 'Memory Scramble',
    lines:
      'On ne joue pas à tour de rôle\u202f: tout le monde retourne des cartes en même temps. Trouvez les paires avant les autres.',
    players: '1 personne ou plus',
  },

  options: {
    tooSmall: 'Au moins deux cartes, s’il vous plaît.',
    cards: 'Ce qu’elles montrent',
    themes: {
      animals: 'Animaux',
      garden: 'Jardin',
      vehicles: 'Véhicules',
      letters: 'Lettres',
      numbers: 'Nombres',
    },
    own: 'Les vôtres',
  },

  ownCards: {
    label: 'Vos cartes',
    placeholder: 'chat\nchien\nhibou',
    hints: {
      none: 'Une carte par ligne, ou des cartes séparées par des espaces. Chacune devient une paire.',
      few: (written, needed) =>
        `${cards(written)} pour ${pairs(needed)}\u202f: certaines reviennent plusieurs fois.`,
      enough: (written) => `${cards(written)}, une pour chaque paire.`,
      many: (written, needed) =>
        `${cards(written)}\u202f: ${form(needed, {
          one: 'seule la première forme une paire.',
          other: `seules les ${number(needed)} premières forment des paires.`,
        })}`,
    },
    problems: {
      none: 'Écrivez au moins une carte.',
      tooMany: (most) => `Pas plus de ${number(most)} cartes différentes, s’il vous plaît.`,
      tooLong: (start, most) =>
        `Pas plus de ${number(most)} caractères par carte, s’il vous plaît\u202f: celle qui commence par ${start} en a davantage.`,
    },
  },

  chips: {
    size: ({ rows, columns }) => `${number(rows)} × ${number(columns)} cartes`,
  },

  leaving: {
    question: 'Quitter la partie\u202f?',
    meaning:
      'Vous gardez vos points et reposez les cartes que vous tenez. Si vous revenez, vous recommencez avec un autre nom et sans points.',
    now: 'Quitter',
    sentAway: (name) => `${name} garde ses points et peut reprendre place sous un autre nom.`,
  },

  labels: {
    empty: (place) => `${place}, vide`,
    down: (place) => `${place}, face cachée`,
    free: (place, card) => `${place}, ${card}`,
    held: (place, card, holder) =>
      holder.isYou
        ? `${place}, ${card}, à vous`
        : `${place}, ${card}, carte tenue par ${holder.name}`,
    awaited: (label) => `${label}, vous l’attendez`,
  },

  board: 'Le plateau',
  holder: ({ name, isYou }) => (isYou ? 'Vous' : name),

  hints: {
    first: 'Retournez une première carte.',
    second: (card) => `Vous tenez ${card}. Trouvez la même carte.`,
    missed: 'Pas de paire. Les deux cartes restent face visible jusqu’à votre prochaine carte.',
    matched: 'Une paire\u202f! Elle quittera le plateau à votre prochaine carte.',
    lastPair:
      'Une paire, et c’est la dernière\u202f! Appuyez encore une fois dessus pour l’enlever du plateau.',
    watching: 'Vous regardez.',
    allGone: 'Il ne reste plus aucune carte.',
    over: 'La partie est terminée.',
    cardsLeft: (left) => `Il reste ${cards(left)}`,
  },

  waiting: {
    note: (place, holder) =>
      `Vous êtes dans la file pour la carte à la ${place}. ${holder ?? 'Quelqu’un'} la tient.`,
    stop: 'Cesser d’attendre',
  },

  allGone: {
    title: 'Il ne reste plus aucune carte',
    text: 'Toutes les paires sont trouvées. Quelle mémoire\u202f!',
  },

  notices: {
    empty: (place) => `Il n’y a plus de carte à la ${place}.`,
    emptySecond: (place) => `Il n’y a plus de carte à la ${place}. ${LETTING_GO}`,
    waitedInVain: (place) =>
      `La carte à la ${place} que vous attendiez n’est plus là\u202f: quelqu’un a trouvé la paire.`,
    putBack: (place) => `Vous reposez votre carte à la ${place}. Elle reste face visible.`,
    held: (place, holder) => `${holder ?? 'Quelqu’un'} tient la carte à la ${place}. ${LETTING_GO}`,
    waiting: 'Vous attendez une carte. Cessez d’attendre pour en choisir une autre.',
    watching: 'Vous ne faites que regarder.',
  },

  news: {
    turnedUp: (who, card, place) => did(who, `retourné ${card} à la ${place}.`),
    took: (who, card, place) => did(who, `pris ${card} à la ${place}.`),
    inherited: (who, card, place) =>
      `${does(who, 'étiez au début de la file et tenez', 'était au début de la file et tient')} maintenant ${card} à la ${place}.`,
    pair: (who, card) => did(who, `trouvé une paire\u202f: ${card}\u202f!`),
    lastPair: (who) => did(who, 'trouvé la dernière paire\u202f!'),
    missed: (who, shown) =>
      `${listed(shown)}\u202f: pas de paire pour ${who.isYou ? 'vous' : who.name}.`,
    waits: (who, place, holder) =>
      `${does(who, 'attendez', 'attend')} la carte à la ${place}, ${holds(holder)}.`,
    gaveUp: (who, place) => did(who, `cessé d’attendre la carte à la ${place}.`),
    removed: (place, other) => `La paire à la ${place} et à la ${other} n’est plus là.`,
    left: (who) => did(who, 'quitté le plateau.'),
    replaced: 'Certaines cartes ont été remplacées par d’autres.',
    over: 'Il ne reste plus de paire\u202f: la partie est terminée.',
    failed: {
      empty: (who, place) => `${does(who, 'n’avez', 'n’a')} pas trouvé de carte à la ${place}.`,
      putBack: (who, place) => did(who, `reposé la carte à la ${place}.`),
      held: (who, place, holder) =>
        `${does(who, 'n’avez', 'n’a')} pas pu prendre la carte à la ${place}, ${holds(holder)}.`,
      other: (who, place) => `${does(who, 'n’avez', 'n’a')} pas pu prendre la carte à la ${place}.`,
    },
  },

  standing: {
    score: number,
    pairs,
    waits: 'attend',
  },

  verdict: {
    allFound: 'Toutes les paires sont trouvées.',
    nobody: 'Personne n’a de paire.',
    alone: (who, found) => did(who, `${pairs(found)}.`),
    won: (who, found) =>
      does(who, `gagnez avec ${pairs(found)}\u202f!`, `gagne avec ${pairs(found)}.`),
    shared: (winners, found) =>
      `Victoire partagée entre ${listed(winners.map(({ name, isYou }) => (isYou ? 'vous' : name)))}, avec ${pairs(found)} par personne.`,
  },

  surprises: {
    waiting:
      'Quelqu’un tient cette carte, vous êtes donc dans la file. Elle sera à vous dès que cette personne la lâchera.',
    matched: 'Votre paire est à l’abri. Elle reste sur le plateau jusqu’à votre prochaine carte.',
    missed:
      'Les cartes qui ne vont pas ensemble restent face visible jusqu’à ce que vous choisissiez votre prochaine carte. D’ici là, tout le monde peut les voir et les prendre.',
    free: 'Une carte face visible que personne ne tient est libre. Vous pouvez la prendre, comme première ou comme deuxième carte.',
  },

  rules: {
    aim: 'Retournez deux cartes.',
    aimMore: 'Si elles sont identiques, la paire est à vous. Qui a le plus de paires gagne.',
    noTurns: 'On ne joue pas à tour de rôle\u202f: tout le monde joue en même temps.',
    match:
      'Une paire reste face visible jusqu’à votre prochaine carte. Ensuite, elle quitte le plateau.',
    miss: 'Les cartes qui ne vont pas ensemble restent face visible, elles aussi, jusqu’à votre prochaine carte. Ensuite, elles sont de nouveau face cachée.',
    free: 'Une carte face visible que personne ne tient est libre\u202f: prenez-la comme première ou comme deuxième carte.',
    wait: 'Si quelqu’un tient la carte que vous voulez comme première carte, vous l’attendez dans la file. Vous pouvez cesser d’attendre.',
    held: 'Comme deuxième carte, vous ne pouvez pas prendre une carte que quelqu’un tient\u202f: vous lâchez alors la première.',
    keys: 'Clavier\u202f: les flèches, Début et Fin changent de carte\u202f; Entrée ou Espace la retourne\u202f; + et − changent la taille des grands plateaux.',
  },
};
