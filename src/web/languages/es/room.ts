import type { Catalogue } from '../en/index.ts';
import { count, does, form, number } from './grammar.ts';

export const room: Catalogue['room'] = {
  entering: 'Abriendo la sala…',

  lobby: {
    people: 'En la mesa',
    host: 'dirige',
    you: 'tú',
    youMark: '(tú)',
    away: 'ausente',
    left: 'se fue',
    freeSeat: 'Asiento libre',
    moreSeats: (seats) =>
      `y ${count(seats, { one: 'asiento libre más', other: 'asientos libres más' })}`,
    start: 'Empezar la partida',
    startAlone: 'Puedes empezar sin nadie más; el resto puede llegar después.',
    tooFew: (missing) =>
      form(missing, {
        one: 'Falta una persona más.',
        other: `Faltan ${number(missing)} personas más.`,
      }),
    waitingFor: (host) => `Esperando a que ${host} empiece la partida…`,
    waitingForAny: 'Quien se siente primero empieza la partida.',
    watch: 'O simplemente mira: la partida aparecerá aquí cuando empiece.',
    full: 'Todos los asientos están ocupados. Puedes mirar: la partida aparecerá aquí cuando empiece.',
    asHost: (name) => `Que ${name} dirija la mesa`,
    sendAway: (name) => `Expulsar a ${name}`,
    sendAwaySure: (name) => `¿Expulsar a ${name}?`,
    forPerson: (name) => `Opciones para ${name}`,
    leave: 'Dejar la mesa',
  },

  join: {
    name: 'Tu nombre',
    bareName: 'Tu nombre en la mesa',
    place: 'Dónde te sientas',
    anyPlace: 'donde sea',
    sitDown: 'Sentarse',
    sitDownAndPlay: 'Sentarse y jugar',
    openLines: 'En este tablero juega todo el mundo, con cualquier nombre.',
  },

  share: {
    title: 'Trae a tu gente',
    line: 'Envía el enlace, o muestra el código para que lo escaneen.',
    button: 'Compartir',
    link: 'Enlace a esta sala',
    copy: 'Copiar enlace',
    copied: 'Copiado',
    notCopied: 'Copia tú el enlace, por favor: está seleccionado.',
    send: 'Enviar',
    code: (game) => `Código QR con el enlace a esta sala de ${game}`,
    message: (game) => `Juega conmigo a ${game}:`,
    watchOnly: (host) =>
      `Con este enlace solo se puede mirar: la invitación para sentarse la tiene ${host ?? 'quien dirige la mesa'}.`,
    invite: 'Nueva invitación',
  },

  bar: { rules: 'Reglas', menu: 'Menú', table: 'En la mesa', people: 'Quién juega' },

  menu: {
    changeName: 'Cambiar nombre',
    leaveGame: 'Dejar la partida',
    leaveSure: '¿Dejar la mesa?',
    leaveMeaning: 'Tu asiento queda libre para otra persona. Puedes volver a sentarte.',
    leaveNow: 'Dejar la mesa',
    keep: 'Puedes irte sin más: tu asiento se guarda y este enlace te trae de vuelta.',
    end: 'Terminar la partida para todo el mundo',
    endSure: '¿Terminar la partida?',
    endMeaning: 'Termina para todo el mundo y nadie gana.',
    endNow: 'Terminar la partida',
  },

  watch: {
    watching: 'Estás mirando',
    others: (people) => count(people, { one: 'persona mira', other: 'personas miran' }),
  },

  news: {
    label: 'Qué ha pasado',
    all: 'Mostrar todo lo que ha pasado',
    none: 'Nada desde tu llegada.',
  },

  notes: {
    dismiss: 'Cerrar este mensaje',
    lost: 'Se ha perdido la conexión. Intentando volver a la mesa…',
    offline: 'Ahora no tienes conexión. No se ha hecho ninguna jugada.',
    sentAway: (by) => `${by} te ha expulsado de la mesa. Todavía puedes mirar.`,
    seatLost: 'Tu asiento aquí ya no es tuyo, así que estás mirando.',
  },

  turn: {
    yours: (game) => `¡Es tu turno! ${game} – Recollect`,
    title: (game) => `${game} – Recollect`,
    elsewhere: 'Recollect',
  },

  chips: {
    laidOut: 'Cartas colocadas a mano',
    chosenSeed: 'Barajadas con un número que alguien ha elegido',
    idle: (seconds) => `${count(seconds, { one: 'segundo', other: 'segundos' })} por jugada`,
    public: 'Para todo el mundo',
    byInvitation: 'Con invitación',
  },

  leaving: {
    question: '¿Dejar la partida para siempre?',
    meaning: 'El resto sigue sin ti, y no puedes volver a esta partida.',
    now: 'Dejar la partida',
    sentAway: (name) => `La partida sigue sin ${name}, que no podrá volver a ella.`,
  },

  end: {
    title: 'La partida ha terminado',
    early: 'La partida terminó antes de tiempo',
    earlyLine:
      'Quien dirige la mesa puso fin a la partida antes de tiempo, así que nadie ha ganado.',
    never: 'La sala se cerró antes de que empezara la partida.',
    standings: 'Clasificación',
    place: (place) => `Puesto ${number(place)}:`,
    again: 'Jugar otra vez',
    joinNext: 'Jugar la siguiente',
    watchNext: 'Mirar la siguiente',
    noneAgain: 'Un tablero colocado a mano no se puede volver a repartir: abre otra sala.',
    look: 'Ver el tablero',
    show: 'Ver el resultado',
  },

  fairness: {
    question: '¿Cómo sé que nadie ha elegido las cartas?',
    laidOut: 'Alguien lo ha hecho: ha colocado las cartas.',
    chosenSeed: 'Quizá alguien las conozca: ha elegido el número con el que se barajan.',
    fingerprint:
      'Se barajan con un número al azar que ya nadie puede cambiar: esta es su huella. El número mismo se muestra cuando termina la partida, para que todo el mundo pueda comparar.',
    shuffled:
      'Se barajaron con un número al azar que nadie podía cambiar: su huella se mostró desde el principio, y este es el número.',
    hash: 'Huella (SHA-256)',
    seed: 'Número',
  },

  closed: {
    retry: 'Intentar de nuevo',
    retrying: 'Lo seguimos intentando.',
    gone: {
      title: 'Esta sala ya no existe',
      text: 'Las salas se borran cuando nadie pasa por ellas durante un tiempo, o cuando lo decide quien dirige la mesa. O quizá el enlace no esté completo.',
    },
    unreachable: {
      title: 'Nadie responde',
      text: 'No se puede conectar con el servidor ahora. Tu asiento se guarda.',
    },
    noTable: (game) => ({
      title: 'Un juego desconocido',
      text: `En esta sala se juega a ${game}, que esta página no conoce. Quizá sea más antigua que la sala.`,
    }),
    notLoaded: {
      title: 'Falta una pieza',
      text: 'No se ha podido cargar una parte de esta página. Quizá ya haya una más nueva.',
    },
    reload: 'Recargar la página',
    other: 'No ha funcionado',
  },

  table: {
    satDown: (who) => does(who, 'Te has sentado.', 'se ha sentado.'),
    stoodUp: (who) => does(who, 'Te has levantado.', 'se ha levantado.'),
    sentAway: (by, who) => {
      if (by.isYou) return `Has expulsado a ${who.name}.`;
      return who.isYou ? `${by.name} te ha expulsado.` : `${by.name} ha expulsado a ${who.name}.`;
    },
    host: (who) => (who.isYou ? 'Ahora diriges tú la mesa.' : `Ahora ${who.name} dirige la mesa.`),
    invited: 'Hay una nueva invitación. Los enlaces de antes ya no sirven.',
    started: 'Empieza la partida.',
    ended: (who) => does(who, 'Has puesto fin a la partida.', 'ha puesto fin a la partida.'),
    rematch: 'Hay otra partida con la misma gente.',
  },
};
