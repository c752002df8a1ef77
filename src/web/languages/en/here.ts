import { listed, number } from './grammar.ts';

/** What is said where everybody plays on one device. */
export const here = {
  play: 'On this device',
  title: (game: string): string => `${game} on this device`,
  offline: 'You are offline. You can play on this device; rooms need the network.',

  /** Before the cards are dealt. */
  form: {
    people: 'Who plays',
    person: (place: number): string => `Name of player ${number(place)}`,
    place: (name: string): string => `Where ${name} sits`,
    anyPlace: 'anywhere',
    add: 'Add a player',
    remove: (name: string): string => `Remove ${name}`,
    sameName: 'Two players have the same name.',
    samePlace: 'Two players have the same place.',
    deal: 'Deal the cards',
    dealing: 'Dealing the cards …',
  },

  /** Games that somebody is in the middle of. */
  kept: {
    title: 'On this device',
    people: (names: readonly string[]): string => listed(names),
    goOn: 'Continue',
    goOnLabel: (game: string, people: string): string => `Continue ${game}: ${people}`,
    delete: (game: string, people: string): string => `Delete ${game}: ${people}`,
    deleteSure: 'Delete this game?',
    deleteMeaning: (game: string, people: string): string =>
      `${game} with ${people} is gone then, for good.`,
    deleteNow: 'Delete it',
    /** Of a game that this version cannot read. */
    unreadable: {
      delete: 'Delete a game that cannot be read',
      deleteMeaning: 'What is kept of it is gone then, for good.',
    },
  },

  /** Before somebody sees what only they may see. */
  curtain: {
    handOver: (name: string): string => `Hand the device to ${name}.`,
    alone: 'Nobody else looks.',
    ready: (name: string): string => `I am ${name}`,
  },

  turn: (name: string): string => `${name}, it is your turn.`,
  hands: 'Whose hand?',
  held: (holder: string): string => `${holder} holds that card. Choose another one.`,
  notKept:
    'This browser cannot store anything right now: the game goes on, but it is lost when the page is closed.',

  menu: {
    keep: 'You can simply go: the game is kept on this device, and the first page brings you back.',
    end: 'End the game',
    endSure: 'End the game?',
    endMeaning: 'It ends for everybody, and nobody wins.',
    endNow: 'End the game',
  },

  early: 'It was ended before it was over, so nobody has won.',

  /** Where the address leads to no game that could be gone on with. */
  closed: {
    gone: {
      title: 'This game is gone',
      text: 'There is no such game on this device, or not any more.',
    },
    damaged: {
      title: 'This game cannot be read',
      text: 'What is kept of it is damaged, or comes from another version of Recollect.',
    },
    notLoaded: {
      title: 'A piece is missing',
      text: 'A part of this page could not be loaded. Perhaps you are offline?',
    },
  },
};
