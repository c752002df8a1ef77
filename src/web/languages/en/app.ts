import type { Size } from '../../../games/grid.ts';
import type { ProblemCode } from '../../../games/problem.ts';
import { count, number } from './grammar.ts';

/** What is said on several pages. */
export const app = {
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  /** Somebody has understood a hint. */
  gotIt: 'Got it',
  allGames: 'All games',
  /** What a table says instead of whose turn it is when the host has ended the game. */
  endedEarly: 'The game was ended early.',
  unreachable: 'The server cannot be reached right now. Try again in a moment.',
  /** A space on a board, counted from 1. */
  place: (row: number, column: number): string => `row ${number(row)}, column ${number(column)}`,

  /** A newer version of this page. */
  update: {
    ready: 'There is a newer Recollect.',
    load: 'Load it',
  },

  settings: {
    title: 'Settings',
    language: 'Language',
    sound: 'Sounds',
    vibration: 'Vibration',
  },

  /** Boards that are too large to be seen at once. */
  zoom: {
    group: 'Size of the cards',
    in: 'Zoom in',
    out: 'Zoom out',
    whole: 'Whole board',
    pressToComeCloser: 'Press a card to come closer.',
  },

  fields: {
    size: 'Cards on the table',
    sizeOf: ({ rows, columns }: Size): string => `${number(rows)} × ${number(columns)}`,
    otherSize: 'Other',
    rows: 'Rows',
    columns: 'Columns',
    numberBetween: (least: number, most: number): string =>
      `A whole number from ${number(least)} to ${number(most)}, please.`,
  },

  names: {
    label: 'Your name',
    suggest: 'Suggest another name',
    missing: 'Type a name, so that others know you.',
    tooLong: (most: number): string => `At most ${number(most)} characters, please.`,
    noSpaces: 'No spaces, please. How about an underscore?',
    onlyLetters: 'Only the letters A to Z, digits and underscores, please.',
    unreadable: 'Something that people can read, please.',
  },

  /** What stands around a game that is played in lines of text. */
  plain: {
    table: 'The table',
    secret: 'Only you see this',
    help: 'How to play',
    play: 'Play',
    goOn: 'Go on',
    wait: 'Wait for the others.',
    watch: 'You are watching.',
    points: (points: number): string => count(points, { one: 'point', other: 'points' }),
    rules: 'This game is played with words. How it goes is told at the table.',
  },

  /** Why something could not be done. Games have better words for what happens on their own tables. */
  problems: {
    'out-of-range': 'There is no such place on this board.',
    'illegal-address': 'This address is not complete.',
    'illegal-space': 'That is not a place on a board.',
    'no-card': 'There is no card any more.',
    controlled: 'Somebody holds that card.',
    'already-waiting': 'You are waiting for a card already.',
    'gave-up': 'You stopped waiting.',
    'too-late': 'The game has started already. You can watch.',
    'not-playing': 'You do not take part in this game.',
    'not-your-turn': 'It is not your turn.',
    'not-now': 'Something else is to be done first.',
    'face-up': 'That card is face up already.',
    'face-down': 'That card is face down already.',
    blocked: 'A walrus keeps you from that card.',
    'not-beside': 'That card is not beside the octopus.',
    'same-card': 'That is the very card that acts.',
    'not-offered': 'That is not among the choices.',
    over: 'The game is over.',
    'not-open': 'That can be done on open boards only.',
    'illegal-card': 'A card is one word without spaces.',
    'unmapped-card': 'One of the cards has nothing to take its place.',
    'illegal-player': 'Only the letters A to Z, digits and underscores, please.',
    'illegal-request':
      'The server does not understand this page. Perhaps there is a newer one: load it again.',
    'no-such-room': 'There is no such room, or not any more. Is the code complete?',
    'no-such-player': 'Nobody here has that name.',
    'wrong-token': 'That seat is not yours any more.',
    'not-host': 'Only the host can do that.',
    'illegal-name': 'That is not a name that others could read. Choose another one, please.',
    'name-taken': 'Somebody here has that name already. Choose another one, please.',
    full: 'All seats are taken by now.',
    'too-few': 'There are not enough players yet.',
    'no-place': 'Somebody sits there already. Choose another place, please.',
    'not-invited': 'It takes an invitation to sit down here. Ask the host for a new link.',
    'illegal-options': 'The game cannot be set up like that.',
    'too-many': 'That was too much at once. Wait a moment, please.',
    'too-large': 'That is more than the server takes at once.',
    unavailable: 'The server cannot store anything right now. Try again in a moment.',
    closed: 'The room has been closed.',
  } satisfies Record<ProblemCode, string>,
};
