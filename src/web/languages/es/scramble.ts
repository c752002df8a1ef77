import type { Catalogue } from '../en/index.ts';
import type { Who } from '../grammar.ts';
import { count, form, listed, number } from './grammar.ts';

const cards = (amount: number): string => count(amount, { one: 'carta', other: 'cartas' });
const pairs = (amount: number): string => count(amount, { one: 'pareja', other: 'parejas' });

const LETTING_GO = 'Sueltas tu primera carta, que sigue boca arriba.';

/** Who does it. The verb alone says that it is you. */
const does = ({ name, isYou }: Who, yours: string, theirs: string): string =>
  isYou ? yours : `${name} ${theirs}`;

/** That somebody did it: `Has volteado …`, `Ann ha volteado …`. */
const did = (who: Who, what: string): string => `${does(who, 'Has', 'ha')} ${what}`;

/** Who holds a card, as in `que tiene Ann`. */
function holds(holder: Who | undefined): string {
  if (holder === undefined) return 'alguien tiene';
  return holder.isYou ? 'tienes tú' : `tiene ${holder.name}`;
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
    cards: 'Qué muestran',
    themes: {
      animals: 'Animales',
      garden: 'Jardín',
      vehicles: 'Vehículos',
      letters: 'Letras',
      numbers: 'Números',
    },
    own: 'Las tuyas',
  },

  ownCards: {
    label: 'Tus cartas',
    placeholder: 'gato\nperro\nbúho',
    hints: {
      none: 'Una carta por línea, o con espacios entre ellas. Cada una se convierte en una pareja.',
      few: (written, needed) =>
        `${cards(written)} para ${pairs(needed)}: algunas salen más de una vez.`,
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
      'Conservas tus puntos, y las cartas que tienes vuelven al tablero. Si regresas, empiezas con otro nombre y sin puntos.',
    now: 'Dejarla',
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
    first: 'Voltea una primera carta.',
    second: (card) => `Tienes ${card}. Encuentra su pareja.`,
    missed: 'No hay pareja. Las dos siguen boca arriba hasta tu próxima carta.',
    matched: '¡Una pareja! Con tu próxima carta sale del tablero.',
    lastPair: '¡Una pareja, y es la última! Púlsala otra vez para quitarla del tablero.',
    watching: 'Estás mirando.',
    allGone: 'Ya no queda ninguna carta.',
    over: 'La partida ha terminado.',
    cardsLeft: (left) => `${form(left, { one: 'Queda', other: 'Quedan' })} ${cards(left)}`,
  },

  waiting: {
    note: (place, holder) =>
      `Haces cola para la carta de la ${place}. ${holder ?? 'Alguien'} la tiene.`,
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
    putBack: (place) => `Devuelves tu carta de la ${place}. Sigue boca arriba.`,
    held: (place, holder) => `${holder ?? 'Alguien'} tiene la carta de la ${place}. ${LETTING_GO}`,
    waiting: 'Estás esperando una carta. Deja de esperar para elegir otra.',
    watching: 'Solo estás mirando.',
  },

  news: {
    turnedUp: (who, card, place) => did(who, `volteado ${card} en la ${place}.`),
    took: (who, card, place) => did(who, `tomado ${card} en la ${place}.`),
    inherited: (who, card, place) =>
      `${does(who, 'Has esperado y ahora tienes', 'ha esperado y ahora tiene')} ${card} en la ${place}.`,
    pair: (who, card) => `¡${did(who, `encontrado una pareja de ${card}`)}!`,
    lastPair: (who) => `¡${did(who, 'encontrado la última pareja')}!`,
    missed: (who, shown) => `${listed(shown)}: no hay pareja para ${who.isYou ? 'ti' : who.name}.`,
    waits: (who, place, holder) =>
      `${does(who, 'Esperas', 'espera')} la carta de la ${place}, que ${holds(holder)}.`,
    gaveUp: (who, place) => did(who, `dejado de esperar la carta de la ${place}.`),
    removed: (place, other) => `La pareja de la ${place} y la ${other} ya no está.`,
    left: (who) => did(who, 'dejado el tablero.'),
    replaced: 'Algunas cartas se han cambiado por otras.',
    over: 'No queda ninguna pareja: la partida ha terminado.',
    failed: {
      empty: (who, place) => did(who, `buscado una carta en la ${place}, pero ya no hay ninguna.`),
      putBack: (who, place) => did(who, `devuelto la carta de la ${place}.`),
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
    shared: (winners, found) =>
      `Victoria compartida entre ${listed(winners.map(({ name, isYou }) => (isYou ? 'tú' : name)))}, con ${pairs(found)} por persona.`,
  },

  surprises: {
    waiting: 'Alguien tiene esa carta, así que estás en la cola. Será tuya en cuanto quede libre.',
    matched: 'Tu pareja está a salvo. Sigue en el tablero hasta tu próxima carta.',
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
    held: 'Como segunda carta no puedes tomar una que alguien tiene: sueltas la primera.',
    keys: 'Teclado: las flechas, Inicio y Fin cambian de carta; Intro o Espacio la voltea; + y − cambian el tamaño de los tableros grandes.',
  },
};
