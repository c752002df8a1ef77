import type { Catalogue } from '../en/index.ts';
import type { Who } from '../grammar.ts';
import { count, does, form, listed, number } from './grammar.ts';

const cards = (amount: number): string => count(amount, { one: 'carta', other: 'cartas' });
const pairs = (amount: number): string => count(amount, { one: 'pareja', other: 'parejas' });

const LETTING_GO = 'Sueltas tu primera carta, que sigue boca arriba.';

/** That somebody did it: `Has volteado …`, `Ann ha volteado …`. */
const did = (who: Who, what: string): string => `${does(who, 'Has', 'ha')} ${what}`;

/** Who holds a card, as in `que tiene Ann`. */
function holds(holder: Who | undefined): string {
  if (holder === undefined) return 'alguien tiene';
  return holder.isYou ? 'tienes tú' : `tiene ${holder.name}`;
}

/** `Compartes la victoria con Ann`, `Ann y Bob comparten la victoria`. */
function sharing(winners: readonly Who[]): string {
  const others = listed(winners.filter(({ isYou }) => !isYou).map(({ name }) => name));
  return winners.some(({ isYou }) => isYou)
    ? `Compartes la victoria con ${others}`
    : `${others} comparten la victoria`;
}

export const scramble: Catalogue['scramble'] = {
  poster: {
    title: 'Memory Scramble',
    lines:
      'Sin turnos: todo el mundo voltea cartas a la vez. Encuentra las parejas antes que nadie.',
    players: '1 persona o muchas',
  },

  options: {
    tooSmall: 'Al menos dos cartas, por favor.',
    cards: 'Qué hay en las cartas',
    themes: {
      animals: 'Animales',
      garden: 'Jardín',
      vehicles: 'Vehículos',
      letters: 'Letras',
      numbers: 'Números',
    },
    own: 'Lo que escribas',
  },

  ownCards: {
    label: 'Tus cartas',
    placeholder: 'gato\nperro\nbúho',
    hints: {
      none: 'Una carta por línea, o con espacios entre ellas. Cada una se convierte en una pareja.',
      few: (written, needed) =>
        `${cards(written)} para ${pairs(needed)}: ${form(written, {
          one: 'sale más de una vez.',
          other: 'algunas salen más de una vez.',
        })}`,
      enough: (written) => `${cards(written)}, una para cada pareja.`,
      many: (written, needed) =>
        `${cards(written)}: ${form(needed, {
          one: 'solo la primera forma una pareja.',
          other: `solo las ${number(needed)} primeras forman parejas.`,
        })}`,
    },
    problems: {
      none: 'Escribe al menos una carta.',
      tooMany: (most) => `Como máximo ${number(most)} cartas distintas, por favor.`,
      tooLong: (start, most) =>
        `Una carta tiene como máximo ${number(most)} caracteres: la que empieza por ${start} tiene más.`,
    },
  },

  chips: {
    size: ({ rows, columns }) => `${number(rows)} × ${number(columns)} cartas`,
  },

  leaving: {
    question: '¿Dejar la partida?',
    meaning:
      'Conservas tus puntos y sueltas las cartas que tienes. Si vuelves, empiezas con otro nombre y sin puntos.',
    now: 'Dejar la partida',
    sentAway: (name) => `${name} conserva sus puntos y puede volver a sentarse con otro nombre.`,
  },

  labels: {
    empty: (place) => `${place}, sin carta`,
    down: (place) => `${place}, boca abajo`,
    free: (place, card) => `${place}, ${card}`,
    held: (place, card, holder) =>
      holder.isYou ? `${place}, ${card}, tuya` : `${place}, ${card}, la tiene ${holder.name}`,
    awaited: (label) => `${label}, la estás esperando`,
  },

  board: 'El tablero',
  holder: ({ name, isYou }) => (isYou ? 'Tú' : name),

  hints: {
    first: 'Voltea tu primera carta.',
    second: (card) => `Tienes ${card}. Encuentra su pareja.`,
    missed: 'No forman pareja. Las dos siguen boca arriba hasta tu próxima carta.',
    matched: '¡Una pareja! Con tu próxima carta sale del tablero.',
    lastPair: '¡Una pareja, y es la última! Púlsala otra vez para quitarla del tablero.',
    watching: 'Estás mirando.',
    allGone: 'Ya no queda ninguna carta.',
    over: 'La partida ha terminado.',
    cardsLeft: (left) => `${form(left, { one: 'Queda', other: 'Quedan' })} ${cards(left)}`,
  },

  waiting: {
    note: (place, holder) =>
      `Esperas la carta de la ${place}. ${holder ?? 'Alguien'} la tiene; estás en la cola.`,
    stop: 'Dejar de esperar',
  },

  allGone: {
    title: 'Ya no queda ninguna carta',
    text: 'Se han encontrado todas las parejas. ¡Qué buena memoria!',
  },

  notices: {
    empty: (place) => `Ya no hay ninguna carta en la ${place}.`,
    emptySecond: (place) => `Ya no hay ninguna carta en la ${place}. ${LETTING_GO}`,
    waitedInVain: (place) =>
      `La carta de la ${place} que esperabas ya no está: alguien ha encontrado su pareja.`,
    putBack: (place) => `Sueltas tu carta de la ${place}. Sigue boca arriba.`,
    held: (place, holder) => `${holder ?? 'Alguien'} tiene la carta de la ${place}. ${LETTING_GO}`,
    waiting: 'Estás esperando una carta. Deja de esperar para elegir otra.',
    watching: 'Solo estás mirando.',
  },

  news: {
    turnedUp: (who, card, place) => did(who, `volteado ${card} en la ${place}.`),
    took: (who, card, place) => did(who, `tomado ${card} en la ${place}.`),
    inherited: (who, card, place) =>
      `${does(who, 'Has esperado en la cola y ahora tienes', 'ha esperado en la cola y ahora tiene')} ${card} en la ${place}.`,
    pair: (who, card) => `¡${did(who, `encontrado una pareja de ${card}`)}!`,
    lastPair: (who) => `¡${did(who, 'encontrado la última pareja')}!`,
    missed: (who, shown) =>
      `${who.isYou ? 'Tus cartas' : `Las cartas de ${who.name}`} no forman pareja: ${listed(shown)}.`,
    waits: (who, place, holder) =>
      `${does(who, 'Esperas', 'espera')} la carta de la ${place}, que ${holds(holder)}.`,
    gaveUp: (who, place) => did(who, `dejado de esperar la carta de la ${place}.`),
    removed: (place, other) => `La pareja de la ${place} y la ${other} ha salido del tablero.`,
    left: (who) => did(who, 'dejado el tablero.'),
    replaced: 'Algunas cartas se han cambiado por otras.',
    over: 'No queda ninguna pareja: la partida ha terminado.',
    failed: {
      empty: (who, place) => did(who, `buscado una carta en la ${place}, pero ya no hay ninguna.`),
      putBack: (who, place) => did(who, `soltado la carta de la ${place}.`),
      held: (who, place, holder) =>
        did(who, `intentado tomar la carta de la ${place}, que ${holds(holder)}.`),
      other: (who, place) => did(who, `intentado en vano tomar la carta de la ${place}.`),
    },
  },

  standing: {
    score: number,
    pairs,
    waits: 'espera',
  },

  verdict: {
    allFound: 'Se han encontrado todas las parejas.',
    nobody: 'Nadie tiene ninguna pareja.',
    alone: (who, found) => `${does(who, 'Tienes', 'tiene')} ${pairs(found)}.`,
    won: (who, found) =>
      who.isYou ? `¡Ganas con ${pairs(found)}!` : `${who.name} gana con ${pairs(found)}.`,
    shared: (winners, found) => `${sharing(winners)}: ${pairs(found)} por persona.`,
  },

  surprises: {
    waiting: 'Alguien tiene esa carta, así que estás en la cola. Será tuya en cuanto quede libre.',
    matched:
      'Esa pareja ya es tuya: nadie te la puede quitar. Sigue en el tablero hasta tu próxima carta.',
    missed:
      'Las cartas que no forman pareja siguen boca arriba hasta que elijas tu próxima carta. Mientras tanto, cualquiera puede verlas y tomarlas.',
    free: 'Una carta boca arriba que nadie tiene está libre. Puedes tomarla, como primera o como segunda carta.',
  },

  rules: {
    aim: 'Voltea dos cartas.',
    aimMore: 'Si son iguales, la pareja es tuya. Gana quien tenga más parejas.',
    noTurns: 'No hay turnos: todo el mundo juega a la vez.',
    match: 'Una pareja sigue boca arriba hasta tu próxima carta. Entonces sale del tablero.',
    miss: 'Las cartas que no forman pareja también siguen boca arriba hasta tu próxima carta. Entonces vuelven a quedar boca abajo.',
    free: 'Una carta boca arriba que nadie tiene está libre: tómala como primera o segunda carta.',
    wait: 'Si alguien tiene la carta que quieres como primera, la esperas en la cola. Puedes dejar de esperar.',
    held: 'Como segunda carta no puedes tomar una que ya tiene alguien: si lo intentas, sueltas la primera.',
    keys: 'Teclado: con las flechas, Inicio y Fin te mueves; con Intro o Espacio volteas una carta; con + y − cambias el tamaño de los tableros grandes.',
  },
};
