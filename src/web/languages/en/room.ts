import type { Who } from '../grammar.ts';
import { count, does, form, number } from './grammar.ts';

/** What is said around every game. */
export const room = {
  entering: 'Opening the room …',

  lobby: {
    people: 'At the table',
    host: 'host',
    you: 'you',
    youMark: '(you)',
    away: 'away',
    left: 'left',
    freeSeat: 'Free seat',
    moreSeats: (seats: number): string =>
      `and ${count(seats, { one: 'more free seat', other: 'more free seats' })}`,
    start: 'Start the game',
    startAlone: 'You can start alone, others may come later.',
    tooFew: (missing: number): string =>
      form(missing, {
        one: 'One more player is needed.',
        other: `${number(missing)} more players are needed.`,
      }),
    waitingFor: (host: string): string => `Waiting for ${host} to start …`,
    waitingForAny: 'Whoever sits down first starts the game.',
    watch: 'Or just watch: the game appears here when it starts.',
    full: 'All seats are taken. You can watch: the game appears here when it starts.',
    asHost: (name: string): string => `Make ${name} the host`,
    sendAway: (name: string): string => `Send ${name} away`,
    sendAwaySure: (name: string): string => `Send ${name} away?`,
    forPerson: (name: string): string => `More about ${name}`,
    leave: 'Leave the table',
  },

  join: {
    name: 'Your name',
    bareName: 'Your name at the table',
    place: 'Where you sit',
    anyPlace: 'anywhere',
    sitDown: 'Sit down',
    sitDownAndPlay: 'Sit down and play',
    openLines: 'Everybody plays on this board, under any name.',
  },

  share: {
    title: 'Bring your friends',
    line: 'Send them the link, or let them scan the code.',
    button: 'Share',
    link: 'Link to this room',
    copy: 'Copy link',
    copied: 'Copied',
    notCopied: 'Copy the link yourself, please: it is selected.',
    send: 'Send',
    code: (game: string): string => `QR code with the link to this room of ${game}`,
    message: (game: string): string => `Play ${game} with me:`,
    watchOnly: (host: string | null): string =>
      `With this link people can only watch: ${host ?? 'the host'} has the invitation it takes to sit down.`,
    invite: 'Make a new invitation',
  },

  bar: { rules: 'Rules', menu: 'Menu', table: 'At the table', people: 'Players' },

  menu: {
    changeName: 'Change name',
    leaveGame: 'Leave the game',
    leaveSure: 'Leave the table?',
    leaveMeaning: 'Your seat is free for somebody else then. You can sit down again.',
    leaveNow: 'Leave',
    keep: 'You can simply go: your seat is kept, and this link brings you back.',
    end: 'End the game for everybody',
    endSure: 'End the game?',
    endMeaning: 'It ends for everybody, and nobody wins.',
    endNow: 'End the game',
  },

  watch: {
    watching: 'You are watching',
    others: (people: number): string => count(people, { one: 'spectator', other: 'spectators' }),
  },

  news: {
    label: 'What happened',
    all: 'Show all that happened',
    none: 'Nothing since you came in.',
  },

  notes: {
    dismiss: 'Dismiss this message',
    lost: 'Connection lost. Trying to get back to the table …',
    offline: 'You are not connected right now. Nothing was played.',
    sentAway: (by: string): string => `${by} sent you away. You can still watch.`,
    seatLost: 'Your seat here is not yours any more, so you are watching.',
  },

  turn: {
    yours: (game: string): string => `Your turn! ${game} – Recollect`,
    title: (game: string): string => `${game} – Recollect`,
    elsewhere: 'Recollect',
  },

  chips: {
    laidOut: 'Cards as somebody laid them out',
    chosenSeed: 'Shuffled by a number that somebody chose',
    idle: (seconds: number): string =>
      `${count(seconds, { one: 'second', other: 'seconds' })} to move`,
    public: 'Open to everybody',
    byInvitation: 'By invitation',
  },

  leaving: {
    question: 'Leave the game for good?',
    meaning: 'The others go on without you, and you cannot come back to this game.',
    now: 'Leave for good',
    sentAway: (name: string): string =>
      `The game goes on without ${name}, who cannot come back to it.`,
  },

  end: {
    title: 'The game is over',
    early: 'The game was ended early',
    earlyLine: 'The host ended it before it was over, so nobody has won.',
    never: 'The room was closed before the game began.',
    standings: 'Standings',
    place: (place: number): string => `Place ${number(place)}:`,
    again: 'Play again',
    joinNext: 'Join the next game',
    watchNext: 'Watch the next game',
    noneAgain: 'A board that was laid out cannot be dealt again: open another room.',
    look: 'Look at the board',
    show: 'Show the result',
  },

  fairness: {
    question: 'How do I know that nobody chose the cards?',
    laidOut: 'Somebody did: they laid out the cards.',
    chosenSeed: 'Somebody may know them: they chose the number that the shuffle follows from.',
    fingerprint:
      'They are shuffled by a random number that nobody can change any more: here is its fingerprint. The number itself is shown when the game is over, so that everybody can compare.',
    shuffled:
      'They were shuffled by a random number that nobody could change: its fingerprint was shown from the beginning, and here is the number.',
    hash: 'Fingerprint (SHA-256)',
    seed: 'Number',
  },

  closed: {
    retry: 'Try again',
    retrying: 'It is tried again and again.',
    gone: {
      title: 'This room is gone',
      text: 'Rooms are deleted when nobody has been in them for a while, or by their host. Or perhaps the link is not complete?',
    },
    unreachable: {
      title: 'Nobody answers',
      text: 'The server cannot be reached right now. Your seat is kept.',
    },
    noTable: (game: string) => ({
      title: 'An unknown game',
      text: `This room plays ${game}, which this page does not know. Perhaps it is older than the room?`,
    }),
    notLoaded: {
      title: 'A piece is missing',
      text: 'A part of this page could not be loaded. Perhaps there is a newer one by now?',
    },
    reload: 'Load the page again',
    other: 'That did not work',
  },

  /** What happened at the table besides the game. */
  table: {
    satDown: (who: Who): string => does(who, 'sat down.', 'sat down.'),
    stoodUp: (who: Who): string => does(who, 'stood up.', 'stood up.'),
    sentAway: (by: Who, who: Who): string =>
      `${does(by, 'sent', 'sent')} ${who.isYou ? 'you' : who.name} away.`,
    host: (who: Who): string => does(who, 'are the host now.', 'is the host now.'),
    invited: 'There is a new invitation. Links from before do not work any more.',
    started: 'The game begins.',
    ended: (who: Who): string => does(who, 'ended the game.', 'ended the game.'),
    rematch: 'There is another game with the same people.',
  },
};
