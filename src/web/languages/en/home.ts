import { count, listed, number, whose } from './grammar.ts';

/** What is said on the first page. */
export const home = {
  tagline: 'Memory card games to play together. Send a link, turn a card, remember.',
  playNow: 'Play now',
  opening: 'Opening a room …',
  calledAs: (name: string): string => `Memory Scramble, as ${name}. Friends join by your link.`,
  gamesTitle: 'Three games',
  openRoom: 'Open a room',
  rules: 'Rules',
  rulesOf: (game: string): string => `Rules of ${game}`,
  developers: 'For developers',

  credits: {
    title: 'Credits',
    typeface:
      'The typeface is Fraunces, by the Fraunces Project Authors (SIL Open Font License 1.1).',
    pictures: 'Animals, plants and vehicles on cards are Fluent Emoji, by Microsoft (MIT).',
    rest: 'All other drawings and all sounds, and Recollect itself, are our own (MIT).',
  },

  /** Games that somebody is in the middle of. */
  kept: {
    title: 'Continue where you were',
    goOn: 'Continue',
    alone: 'Only you so far',
    /** @param more how many there are besides those who are named */
    others: (names: readonly string[], more: number): string =>
      `With ${listed(more === 0 ? names : [...names, `${number(more)} more`])}`,
    /** @param others `alone` or `others` */
    label: (game: string, others: string): string => `Continue ${game}. ${others}`,
    status: {
      'your-move': 'Your move',
      playing: 'Being played',
      waiting: 'Waiting to start',
      rematch: 'A rematch',
    },
  },

  join: {
    title: 'Have a code or a link?',
    label: 'Code or link',
    placeholder: 'Type or paste it',
    join: 'Join',
  },

  /** About codes and links that lead nowhere. */
  code: {
    nothing: 'Type the code of a room, or paste a link to it.',
    nonsense: 'This is neither the code of a room nor a link to one. Is it complete?',
    elsewhere: (host: string): string => `This link leads to another server: open it at ${host}.`,
  },

  form: {
    title: (game: string): string => `A room for ${game}`,
    seats: 'Players, at most',
    place: 'Your place at the table',
    anyPlace: 'Any',
    idle: 'When somebody keeps the others waiting',
    noLimit: 'No limit',
    seconds: (seconds: number): string => count(seconds, { one: 'second', other: 'seconds' }),
    minutes: (minutes: number): string => count(minutes, { one: 'minute', other: 'minutes' }),
    idleForever: 'You wait for each other as long as it takes.',
    idleGoesOn: 'After that time the game goes on without them.',
    finding: 'Who can come in',
    findings: {
      link: 'Whoever has the link',
      listed: 'Everybody',
      invited: 'Whom you invite',
    },
    findingHints: {
      link: 'It is not listed. Whoever gets the link can sit down.',
      listed: 'It is listed on the first page, for everybody to join or watch.',
      invited:
        'Only those sit down to whom you send your invitation. Others with the link can watch.',
    },
    submit: 'Open the room',
    opening: 'Opening the room …',
  },

  /** The rooms that everybody can find. */
  rooms: {
    title: 'Open tables',
    none: 'No public games right now. Open a room for everybody, and it is listed here.',
    looking: 'Looking for open tables …',
    lost: 'The server cannot be reached right now. We keep trying.',
    openBoard: 'The open board',
    joinOpenBoard: 'Join the open board',
    openBoardAbout: 'Memory Scramble without end: just go there and turn cards.',
    showAll: (rooms: number): string => `Show all ${number(rooms)}`,
    hostedBy: (host: string): string => `${whose(host)} table`,
    hostedByNobody: 'Nobody’s table',
    playersOf: (people: number, seats: number): string =>
      `${number(people)} of ${count(seats, { one: 'player', other: 'players' })}`,
    playing: (people: number): string => `${number(people)} playing`,
    watching: (people: number): string => `${number(people)} watching`,
    status: {
      open: 'open to all',
      'by-invitation': 'by invitation',
      waiting: 'waiting for players',
      playing: 'being played',
      over: 'just over',
    },
    join: 'Join',
    watch: 'Watch',
    /** @param what `join` or `watch`; @param table `hostedBy` */
    label: (what: string, table: string, game: string): string => `${what} ${table}, ${game}`,
  },
};
