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
  C: { name: 'cangrejo', gender: 'm' },
  P: { name: 'pingüino', gender: 'm' },
  O: { name: 'pulpo', gender: 'm' },
  T: { name: 'tortuga', gender: 'f' },
  W: { name: 'morsa', gender: 'f' },
};

const COLOURS: Record<Colour, Record<Gender, string>> = {
  r: { m: 'rojo', f: 'roja' },
  g: { m: 'verde', f: 'verde' },
  p: { m: 'morado', f: 'morada' },
  b: { m: 'azul', f: 'azul' },
  y: { m: 'amarillo', f: 'amarilla' },
};

const THE: Record<Gender, string> = { m: 'El', f: 'La' };
const A: Record<Gender, string> = { m: 'un', f: 'una' };

/** `morsa amarilla`. */
function cardName(card: Card): string {
  const { name, gender } = ANIMALS[animalOf(card)];
  return `${name} ${COLOURS[colourOf(card)][gender]}`;
}

/** `Morsa amarilla`. */
function atTheStart(card: Card): string {
  const name = cardName(card);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `La morsa amarilla`. */
const theCard = (card: Card): string => `${THE[ANIMALS[animalOf(card)].gender]} ${cardName(card)}`;

/** What fits that card, said of a card: `amarilla o una morsa`. */
function toFit(card: Card): string {
  const { name, gender } = ANIMALS[animalOf(card)];
  return `${COLOURS[colourOf(card)].f} o ${A[gender]} ${name}`;
}

const rubies = (rubies: number): string => count(rubies, { one: 'rubí', other: 'rubíes' });

const roundsWon = (rounds: number): string =>
  count(rounds, { one: 'ronda ganada', other: 'rondas ganadas' });

const seats = {
  top: 'arriba',
  right: 'a la derecha',
  bottom: 'abajo',
  left: 'a la izquierda',
};

export const memoarrr: Catalogue['memoarrr'] = {
  poster: {
    title: 'Memoarrr!',
    lines:
      'Voltea una carta que comparta el animal o el color con la anterior, o quedas fuera de la ronda. Quien aguanta hasta el final se lleva los rubíes.',
    players: 'De 2 a 4 personas',
  },

  places: seats,

  options: {
    rules: 'Reglas',
    display: 'Vista',
    base: 'Nivel básico',
    expert: 'Nivel avanzado',
    rulesHint: {
      base: 'Una carta encaja por su animal o por su color. Eso es todo.',
      expert: 'Además, cada animal que encaja tiene un poder propio.',
    },
    displayHint: {
      base: 'Se ve todo el tablero.',
      expert: 'Solo se ven las cartas boca arriba. Recordar dónde están es cosa tuya.',
    },
    peekEachRound: 'Mirar tus tres cartas antes de cada ronda',
    winnerStarts: 'Quien gana una ronda empieza la siguiente',
  },

  chips: {
    base: 'Reglas básicas',
    expert: 'Reglas avanzadas',
    expertDisplay: 'Vista avanzada',
    peekEachRound: 'Un vistazo antes de cada ronda',
    winnerStarts: 'Empieza quien gana',
  },

  leaving: {
    question: '¿Rendirte y dejar la partida para siempre?',
    meaning:
      'Quedas fuera de esta ronda y de todas las siguientes, y no puedes volver. Si solo queda una persona, gana todas las rondas que faltan.',
    now: 'Rendirse',
    sentAway: (name) =>
      `${name} queda fuera de esta ronda y de todas las siguientes, y no puede volver. Si solo queda una persona, gana todas las rondas que faltan.`,
  },

  card: cardName,

  table: {
    board: 'El tablero',
    pad: 'Lugares',
    row: 'Cartas boca arriba',
    nothingUp: 'No hay ninguna carta boca arriba.',
    round: (round, rounds) => `Ronda ${number(round)} de ${number(rounds)}`,
    decline: 'Dejarlo así',
    treasure: 'Los rubíes',
  },

  peek: {
    yourCards: 'Las cartas que tienes delante',
    hold: 'Mantén pulsado',
    show: 'Mostrar',
    hide: 'Ocultar',
    pressInstead: 'Mostrar al pulsar, sin mantener pulsado',
    seen: 'Ya las he visto',
    shown: (cards) => `${listed(cards.map(([place, card]) => `${place}: ${cardName(card)}`))}.`,
  },

  labels: {
    of: (place, facts) => [place, ...facts].join(', '),
    empty: 'sin carta',
    faceDown: 'boca abajo',
    faceUp: 'boca arriba',
    lastCard: 'última carta',
    blockedFor: ({ name, isYou }) => `bloqueada para ${isYou ? 'ti' : name}`,
    inFrontOfYou: 'delante de ti',
    canBeChosen: 'se puede elegir',
    choose: 'elegir',
  },

  standing: {
    seat: (seat, rounds) => `${seats[seat]}, ${roundsWon(rounds)}`,
    roundsWon,
    rubies,
    rubyCards: (cards) =>
      cards.length === 0
        ? 'ninguna carta de rubíes'
        : `cartas de rubíes: ${cards.map(number).join(', ')}`,
    out: 'fuera',
    looking: 'aún mira',
  },

  prompt: {
    over: 'La partida ha terminado.',
    look: 'Mira las tres cartas que tienes delante y recuérdalas.',
    stillLooking: (names) =>
      `${listed(names)} aún ${form(names.length, { one: 'mira', other: 'miran' })} sus cartas.`,
    youAreOut: 'Estás fuera de esta ronda.',
    yours: {
      anyCard: 'Tu turno: voltea cualquier carta.',
      turn: (last) => `Tu turno: voltea una carta que sea ${toFit(last)}.`,
      crab: (last) => `El cangrejo quiere otra carta: una que sea ${toFit(last)}.`,
      octopus: 'El pulpo debe cambiar de lugar con una carta de al lado: elige una.',
      penguin: 'El pingüino puede poner una carta boca abajo: elige una o déjalo así.',
      walrus: 'La morsa puede bloquear una carta para el próximo turno: elige una o déjalo así.',
    },
    theirs: {
      turn: (name) => `Es el turno de ${name}.`,
      crab: (name) => `El cangrejo le pide otra carta a ${name}.`,
      octopus: (name) => `${name} elige adónde va el pulpo.`,
      penguin: (name) => `${name} puede poner una carta boca abajo con el pingüino.`,
      walrus: (name) => `${name} puede bloquear una carta con la morsa.`,
    },
  },

  lastCard: {
    none: 'La primera carta de una ronda: encaja cualquiera.',
    next: (last) => `La siguiente carta debe ser ${toFit(last)}.`,
    misfit: (last) => `${theCard(last)} no encaja.`,
    roundOver: 'Esta ronda ha terminado.',
    noneLeft: 'No queda ninguna carta por voltear.',
  },

  reasons: {
    over: 'La partida ha terminado.',
    notNow: 'Ahora no se puede elegir esa carta.',
    watching: 'Estás mirando: solo elige cartas quien juega.',
    roundOver: 'Esta ronda ha terminado. La siguiente empieza enseguida.',
    look: 'Primero mira las cartas que tienes delante.',
    othersLook: 'Primero cada cual mira las cartas que tiene delante.',
    notYourTurn: (name) => `Es el turno de ${name}.`,
    noCard: (place) => `No hay ninguna carta en ${place}.`,
    faceUp: (place) => `La carta de ${place} ya está boca arriba.`,
    faceDown: (place) =>
      `La carta de ${place} está boca abajo: el pingüino quiere una que esté boca arriba.`,
    blocked: (place) => `Una morsa te bloquea la carta de ${place} durante este turno.`,
    notBeside: (place) =>
      `${place} no está junto al pulpo: elige una carta justo encima, debajo, a la izquierda o a la derecha.`,
    penguinItself: 'El pingüino no puede ponerse boca abajo a sí mismo.',
    walrusFaceUp: (place) =>
      `La carta de ${place} está boca arriba: la morsa bloquea una que esté boca abajo.`,
  },

  told: {
    peek: 'Cada cual mira las cartas que tiene delante.',
    seen: (who) => does(who, 'Has visto tus cartas.', 'ha visto sus cartas.'),
    roundStarted: (round, { name, isYou }) =>
      `La ronda ${number(round)} empieza ${isYou ? 'contigo' : `con ${name}`}.`,
    turnedUp: (who, place, card) =>
      `${does(who, 'Volteas', 'voltea')} ${place}: ${cardName(card)}.`,
    misfit: (who, place, card) =>
      `${does(who, 'Volteas', 'voltea')} ${place}: ${cardName(card)}. No encaja.`,
    out: {
      misfit: (who) => does(who, 'Quedas fuera de esta ronda.', 'queda fuera de esta ronda.'),
      'no-card': (who) =>
        does(
          who,
          'Quedas fuera de esta ronda: no queda ninguna carta por voltear.',
          'queda fuera de esta ronda: no queda ninguna carta por voltear.',
        ),
      away: (who) =>
        does(
          who,
          'Quedas fuera de esta ronda por ausencia.',
          'queda fuera de esta ronda por ausencia.',
        ),
    },
    again: ({ name, isYou }) =>
      isYou ? 'El cangrejo te pide otra carta.' : `El cangrejo le pide otra carta a ${name}.`,
    skipped: ({ name, isYou }) =>
      isYou ? 'La tortuga te hace perder un turno.' : `La tortuga hace perder un turno a ${name}.`,
    swapped: (from, to) => `El pulpo intercambia ${from} y ${to}.`,
    turnedDown: (place) => `El pingüino pone ${place} boca abajo.`,
    blocked: ({ name, isYou }, place) =>
      isYou ? `La morsa te bloquea ${place}.` : `La morsa le bloquea ${place} a ${name}.`,
    declined: (who) => does(who, 'Lo dejas así.', 'lo deja así.'),
    roundWon: (who, round) =>
      does(
        who,
        `Ganas la ronda ${number(round)} y sacas una carta de rubíes.`,
        `gana la ronda ${number(round)} y saca una carta de rubíes.`,
      ),
    left: (who) => does(who, 'Has dejado la partida.', 'ha dejado la partida.'),
  },

  verdict: {
    early: 'La partida terminó antes de la última ronda.',
    wins: ({ name, isYou }, most) =>
      isYou ? `¡Ganas con ${rubies(most)}!` : `¡${name} gana con ${rubies(most)}!`,
    youShare: (others, most) =>
      `Compartes la victoria con ${listed(others)}: ${rubies(most)} por persona.`,
    share: (winners, most) =>
      `${listed(winners)} comparten la victoria: ${rubies(most)} por persona.`,
  },

  surprises: {
    peek: 'Tómate tu tiempo: cuando hayas visto estas tres cartas, nadie te las volverá a enseñar.',
    peekEachRound:
      'Tómate tu tiempo: cuando hayas visto estas tres cartas, no podrás volver a mirarlas hasta la próxima ronda.',
    crab: 'El cangrejo encaja, así que sigues jugando enseguida. Tu próxima carta debe encajar con el cangrejo, o quedas fuera.',
    octopus:
      'El pulpo encaja, así que se mueve. Las dos cartas se quedan en sus nuevos lugares, también en las próximas rondas.',
    penguin:
      'El pingüino encaja, así que puede esconder una carta. La que ponga boca abajo se puede voltear de nuevo.',
    walrus:
      'La morsa encaja, así que puede vigilar una carta. Quien juegue después no podrá voltearla en su turno.',
    blocked: 'Una morsa vigila la carta del candado. En este turno no puedes voltearla.',
    misfit:
      'La última carta no encajaba, y quien la volteó está fuera. Aun así, tu carta debe encajar justo con esa.',
    turtle: (skipped) =>
      `La tortuga hace perder un turno a ${skipped}, así que ahora te toca a ti.`,
    skipped: 'La tortuga te hace perder este turno. No pasa nada más: sigues en la ronda.',
    out: 'Quedas fuera solo de esta ronda. No pierdas de vista las cartas: en la próxima vuelves a jugar.',
    newRound:
      'Todas las cartas están otra vez boca abajo, justo donde estaban. Lo que recuerdas de ellas te sigue ayudando.',
  },

  rules: {
    look: 'Antes de empezar, mira en secreto las tres cartas que tienes delante. Recuérdalas.',
    turn: 'En tu turno, voltea una carta. Debe tener el animal o el color de la carta anterior.',
    sameColour: (before, card) =>
      `${atTheStart(before)} y luego ${cardName(card)}: el mismo color. Encaja.`,
    sameAnimal: (before, card) =>
      `${atTheStart(before)} y luego ${cardName(card)}: el mismo animal. Encaja.`,
    neither: (before, card) =>
      `${atTheStart(before)} y luego ${cardName(card)}: ni lo uno ni lo otro. No encaja.`,
    misfit:
      'Si tu carta no encaja, quedas fuera de la ronda. Aun así se queda boca arriba, y la siguiente debe encajar con ella.',
    roundWon:
      'La última persona que queda gana la ronda y saca una carta de rubíes. Después, todas las cartas se ponen boca abajo donde están.',
    end: 'Después de siete rondas se descubren las cartas de rubíes. Cada una tiene de uno a cuatro rubíes, y gana quien tiene más.',
    expertTitle: 'Reglas avanzadas: los animales actúan',
    expert: 'Un animal hace algo cuando su carta encaja.',
    powers: {
      C: { name: 'Cangrejo:', does: 'voltea otra carta enseguida. Debe encajar con el cangrejo.' },
      P: {
        name: 'Pingüino:',
        does: 'puedes poner boca abajo otra carta que esté boca arriba. No funciona si es la primera carta de una ronda.',
      },
      O: { name: 'Pulpo:', does: 'cambia de lugar con una carta de al lado, que eliges tú.' },
      T: {
        name: 'Tortuga:',
        does: 'la siguiente persona pierde un turno, sin riesgo de quedar fuera.',
      },
      W: {
        name: 'Morsa:',
        does: 'puedes bloquear una carta boca abajo. La siguiente persona no puede voltearla en todo su turno.',
      },
    },
    display:
      'Con la vista avanzada no ves el tablero: solo las cartas que están boca arriba y sus lugares.',
  },
};
