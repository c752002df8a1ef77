import type { Catalogue } from '../en/index.ts';
import { count, number } from './grammar.ts';

export const app: Catalogue['app'] = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  ok: 'Aceptar',
  gotIt: 'Entendido',
  allGames: 'Todos los juegos',
  endedEarly: 'La partida terminó antes de tiempo.',
  unreachable: 'No se puede conectar con el servidor ahora. Inténtalo de nuevo en un momento.',
  place: (row, column) => `fila ${number(row)}, columna ${number(column)}`,

  update: {
    ready: 'Hay una versión nueva de Recollect.',
    load: 'Actualizar',
  },

  settings: {
    title: 'Ajustes',
    language: 'Idioma',
    sound: 'Sonidos',
    vibration: 'Vibración',
  },

  zoom: {
    group: 'Tamaño de las cartas',
    in: 'Acercar',
    out: 'Alejar',
    whole: 'Tablero entero',
    pressToComeCloser: 'Pulsa una carta para acercarte.',
  },

  fields: {
    size: 'Cartas en la mesa',
    sizeOf: ({ rows, columns }) => `${number(rows)} × ${number(columns)}`,
    otherSize: 'Otro',
    rows: 'Filas',
    columns: 'Columnas',
    numberBetween: (least, most) =>
      `Un número entero del ${number(least)} al ${number(most)}, por favor.`,
  },

  names: {
    label: 'Tu nombre',
    suggest: 'Sugerir otro nombre',
    missing: 'Escribe un nombre para que te reconozcan.',
    tooLong: (most) =>
      `Como máximo ${count(most, { one: 'carácter', other: 'caracteres' })}, por favor.`,
    noSpaces: 'Sin espacios, por favor. ¿Qué tal un guion bajo?',
    onlyLetters: 'Solo letras de la A a la Z, números y guiones bajos, por favor.',
    unreadable: 'Algo que se pueda leer, por favor.',
  },

  plain: {
    table: 'La mesa',
    secret: 'Solo tú ves esto',
    help: 'Cómo se juega',
    play: 'Jugar',
    goOn: 'Seguir',
    wait: 'Espera al resto.',
    watch: 'Estás mirando.',
    points: (points) => count(points, { one: 'punto', other: 'puntos' }),
    rules: 'Este juego se juega con palabras. En la mesa se explica cómo.',
  },

  problems: {
    'out-of-range': 'Ese lugar no existe en este tablero.',
    'illegal-address': 'Esta dirección no está completa.',
    'illegal-space': 'Eso no es un lugar de un tablero.',
    'no-card': 'Ahí ya no hay ninguna carta.',
    controlled: 'Alguien ya tiene esa carta.',
    'already-waiting': 'Ya estás esperando una carta.',
    'gave-up': 'Has dejado de esperar.',
    'too-late': 'La partida ya ha empezado. Puedes mirar.',
    'not-playing': 'No participas en esta partida.',
    'not-your-turn': 'No es tu turno.',
    'not-now': 'Antes hay que hacer otra cosa.',
    'face-up': 'Esa carta ya está boca arriba.',
    'face-down': 'Esa carta ya está boca abajo.',
    blocked: 'Una morsa te impide llegar a esa carta.',
    'not-beside': 'Esa carta no está junto al pulpo.',
    'same-card': 'Esa es justo la carta que actúa.',
    'not-offered': 'Eso no está entre las opciones.',
    over: 'La partida ha terminado.',
    'not-open': 'Eso solo se puede hacer en tableros abiertos.',
    'illegal-card': 'Una carta es una sola palabra sin espacios.',
    'unmapped-card': 'A una de las cartas le falta otra que ocupe su lugar.',
    'illegal-player': 'Solo letras de la A a la Z, números y guiones bajos, por favor.',
    'illegal-request':
      'El servidor no entiende esta página. Quizá haya una más nueva: vuelve a cargarla.',
    'no-such-room': 'Esa sala no existe, o ya no. ¿Está completo el código?',
    'no-such-player': 'Aquí nadie se llama así.',
    'wrong-token': 'Ese asiento ya no es tuyo.',
    'not-host': 'Eso solo puede hacerlo quien dirige la mesa.',
    'illegal-name': 'Nadie podría leer ese nombre. Elige otro, por favor.',
    'name-taken': 'Aquí ya hay alguien con ese nombre. Elige otro, por favor.',
    full: 'Ya están ocupados todos los asientos.',
    'too-few': 'Todavía falta gente para jugar.',
    'no-place': 'Ahí ya hay alguien. Elige otro sitio, por favor.',
    'not-invited':
      'Para sentarse aquí hace falta una invitación. Pide un enlace nuevo a quien dirige la mesa.',
    'illegal-options': 'La partida no se puede preparar así.',
    'too-many': 'Ha sido demasiado a la vez. Espera un momento, por favor.',
    'too-large': 'Eso es más de lo que el servidor admite de una vez.',
    unavailable: 'El servidor no puede guardar nada ahora. Inténtalo de nuevo en un momento.',
    closed: 'La sala se ha cerrado.',
  },
};
