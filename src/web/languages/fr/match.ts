import type { Face } from '../../../games/match/card.ts';
import type { Option } from '../../../games/match/pairs.ts';
import type { Catalogue } from '../en/index.ts';
import type { Who } from '../grammar.ts';
import { count, does, either, form, number, signed } from './grammar.ts';

type Match = Catalogue['match'];

const POINTS = { one: 'point', other: 'points' };
const TURNS = { one: 'tour', other: 'tours' };
const GO_ON = 'Continuer';
const STOP_CLOCK = 'Arrêter le chrono';
const BOTH_GO = 'Les deux cartes quittent le plateau.';

const KINDS = { bonus: 'bonus', penalty: 'malus' };

const gain = (points: number): string => `${signed(points)} ${form(points, POINTS)}`;

const gainFor = (who: Who, points: number): string =>
  `${gain(points)} pour ${who.isYou ? 'vous' : who.name}.`;

const nameOf = (card: Face): string =>
  card.kind === 'standard' ? `${card.number}` : `${KINDS[card.kind]} ${card.number}`;

const aCard = (card: Face): string =>
  card.kind === 'standard' ? `un ${card.number}` : `une carte ${KINDS[card.kind]}`;

const turnOf = (who: Who): string =>
  who.isYou ? 'C’est à vous de jouer' : `C’est à ${who.name} de jouer`;

const has = (who: Who, what: string): string => does(who, `avez ${what}.`, `a ${what}.`);

const AND: { readonly [Next in Option['next']]: string } = {
  same: ' et un tour de plus',
  opponent: '',
  skip: ' et un tour à passer',
};

const outcome = ({ points, next }: Option): string =>
  `${points === 0 ? 'Aucun point' : gain(points)}${AND[next]}`;

const outcomes = (options: readonly Option[]): string => either(options.map(outcome));

export const match: Match = {
  poster: {
    title: 'Memory Match',
    lines:
      'À deux, à tour de rôle, trouvez les paires. Les cartes bonus rapportent, les cartes malus coûtent, et deux cartes du même type vous laissent le choix.',
    players: '2 personnes',
  },

  printed: { bonus: 'Bonus', penalty: 'Malus' },

  points: {
    short: number,
    inWords: (points) => count(points, POINTS),
    gainShort: signed,
    gain,
  },

  options: {
    uneven: ({ rows, columns }) =>
      `Les cartes vont par paires, mais ${number(rows)} × ${number(columns)} font ${number(rows * columns)}\u202f: un nombre pair, s’il vous plaît.`,
    noSpecials: (fewest) =>
      `Avec moins de ${number(fewest)} cartes, il n’y a ni carte bonus ni carte malus.`,
    first: 'Qui commence',
    firstYou: 'Vous',
    firstOther: 'L’autre personne',
    lastSpecial: 'Une carte spéciale qui reste à la fin',
    discard: 'Ne compte pour personne',
    score: 'Compte pour la personne dont c’est le tour',
    turnCap: 'La partie finit au plus tard',
    noCap: 'Avec la dernière paire',
    afterTurns: (turns) => `Après ${count(turns, TURNS)}`,
    otherCap: 'Autre nombre',
    turns: 'Tours',
  },

  chips: {
    size: ({ rows, columns }) => `${number(rows)} × ${number(columns)} cartes`,
    lastSpecial: 'La dernière carte spéciale compte',
    turnCap: (turns) => `${count(turns, TURNS)} au plus`,
  },

  leaving: {
    question: 'Vous abandonnez. Partir pour de bon\u202f?',
    meaning: 'La partie est alors terminée, et l’autre personne gagne, quel que soit le score.',
    now: 'Abandonner',
    sentAway: (name) =>
      `${name} perd alors par forfait\u202f: la partie est terminée, et l’autre personne gagne, quel que soit le score.`,
  },

  table: {
    board: 'Les cartes',
    toDo: 'Que faire',
    goOn: GO_ON,
    stopClock: STOP_CLOCK,
    startClock: 'Lancer le chrono',
    choose: 'Votre choix',
    skipsNext: 'passera un tour',
  },

  spot: {
    empty: (place) => `${place}, vide`,
    down: (place) => `${place}, face cachée`,
    up: (place, card) => `${place}, ${nameOf(card)}`,
  },

  prompt: {
    turn: turnOf,
    firstCard: (who) =>
      who.isYou ? 'Retournez une carte.' : `${who.name} retourne une première carte.`,
    secondCard: (who, first) =>
      who.isYou
        ? `Vous avez trouvé ${aCard(first)}. Maintenant, une deuxième carte.`
        : `${who.name} a trouvé ${aCard(first)} et retourne une deuxième carte.`,
    looks: (player) => `${player} regarde les cartes.`,
    choose: 'Choisissez leur effet\u202f:',
    chooses: (player, options) => `${player} choisit\u202f: ${outcomes(options)}.`,
    nobodyHasWon: 'Personne n’a gagné.',
  },

  result: {
    match: (who, points) => `Une paire\u202f! ${gainFor(who, points)}`,
    miss: () => 'Ce n’est pas une paire.',
    bonus: (who, points) => `Un bonus\u202f! ${gainFor(who, points)}`,
    penalty: (who, points) => `Un malus\u202f! ${gainFor(who, points)}`,
    'bonus-and-penalty': () => 'Le bonus et le malus s’annulent.',
    'bonus-pair': () => 'Deux cartes bonus\u202f!',
    'penalty-pair': () => 'Deux cartes malus\u202f!',
  },

  afterwards: {
    match: BOTH_GO,
    miss: 'Les deux cartes seront de nouveau face cachée.',
    bonus: 'La carte bonus quitte le plateau.',
    penalty: 'La carte malus quitte le plateau.',
    'bonus-pair': BOTH_GO,
    'penalty-pair': BOTH_GO,
    'bonus-and-penalty': BOTH_GO,
  },

  next: {
    nobody: 'Et la partie est terminée.',
    opponent: (opponent) => `Puis c’est à ${opponent} de jouer.`,
    again: 'Vous rejouez.',
    againAsOtherSkips: (opponent) => `${opponent} passe un tour\u202f: vous rejouez.`,
  },

  thenWhat: {
    same: () => 'et vous rejouez',
    opponent: (opponent) => `puis c’est à ${opponent} de jouer`,
    skip: () => 'et vous passez votre prochain tour',
  },

  news: {
    turnedUp: (who, card, place) => has(who, `retourné ${aCard(card)} à la ${place}`),
    paired: {
      match: (who, points) => has(who, `trouvé une paire\u202f: ${gain(points)}`),
      miss: (who) => does(who, 'n’avez pas trouvé de paire.', 'n’a pas trouvé de paire.'),
      bonus: (who, points) => has(who, `trouvé un bonus\u202f: ${gain(points)}`),
      penalty: (who, points) => has(who, `trouvé un malus\u202f: ${gain(points)}`),
      'bonus-and-penalty': (who) => has(who, 'trouvé un bonus et un malus\u202f: aucun point'),
      'bonus-pair': (who) => has(who, 'trouvé deux cartes bonus'),
      'penalty-pair': (who) => has(who, 'trouvé deux cartes malus'),
    },
    choseSkip: (who) =>
      does(
        who,
        'avez choisi de passer votre prochain tour.',
        'a choisi de passer son prochain tour.',
      ),
    choseAgain: (who) => has(who, 'choisi de rejouer'),
    scored: gainFor,
    bothGone: 'Les deux cartes ont quitté le plateau.',
    specialGone: 'La carte spéciale a quitté le plateau, l’autre est de nouveau face cachée.',
    bothHidden: 'Les deux cartes sont de nouveau face cachée.',
    oneHidden: 'Une carte est de nouveau face cachée.',
    skips: (who) => does(who, 'passez un tour.', 'passe un tour.'),
    turn: (who) => `${turnOf(who)}.`,
    leftOver: (card) => `La dernière carte, ${nameOf(card)}, reste seule et quitte le plateau.`,
    away: (who) => does(who, 'n’étiez pas là.', 'n’est pas là.'),
    left: (who) => has(who, 'quitté la partie'),
  },

  end: {
    allFound: 'Toutes les paires ont été trouvées.',
    turnCap: (turns) => `C’est fini, après ${count(turns, TURNS)}.`,
    left: 'Quelqu’un a quitté la partie.',
    tie: 'Égalité\u202f!',
    wins: (who) => does(who, 'avez gagné\u202f!', 'a gagné\u202f!'),
  },

  whyNot: {
    watching: 'Vous regardez. Seules les deux personnes qui jouent retournent des cartes.',
    othersTurn: (player) => `C’est à ${player} de jouer.`,
    chooseFirst: 'Choisissez d’abord l’effet de votre paire.',
    lookFirst: 'Regardez d’abord ces deux cartes, puis continuez.',
  },

  surprises: {
    seen: `Les deux cartes restent face visible quelques secondes, le temps de les retenir. «\u202f${GO_ON}\u202f» va plus vite, et «\u202f${STOP_CLOCK}\u202f» vous laisse tout votre temps.`,
    choice:
      'Avec deux cartes bonus ou deux cartes malus, vous avez le choix. Appuyez sur le bouton qui vous convient le mieux.',
    youSkip: (opponent) =>
      `Vous passez un tour\u202f: quand viendra votre tour, ${opponent} jouera encore une fois.`,
    opponentSkips: (opponent) => `${opponent} passe un tour\u202f: vous jouez deux tours de suite.`,
  },

  rules: {
    aim: 'À deux, à tour de rôle. Trouvez les paires\u202f: qui a le plus de points gagne.',
    turn: 'À votre tour, retournez deux cartes, l’une après l’autre. Elles restent face visible jusqu’à ce que vous les ayez vues. La suite dépend des deux\u202f:',
    pairNames: {
      match: 'Le même nombre',
      miss: 'Deux nombres différents',
      bonus: 'Bonus et nombre',
      'bonus-pair': 'Deux cartes bonus',
      penalty: 'Malus et nombre',
      'penalty-pair': 'Deux cartes malus',
      'bonus-and-penalty': 'Bonus et malus',
    },
    outcomes,
    youChoose: 'Vous choisissez.',
    skip: 'Passer un tour, c’est laisser l’autre personne jouer deux fois de suite. Si les deux doivent passer un tour, cela s’annule.',
    end: 'Quand il n’y a plus de cartes, la partie est terminée. Une carte spéciale qui reste seule ne peut pas former de paire et quitte le plateau.',
    away: 'Après une trop longue absence, on perd son tour. Qui s’en va abandonne la partie.',
  },
};
