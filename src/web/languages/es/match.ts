import type { Face } from '../../../games/match/card.ts';
import type { Option } from '../../../games/match/pairs.ts';
import type { Catalogue } from '../en/index.ts';
import type { Who } from '../grammar.ts';
import { count, form, number, signed } from './grammar.ts';

type Match = Catalogue['match'];

const POINTS = { one: 'punto', other: 'puntos' };
const TURNS = { one: 'turno', other: 'turnos' };
const GO_ON = 'Seguir';
const STOP_CLOCK = 'Parar el reloj';
const BOTH_GO = 'Las dos cartas se retiran.';

const KINDS = { bonus: 'bonificación', penalty: 'penalización' };

const gain = (points: number): string => `${signed(points)} ${form(points, POINTS)}`;

const gainFor = (who: Who, points: number): string =>
  `${gain(points)} para ${who.isYou ? 'ti' : who.name}.`;

const nameOf = (card: Face): string =>
  card.kind === 'standard' ? `${card.number}` : `${KINDS[card.kind]} ${card.number}`;

const aCard = (card: Face): string =>
  card.kind === 'standard' ? `un ${card.number}` : `una carta de ${KINDS[card.kind]}`;

const turnOf = (who: Who): string => (who.isYou ? 'Es tu turno' : `Es el turno de ${who.name}`);

/** The verb alone says that it is you. */
const has = (who: Who, what: string): string =>
  who.isYou ? `Has ${what}.` : `${who.name} ha ${what}.`;

const AND: { readonly [Next in Option['next']]: string } = {
  same: ' y otro turno',
  opponent: '',
  skip: ' y un turno perdido',
};

const outcome = ({ points, next }: Option): string =>
  `${points === 0 ? 'Ningún punto' : gain(points)}${AND[next]}`;

const outcomes = (options: readonly Option[]): string => options.map(outcome).join(', o bien ');

export const match: Match = {
  poster: {
    title: 'Memory Match',
    lines:
      'Entre dos, por turnos, a buscar parejas. Las cartas de bonificación dan puntos, las de penalización los quitan, y con dos del mismo tipo puedes elegir.',
    players: '2 personas',
  },

  printed: { bonus: 'Bonificación', penalty: 'Penalización' },

  points: {
    short: number,
    inWords: (points) => count(points, POINTS),
    gainShort: signed,
    gain,
  },

  options: {
    uneven: ({ rows, columns }) =>
      `Las cartas van por parejas, pero ${number(rows)} × ${number(columns)} son ${number(rows * columns)}: elige un número par, por favor.`,
    noSpecials: (fewest) =>
      `Con menos de ${number(fewest)} cartas no hay cartas de bonificación ni de penalización.`,
    first: 'Quién empieza',
    firstYou: 'Tú',
    firstOther: 'La otra persona',
    lastSpecial: 'Si al final sobra una carta especial',
    discard: 'No cuenta para nadie',
    score: 'Cuenta para quien tiene el turno',
    turnCap: 'La partida termina como muy tarde',
    noCap: 'Con la última pareja',
    afterTurns: (turns) => `Tras ${count(turns, TURNS)}`,
    otherCap: 'Otro número',
    turns: 'Turnos',
  },

  chips: {
    size: ({ rows, columns }) => `${number(rows)} × ${number(columns)} cartas`,
    lastSpecial: 'La última carta especial cuenta',
    turnCap: (turns) => `${count(turns, TURNS)} como máximo`,
  },

  leaving: {
    question: '¿Rendirte y dejar la partida para siempre?',
    meaning: 'La partida termina y la gana la otra persona, sea cual sea la puntuación.',
    now: 'Rendirse',
    sentAway: (name) =>
      `En ese caso, ${name} pierde: la partida termina y la gana la otra persona, sea cual sea la puntuación.`,
  },

  table: {
    board: 'Las cartas',
    toDo: 'Qué hacer',
    goOn: GO_ON,
    stopClock: STOP_CLOCK,
    startClock: 'Activar el reloj',
    choose: 'Tu elección',
    skipsNext: 'pierde un turno',
  },

  spot: {
    empty: (place) => `${place}, sin carta`,
    down: (place) => `${place}, boca abajo`,
    up: (place, card) => `${place}, ${nameOf(card)}`,
  },

  prompt: {
    turn: turnOf,
    firstCard: (who) => (who.isYou ? 'Voltea una carta.' : `${who.name} voltea su primera carta.`),
    secondCard: (who, first) =>
      who.isYou
        ? `Has encontrado ${aCard(first)}. Ahora voltea otra carta.`
        : `${who.name} ha encontrado ${aCard(first)} y voltea otra carta.`,
    looks: (player) => `${player} mira las cartas.`,
    choose: 'Elige qué hacen:',
    chooses: (player, options) => `${player} elige: ${outcomes(options)}.`,
    nobodyHasWon: 'No ha ganado nadie.',
  },

  result: {
    match: (who, points) => `¡Una pareja! ${gainFor(who, points)}`,
    miss: () => 'No forman pareja.',
    bonus: (who, points) => `¡Una bonificación! ${gainFor(who, points)}`,
    penalty: (who, points) => `¡Una penalización! ${gainFor(who, points)}`,
    'bonus-and-penalty': () => 'La bonificación y la penalización se anulan.',
    'bonus-pair': () => '¡Dos cartas de bonificación!',
    'penalty-pair': () => '¡Dos cartas de penalización!',
  },

  afterwards: {
    match: BOTH_GO,
    miss: 'Las dos vuelven a quedar boca abajo.',
    bonus: 'La carta de bonificación se retira.',
    penalty: 'La carta de penalización se retira.',
    'bonus-pair': BOTH_GO,
    'penalty-pair': BOTH_GO,
    'bonus-and-penalty': BOTH_GO,
  },

  next: {
    nobody: 'Y así termina la partida.',
    opponent: (opponent) => `Después le toca a ${opponent}.`,
    again: 'Te toca otra vez.',
    againAsOtherSkips: (opponent) => `${opponent} pierde un turno: te toca otra vez.`,
  },

  thenWhat: {
    same: () => 'y te toca otra vez',
    opponent: (opponent) => `después le toca a ${opponent}`,
    skip: () => 'y pierdes tu próximo turno',
  },

  news: {
    turnedUp: (who, card, place) => has(who, `volteado ${aCard(card)} en la ${place}`),
    paired: {
      match: (who, points) => has(who, `encontrado una pareja: ${gain(points)}`),
      miss: (who) =>
        who.isYou
          ? 'No has encontrado ninguna pareja.'
          : `${who.name} no ha encontrado ninguna pareja.`,
      bonus: (who, points) => has(who, `encontrado una bonificación: ${gain(points)}`),
      penalty: (who, points) => has(who, `encontrado una penalización: ${gain(points)}`),
      'bonus-and-penalty': (who) =>
        has(who, 'encontrado una bonificación y una penalización: ningún punto'),
      'bonus-pair': (who) => has(who, 'encontrado dos cartas de bonificación'),
      'penalty-pair': (who) => has(who, 'encontrado dos cartas de penalización'),
    },
    choseSkip: (who) => has(who, 'elegido perder el próximo turno'),
    choseAgain: (who) => has(who, 'elegido otro turno'),
    scored: gainFor,
    bothGone: 'Las dos cartas se han retirado.',
    specialGone: 'La carta especial se ha retirado y la otra vuelve a estar boca abajo.',
    bothHidden: 'Las dos cartas vuelven a estar boca abajo.',
    oneHidden: 'Una carta vuelve a estar boca abajo.',
    skips: (who) => (who.isYou ? 'Pierdes un turno.' : `${who.name} pierde un turno.`),
    turn: (who) => `${turnOf(who)}.`,
    leftOver: (card) => `La última carta, ${nameOf(card)}, no tiene pareja y se retira.`,
    away: (who) => (who.isYou ? 'Estabas ausente.' : `${who.name} está ausente.`),
    left: (who) => has(who, 'dejado la partida'),
  },

  end: {
    allFound: 'Se han encontrado todas las parejas.',
    turnCap: (turns) =>
      form(turns, {
        one: `Ha sido ${count(turns, TURNS)}.`,
        other: `Han sido ${count(turns, TURNS)}.`,
      }),
    left: 'Alguien ha dejado la partida.',
    tie: '¡Empate!',
    wins: (who) => (who.isYou ? '¡Has ganado!' : `¡${who.name} ha ganado!`),
  },

  whyNot: {
    watching: 'Estás mirando. Solo voltean cartas las dos personas que juegan.',
    othersTurn: (player) => `Es el turno de ${player}.`,
    chooseFirst: 'Primero elige qué hace tu pareja de cartas.',
    lookFirst: 'Primero mira estas dos cartas; después podrás seguir.',
  },

  surprises: {
    seen: `Las dos cartas se quedan unos segundos boca arriba para que las recuerdes. Con «${GO_ON}» vas más deprisa, y con «${STOP_CLOCK}» tienes todo el tiempo que quieras.`,
    choice:
      'Con dos cartas de bonificación o dos de penalización puedes elegir. Pulsa lo que más te convenga.',
    youSkip: (opponent) =>
      `Pierdes un turno: en lugar de tu próximo turno, ${opponent} juega otra vez.`,
    opponentSkips: (opponent) => `${opponent} pierde un turno: juegas dos turnos seguidos.`,
  },

  rules: {
    aim: 'Entre dos, por turnos. Encuentra las parejas: gana quien tiene más puntos.',
    turn: 'En tu turno volteas dos cartas, una después de otra. Las dos se quedan boca arriba hasta que las hayas visto. Lo que pasa después depende de las dos:',
    pairNames: {
      match: 'El mismo número',
      miss: 'Números distintos',
      bonus: 'Bonificación y número',
      'bonus-pair': 'Dos cartas de bonificación',
      penalty: 'Penalización y número',
      'penalty-pair': 'Dos cartas de penalización',
      'bonus-and-penalty': 'Bonificación y penalización',
    },
    outcomes,
    youChoose: 'Tú eliges.',
    skip: 'Quien pierde un turno deja que la otra persona juegue dos veces seguidas. Si las dos personas deben perder un turno, no lo pierde ninguna.',
    end: 'Cuando no quedan cartas, la partida termina. Si queda una sola carta especial, no hay con qué emparejarla y se retira.',
    away: 'Quien está ausente demasiado tiempo pierde el turno. Quien deja la partida la pierde.',
  },
};
