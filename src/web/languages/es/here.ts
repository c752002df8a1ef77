import type { Catalogue } from '../en/index.ts';
import { listed, number } from './grammar.ts';

export const here: Catalogue['here'] = {
  play: 'En este dispositivo',
  title: (game) => `${game} en este dispositivo`,
  offline: 'No tienes conexión. Puedes jugar en este dispositivo; las salas necesitan la red.',

  form: {
    people: 'Quién juega',
    person: (place) => `Nombre de la persona ${number(place)}`,
    place: (name) => `Dónde se sienta ${name}`,
    anyPlace: 'donde sea',
    add: 'Añadir a alguien',
    remove: (name) => `Quitar a ${name}`,
    sameName: 'Dos personas tienen el mismo nombre.',
    samePlace: 'Dos personas tienen el mismo sitio.',
    deal: 'Repartir',
    dealing: 'Repartiendo las cartas…',
  },

  kept: {
    title: 'En este dispositivo',
    people: (names) => listed(names),
    goOn: 'Continuar',
    goOnLabel: (game, people) => `Continuar ${game}: ${people}`,
    delete: (game, people) => `Borrar ${game}: ${people}`,
    deleteSure: '¿Borrar esta partida?',
    deleteMeaning: (game, people) =>
      `La partida de ${game} con ${people} desaparecerá para siempre.`,
    deleteNow: 'Borrar',
    unreadable: {
      delete: 'Borrar una partida que no se puede leer',
      deleteMeaning: 'Lo que hay guardado de ella desaparecerá para siempre.',
    },
  },

  curtain: {
    handOver: (name) => `Pásale el dispositivo a ${name}.`,
    alone: 'Que nadie más mire.',
    ready: (name) => `Soy ${name}`,
  },

  turn: (name) => `${name}, es tu turno.`,
  hands: '¿Quién juega ahora?',
  held: (holder) => `Esa carta la tiene ${holder}. Elige otra.`,
  notKept:
    'Este navegador no puede guardar nada ahora mismo: la partida sigue, pero se perderá al cerrar la página.',

  menu: {
    keep: 'Puedes irte sin más: la partida se guarda en este dispositivo y la página de inicio te trae de vuelta.',
    end: 'Terminar la partida',
    endSure: '¿Terminar la partida?',
    endMeaning: 'Termina para todo el mundo y nadie gana.',
    endNow: 'Terminar la partida',
  },

  early: 'Se puso fin a la partida antes de tiempo, así que nadie ha ganado.',

  closed: {
    gone: {
      title: 'Esta partida ya no existe',
      text: 'Esa partida no existe en este dispositivo, o ya no.',
    },
    damaged: {
      title: 'Esta partida no se puede leer',
      text: 'Lo que hay guardado está dañado o viene de otra versión de Recollect.',
    },
    notLoaded: {
      title: 'Falta una pieza',
      text: 'No se ha podido cargar una parte de esta página. Quizá no tengas conexión.',
    },
  },
};
