import type { Catalogue } from '../en/index.ts';
import { count, form, number } from './grammar.ts';

/** The verb alone says that it is you: `Te has sentado`, `Ann se ha sentado`. */
export const room: Catalogue['room'] = {
  entering: 'Abriendo la sala…',

  lobby: {
    people: 'En la mesa',
    host: 'dirige',
    you: 'tú',
    youMark: '(tú)',
    away: 'no está',
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
    asHost: (name) => `Dejar la mesa a cargo de ${name}`,
    sendAway: (name) => `Expulsar a ${name}`,
    sendAwaySure: (name) => `¿Expulsar a ${name}?`,
    forPerson: (name) => `Más sobre ${name}`,
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
    invite: 'Crear una nueva invitación',
  },

  bar: { rules: 'Reglas', menu: 'Menú', table: 'En la mesa', people: 'Quién juega' },

  menu: {
    changeName: 'Cambiar de nombre',
    leaveGame: 'Dejar la partida',
    leaveSure: '¿Dejar la mesa?',
    leaveMeaning: 'Tu asiento queda libre para otra persona. Puedes volver a sentarte.',
    leaveNow: 'Dejarla',
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
    offline: 'Ahora no tienes conexión. No se ha jugado nada.',
    sentAway: (by) => `${by} te ha expulsado de la mesa. Todavía puedes mirar.`,
    seatLost: 'Tu asiento aquí ya no es tuyo, así que estás mirando.',
  },

  turn: {
    yours: '¡Es tu turno!',
    title: (game) => `${game} – Recollect`,
    elsewhere: 'Recollect',
  },

  chips: {
    laidOut: 'Cartas tal como alguien las ha colocado',
    chosenSeed: 'Barajadas con un número que alguien ha elegido',
    idle: (seconds) => `${count(seconds, { one: 'segundo', other: 'segundos' })} por turno`,
    public: 'Para todo el mundo',
    byInvitation: 'Con invitación',
  },

  leaving: {
    question: '¿Dejar la partida para siempre?',
    meaning: 'El resto sigue sin ti, y no puedes volver a esta partida.',
    now: 'Dejarla para siempre',
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
    joinNext: 'Ir a la siguiente partida',
    watchNext: 'Mirar la siguiente partida',
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
      text: 'Las salas se borran cuando nadie pasa por ellas durante un tiempo, o cuando lo decide quien las dirige. ¿O quizá el enlace no está completo?',
    },
    unreachable: {
      title: 'Nadie responde',
      text: 'No se puede conectar con el servidor ahora. Tu asiento se guarda.',
    },
    noTable: (game) => ({
      title: 'Un juego desconocido',
      text: `En esta sala se juega a ${game}, que esta página no conoce. ¿Quizá es más antigua que la sala?`,
    }),
    notLoaded: {
      title: 'Falta una pieza',
      text: 'No se ha podido cargar una parte de esta página. ¿Quizá ya hay una más nueva?',
    },
    reload: 'Recargar la página',
    other: 'No ha funcionado',
  },

  table: {
    satDown: (who) => (who.isYou ? 'Te has sentado.' : `${who.name} se ha sentado.`),
    stoodUp: (who) => (who.isYou ? 'Te has levantado.' : `${who.name} se ha levantado.`),
    sentAway: (by, who) => {
      if (by.isYou) return `Has expulsado a ${who.name}.`;
      return who.isYou ? `${by.name} te ha expulsado.` : `${by.name} ha expulsado a ${who.name}.`;
    },
    host: (who) => (who.isYou ? 'Ahora diriges tú la mesa.' : `Ahora ${who.name} dirige la mesa.`),
    invited: 'Hay una nueva invitación. Los enlaces de antes ya no sirven.',
    started: 'Empieza la partida.',
    ended: (who) =>
      who.isYou ? 'Has terminado la partida.' : `${who.name} ha terminado la partida.`,
    rematch: 'Hay otra partida con la misma gente.',
  },
};
