import type { Catalogue } from '../en/index.ts';
import { count, listed, number } from './grammar.ts';

export const home: Catalogue['home'] = {
  tagline:
    'Juegos de memoria con cartas para jugar en compañía. Envía un enlace, voltea una carta, recuerda.',
  playNow: 'Jugar ahora',
  opening: 'Abriendo una sala…',
  calledAs: (name) => `Memory Scramble, como ${name}. Quien tenga tu enlace puede jugar contigo.`,
  gamesTitle: 'Tres juegos',
  openRoom: 'Abrir una sala',
  rules: 'Reglas',
  rulesOf: (game) => `Reglas de ${game}`,
  developers: 'Desarrollo',

  credits: {
    title: 'Créditos',
    typeface:
      'La tipografía es Fraunces, de The Fraunces Project Authors (SIL Open Font License 1.1).',
    pictures:
      'Los animales, las plantas y los vehículos de las cartas son Fluent Emoji, de Microsoft (MIT).',
    rest: 'Los demás dibujos, todos los sonidos y el propio Recollect son obra nuestra (MIT).',
  },

  kept: {
    title: 'Continúa donde lo dejaste',
    goOn: 'Continuar',
    alone: 'Por ahora solo tú',
    others: (names, more) =>
      `Con ${listed(more === 0 ? names : [...names, count(more, { one: 'persona más', other: 'personas más' })])}`,
    label: (game, others) => `Continuar ${game}. ${others}`,
    status: {
      'your-move': 'Es tu turno',
      playing: 'En curso',
      waiting: 'Aún sin empezar',
      rematch: 'Revancha',
    },
  },

  join: {
    title: '¿Tienes un código o un enlace?',
    label: 'Código o enlace',
    placeholder: 'Escríbelo o pégalo',
    join: 'Entrar',
  },

  code: {
    nothing: 'Escribe el código de una sala o pega un enlace a ella.',
    nonsense: 'Esto no es ni el código de una sala ni un enlace a una. ¿Está completo?',
    elsewhere: (host) => `Este enlace lleva a otro servidor: ábrelo en ${host}.`,
  },

  form: {
    title: (game) => `Una sala para ${game}`,
    seats: 'Personas, como máximo',
    place: 'Tu sitio en la mesa',
    anyPlace: 'Cualquiera',
    idle: 'Si alguien hace esperar al resto',
    noLimit: 'Sin límite',
    seconds: (seconds) => count(seconds, { one: 'segundo', other: 'segundos' }),
    minutes: (minutes) => count(minutes, { one: 'minuto', other: 'minutos' }),
    idleForever: 'Se espera todo el tiempo que haga falta.',
    idleGoesOn: 'Pasado ese tiempo, la partida sigue sin esa persona.',
    finding: 'Quién puede entrar',
    findings: {
      link: 'Quien tenga el enlace',
      listed: 'Todo el mundo',
      invited: 'Quien tenga invitación',
    },
    findingHints: {
      link: 'La sala no aparece en ninguna lista. Quien reciba el enlace puede sentarse.',
      listed: 'La sala aparece en la página de inicio: todo el mundo puede jugar o mirar.',
      invited:
        'Solo puede sentarse quien reciba tu invitación. Con el enlace, el resto puede mirar.',
    },
    submit: 'Abrir la sala',
    opening: 'Abriendo la sala…',
  },

  rooms: {
    title: 'Mesas abiertas',
    none: 'Ahora no hay partidas públicas. Abre una sala para todo el mundo y aparecerá aquí.',
    looking: 'Buscando mesas abiertas…',
    lost: 'No se puede conectar con el servidor ahora. Seguimos intentándolo.',
    openBoard: 'El tablero abierto',
    joinOpenBoard: 'Jugar en el tablero abierto',
    openBoardAbout: 'Memory Scramble sin fin: entra y voltea cartas.',
    showAll: (rooms) => `Ver las ${number(rooms)} mesas`,
    hostedBy: (host) => `Mesa de ${host}`,
    hostedByNobody: 'Mesa de nadie',
    playersOf: (people, seats) =>
      `${number(people)} de ${count(seats, { one: 'persona', other: 'personas' })}`,
    playing: (people) => `${number(people)} jugando`,
    watching: (people) => `${number(people)} mirando`,
    status: {
      open: 'para todo el mundo',
      'by-invitation': 'con invitación',
      waiting: 'a la espera de gente',
      playing: 'en curso',
      over: 'acaba de terminar',
    },
    join: 'Jugar',
    watch: 'Mirar',
    label: (what, table, game) => `${what}: ${table}, ${game}`,
  },
};
