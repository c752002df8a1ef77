import {
  type Animal,
  animalOf,
  type Card,
  type Colour,
  colourOf,
} from '../../../games/memoarrr/card.ts';
import type { Catalogue } from '../en/index.ts';
import { count, does, form, listed, number } from './grammar.ts';

type Gender = 'm' | 'f';

const ANIMALS: Record<Animal, { readonly name: string; readonly gender: Gender }> = {
  C: { name: 'crabe', gender: 'm' },
  P: { name: 'manchot', gender: 'm' },
  O: { name: 'pieuvre', gender: 'f' },
  T: { name: 'tortue', gender: 'f' },
  W: { name: 'morse', gender: 'm' },
};

const COLOURS: Record<Colour, Record<Gender, string>> = {
  r: { m: 'rouge', f: 'rouge' },
  g: { m: 'vert', f: 'verte' },
  p: { m: 'violet', f: 'violette' },
  b: { m: 'bleu', f: 'bleue' },
  y: { m: 'jaune', f: 'jaune' },
};

const THE: Record<Gender, string> = { m: 'Le', f: 'La' };
const A: Record<Gender, string> = { m: 'un', f: 'une' };

/** `morse jaune`. */
function cardName(card: Card): string {
  const { name, gender } = ANIMALS[animalOf(card)];
  return `${name} ${COLOURS[colourOf(card)][gender]}`;
}

/** `Morse jaune`. */
function atTheStart(card: Card): string {
  const name = cardName(card);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `Le morse jaune`. */
const theCard = (card: Card): string => `${THE[ANIMALS[animalOf(card)].gender]} ${cardName(card)}`;

/** What fits that card: `une carte jaune ou un morse`. */
function toFit(card: Card): string {
  const { name, gender } = ANIMALS[animalOf(card)];
  return `une carte ${COLOURS[colourOf(card)].f} ou ${A[gender]} ${name}`;
}

const rubies = (rubies: number): string => count(rubies, { one: 'rubis', other: 'rubis' });

const roundsWon = (rounds: number): string =>
  count(rounds, { one: 'manche gagnée', other: 'manches gagnées' });

const seats = { top: 'en haut', right: 'à droite', bottom: 'en bas', left: 'à gauche' };

export const memoarrr: Catalogue['memoarrr'] = {
  poster: {
    title: 'Memoarrr!',
    lines:
      'Retournez une carte qui a le même animal ou la même couleur que la précédente, sinon vous êtes hors jeu pour la manche. La dernière personne en jeu pioche les rubis.',
    players: 'De 2 à 4 personnes',
  },

  places: seats,

  options: {
    rules: 'Règles',
    display: 'Affichage',
    base: 'Simple',
    expert: 'Expert',
    rulesHint: {
      base: 'Une carte convient par son animal ou par sa couleur. C’est tout.',
      expert: 'En plus, chaque animal qui convient a un pouvoir bien à lui.',
    },
    displayHint: {
      base: 'On voit tout le plateau.',
      expert: 'On ne voit que les cartes face visible. À vous de retenir où elles sont.',
    },
    peekEachRound: 'Regarder ses trois cartes avant chaque manche',
    winnerStarts: 'Qui gagne une manche commence la suivante',
  },

  chips: {
    base: 'Règles simples',
    expert: 'Règles expert',
    expertDisplay: 'Affichage expert',
    peekEachRound: 'Un coup d’œil avant chaque manche',
    winnerStarts: 'Qui gagne commence',
  },

  leaving: {
    question: 'Vous abandonnez. Partir pour de bon\u202f?',
    meaning:
      'Cette manche et toutes les suivantes se jouent sans vous, et vous ne pourrez pas revenir. S’il ne reste qu’une personne, elle gagne tout le reste.',
    now: 'Abandonner',
    sentAway: (name) =>
      `Cette manche et toutes les suivantes se jouent sans ${name}, qui ne pourra pas revenir. S’il ne reste qu’une personne, elle gagne tout le reste.`,
  },

  card: cardName,

  table: {
    board: 'Le plateau',
    pad: 'Emplacements',
    row: 'Cartes face visible',
    nothingUp: 'Aucune carte n’est face visible.',
    round: (round, rounds) => `Manche ${number(round)} sur ${number(rounds)}`,
    decline: 'En rester là',
    treasure: 'Les rubis',
  },

  peek: {
    yourCards: 'Les cartes devant vous',
    hold: 'Maintenir pour voir',
    show: 'Montrer',
    hide: 'Cacher',
    pressInstead: 'Montrer en appuyant, sans maintenir',
    seen: 'Je les ai vues',
    shown: (cards) =>
      `${listed(cards.map(([place, card]) => `${place}\u202f: ${cardName(card)}`))}.`,
  },

  labels: {
    of: (place, facts) => [place, ...facts].join(', '),
    empty: 'vide',
    faceDown: 'face cachée',
    faceUp: 'face visible',
    lastCard: 'dernière carte',
    blockedFor: ({ name, isYou }) => `carte bloquée pour ${isYou ? 'vous' : name}`,
    inFrontOfYou: 'devant vous',
    canBeChosen: 'choix possible',
    choose: 'choisir',
  },

  standing: {
    seat: (seat, rounds) => `${seats[seat]}, ${roundsWon(rounds)}`,
    roundsWon,
    rubies,
    rubyCards: (cards) =>
      cards.length === 0
        ? 'aucune carte de rubis'
        : `cartes de rubis\u202f: ${cards.map(number).join(', ')}`,
    out: 'hors jeu',
    looking: 'regarde encore',
  },

  prompt: {
    over: 'La partie est terminée.',
    look: 'Regardez les trois cartes devant vous et retenez-les.',
    stillLooking: (names) =>
      `${listed(names)} ${form(names.length, { one: 'regarde encore ses', other: 'regardent encore leurs' })} cartes.`,
    youAreOut: 'Vous êtes hors jeu pour cette manche.',
    yours: {
      anyCard: 'À vous\u202f: retournez n’importe quelle carte.',
      turn: (last) => `À vous\u202f: retournez ${toFit(last)}.`,
      crab: (last) => `Le crabe vous demande encore une carte\u202f: il faut ${toFit(last)}.`,
      octopus: 'La pieuvre doit changer de place avec une carte voisine\u202f: choisissez-la.',
      penguin:
        'Le manchot peut remettre une carte face cachée\u202f: choisissez-la ou restez-en là.',
      walrus:
        'Le morse peut bloquer une carte pour la personne suivante\u202f: choisissez-la ou restez-en là.',
    },
    theirs: {
      turn: (name) => `C’est à ${name} de jouer.`,
      crab: (name) => `Le crabe demande encore une carte à ${name}.`,
      octopus: (name) => `${name} choisit où va la pieuvre.`,
      penguin: (name) => `${name} peut remettre une carte face cachée avec le manchot.`,
      walrus: (name) => `${name} peut bloquer une carte avec le morse.`,
    },
  },

  lastCard: {
    none: 'Première carte de la manche\u202f: n’importe laquelle convient.',
    next: (last) => `Ensuite, il faut ${toFit(last)}.`,
    misfit: (last) => `${theCard(last)} ne convient pas.`,
    roundOver: 'Cette manche est terminée.',
    noneLeft: 'Il n’y a plus de carte à retourner.',
  },

  reasons: {
    over: 'La partie est terminée.',
    notNow: 'On ne peut pas choisir cette carte maintenant.',
    watching: 'Vous regardez\u202f: seules les personnes qui jouent choisissent des cartes.',
    roundOver: 'Cette manche est terminée. La suivante commence dans un instant.',
    look: 'Regardez d’abord les cartes devant vous.',
    othersLook: 'D’abord, tout le monde regarde les cartes devant soi.',
    notYourTurn: (name) => `C’est à ${name} de jouer.`,
    noCard: (place) => `Il n’y a pas de carte en ${place}.`,
    faceUp: (place) => `La carte en ${place} est déjà face visible.`,
    faceDown: (place) =>
      `La carte en ${place} est face cachée\u202f: le manchot en veut une qui soit face visible.`,
    blocked: (place) => `Un morse vous interdit la carte en ${place} pendant ce tour.`,
    notBeside: (place) =>
      `${place} n’est pas à côté de la pieuvre\u202f: choisissez une carte juste au-dessus, au-dessous, à gauche ou à droite d’elle.`,
    penguinItself: 'Le manchot ne peut pas se remettre lui-même face cachée.',
    walrusFaceUp: (place) =>
      `La carte en ${place} est face visible\u202f: le morse en bloque une qui soit face cachée.`,
  },

  told: {
    peek: 'Tout le monde regarde les cartes devant soi.',
    seen: (who) => does(who, 'avez vu vos cartes.', 'a vu ses cartes.'),
    roundStarted: (round, who) =>
      `${does(who, 'commencez', 'commence')} la manche ${number(round)}.`,
    turnedUp: (who, place, card) =>
      `${does(who, 'retournez', 'retourne')} ${place}\u202f: ${cardName(card)}.`,
    misfit: (who, place, card) =>
      `${does(who, 'retournez', 'retourne')} ${place}\u202f: ${cardName(card)}. Cette carte ne convient pas.`,
    out: {
      misfit: (who) =>
        does(who, 'êtes hors jeu pour cette manche.', 'est hors jeu pour cette manche.'),
      'no-card': (who) =>
        does(
          who,
          'êtes hors jeu pour cette manche\u202f: il n’y a plus de carte à retourner.',
          'est hors jeu pour cette manche\u202f: il n’y a plus de carte à retourner.',
        ),
      away: (who) =>
        does(
          who,
          'êtes hors jeu pour cette manche, pour cause d’absence.',
          'est hors jeu pour cette manche, pour cause d’absence.',
        ),
    },
    again: ({ name, isYou }) =>
      isYou
        ? 'Le crabe vous demande encore une carte.'
        : `Le crabe demande encore une carte à ${name}.`,
    skipped: ({ name, isYou }) =>
      isYou ? 'La tortue vous fait passer un tour.' : `La tortue fait passer un tour à ${name}.`,
    swapped: (from, to) => `La pieuvre échange ${from} et ${to}.`,
    turnedDown: (place) => `Le manchot remet ${place} face cachée.`,
    blocked: ({ name, isYou }, place) =>
      isYou ? `Le morse vous interdit ${place}.` : `Le morse interdit ${place} à ${name}.`,
    declined: (who) => does(who, 'en restez là.', 'en reste là.'),
    roundWon: (who, round) =>
      does(
        who,
        `gagnez la manche ${number(round)} et piochez une carte de rubis.`,
        `gagne la manche ${number(round)} et pioche une carte de rubis.`,
      ),
    left: (who) => does(who, 'avez quitté la partie.', 'a quitté la partie.'),
  },

  verdict: {
    early: 'La partie a été arrêtée avant la dernière manche.',
    wins: (who, most) =>
      does(who, `gagnez avec ${rubies(most)}\u202f!`, `gagne avec ${rubies(most)}\u202f!`),
    youShare: (others, most) =>
      `Vous partagez la victoire avec ${listed(others)}\u202f: ${rubies(most)} par personne.`,
    share: (winners, most) =>
      `${listed(winners)} partagent la victoire\u202f: ${rubies(most)} par personne.`,
  },

  surprises: {
    peek: 'Prenez votre temps\u202f: une fois ces trois cartes vues, plus personne ne vous les montrera.',
    peekEachRound:
      'Prenez votre temps\u202f: une fois ces trois cartes vues, vous ne les reverrez qu’avant la prochaine manche.',
    crab: 'Le crabe convient, alors vous continuez aussitôt. Votre prochaine carte doit aller avec le crabe, sinon vous êtes hors jeu pour cette manche.',
    octopus:
      'La pieuvre convient, alors elle se déplace. Les deux cartes gardent leur nouvelle place, même dans les manches suivantes.',
    penguin:
      'Le manchot convient, alors il peut remettre une carte face cachée. Elle pourra être retournée de nouveau.',
    walrus:
      'Le morse convient, alors il peut bloquer une carte. La personne suivante ne pourra pas la retourner pendant son tour.',
    blocked:
      'Un morse bloque la carte au cadenas. Vous ne pouvez pas la retourner pendant ce tour.',
    misfit:
      'La dernière carte ne convenait pas, et la personne qui l’a retournée est hors jeu. C’est pourtant avec cette carte que la vôtre doit aller.',
    turtle: (skipped) =>
      `La tortue fait passer un tour à ${skipped}, alors c’est maintenant à vous de jouer.`,
    skipped:
      'La tortue vous fait passer ce tour. Vous n’y perdez rien\u202f: vous êtes toujours dans la manche.',
    out: 'Vous n’êtes hors jeu que pour cette manche. Suivez bien les cartes\u202f: vous revenez à la prochaine.',
    newRound:
      'Toutes les cartes sont de nouveau face cachée, là où elles étaient. Ce que vous avez retenu vous aide encore.',
  },

  rules: {
    look: 'Avant de commencer, regardez en secret les trois cartes devant vous. Retenez-les.',
    turn: 'À votre tour, retournez une carte. Elle doit avoir l’animal ou la couleur de la carte précédente.',
    sameColour: (before, card) =>
      `${atTheStart(before)}, puis ${cardName(card)}\u202f: même couleur. La carte convient.`,
    sameAnimal: (before, card) =>
      `${atTheStart(before)}, puis ${cardName(card)}\u202f: même animal. La carte convient.`,
    neither: (before, card) =>
      `${atTheStart(before)}, puis ${cardName(card)}\u202f: ni la même couleur, ni le même animal. La carte ne convient pas.`,
    misfit:
      'Si votre carte ne convient pas, vous êtes hors jeu pour la manche. Elle reste pourtant face visible, et la suivante doit aller avec elle.',
    roundWon:
      'La dernière personne en jeu gagne la manche et pioche une carte de rubis. Puis toutes les cartes sont remises face cachée, là où elles sont.',
    end: 'Après sept manches, on révèle les cartes de rubis. Chacune porte de un à quatre rubis, et qui en a le plus gagne.',
    expertTitle: 'Règles expert\u202f: les animaux agissent',
    expert: 'Un animal fait quelque chose quand sa carte convient.',
    powers: {
      C: {
        name: 'Crabe\u202f:',
        does: 'retournez aussitôt une autre carte. Elle doit aller avec le crabe.',
      },
      P: {
        name: 'Manchot\u202f:',
        does: 'vous pouvez remettre une autre carte face cachée, sauf s’il est la première carte de la manche.',
      },
      O: {
        name: 'Pieuvre\u202f:',
        does: 'elle change de place avec une carte voisine, que vous choisissez.',
      },
      T: {
        name: 'Tortue\u202f:',
        does: 'la personne suivante passe un tour, mais sans risquer de perdre.',
      },
      W: {
        name: 'Morse\u202f:',
        does: 'vous pouvez bloquer une carte face cachée. La personne suivante ne peut pas la retourner de tout son tour.',
      },
    },
    display:
      'Avec l’affichage expert, vous ne voyez pas le plateau\u202f: seulement les cartes face visible et leurs emplacements.',
  },
};
