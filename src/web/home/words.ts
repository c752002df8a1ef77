import type { RoomSummary } from '../../client/browser.ts';
import { counted, listed } from '../words.ts';
import type { KeptTable } from './kept-tables.ts';
import type { Finding } from './wishes.ts';

/** What is said on the first page. */
export const HOME_WORDS = {
  tagline: 'Memory card games to play together. Send a link, turn a card, remember.',
  playNow: 'Play now',
  opening: 'Opening a room …',
  calledAs: (name: string): string => `Memory Scramble, as ${name}. Friends join by your link.`,
  continueTitle: 'Continue where you were',
  goOn: 'Continue',
  gamesTitle: 'Three games',
  openRoom: 'Open a room',
  developers: 'For developers',
  credits: 'Credits',
} as const;

/** Whose work this is made of, and under which licence. */
export const CREDITS: readonly string[] = [
  'The typeface is Fraunces, by the Fraunces Project Authors (SIL Open Font License 1.1).',
  'Animals, plants and vehicles on cards are Fluent Emoji, by Microsoft (MIT).',
  'All other drawings, and Recollect itself, are our own (MIT).',
];

export const JOIN_WORDS = {
  title: 'Have a code or a link?',
  label: 'Code or link',
  placeholder: 'Type or paste it',
  join: 'Join',
} as const;

/** About codes and links that lead nowhere. */
export const CODE_WORDS = {
  nothing: 'Type the code of a room, or paste a link to it.',
  nonsense: 'This is neither the code of a room nor a link to one. Is it complete?',
  elsewhere: (host: string): string => `This link leads to another server: open it at ${host}.`,
} as const;

export const FORM_WORDS = {
  title: (game: string): string => `A room for ${game}`,
  seats: 'Players, at most',
  place: 'Your place at the table',
  anyPlace: 'Any',
  idle: 'When somebody keeps the others waiting',
  idleHint: (seconds: number): string =>
    seconds === 0
      ? 'You wait for each other as long as it takes.'
      : 'After that time the game goes on without them.',
  finding: 'Who can come in',
  submit: 'Open the room',
  opening: 'Opening the room …',
} as const;

/** How long somebody may keep the others waiting: seconds, 0 for ever. */
export const IDLE_TIMES: readonly (readonly [seconds: number, words: string])[] = [
  [0, 'No limit'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [120, '2 minutes'],
  [300, '5 minutes'],
];

export const FINDINGS: readonly (readonly [Finding, string])[] = [
  ['link', 'Whoever has the link'],
  ['listed', 'Everybody'],
  ['invited', 'Whom you invite'],
];

export function findingHint(finding: Finding): string {
  switch (finding) {
    case 'link':
      return 'It is not listed. Whoever gets the link can sit down.';
    case 'listed':
      return 'It is listed on the first page, for everybody to join or watch.';
    case 'invited':
      return 'Only those sit down to whom you send your invitation. Others with the link can watch.';
  }
}

export const ROOMS_WORDS = {
  title: 'Open tables',
  none: 'No public games right now. Open a room for everybody, and it is listed here.',
  looking: 'Looking for open tables …',
  lost: 'The server cannot be reached right now. We keep trying.',
  openBoard: 'The open board',
  openBoardAbout: 'Memory Scramble without end: just go there and turn cards.',
  showAll: (count: number): string => `Show all ${count}`,
} as const;

/** `Ann’s table`. */
export const hostedBy = (host: string | null): string =>
  host === null ? 'Nobody’s table' : `${host}’s table`;

/** How a room is doing: `2 of 4 players · 1 watching`. */
export function roomNumbers({ people, seats, watching, isOpen }: RoomSummary): string {
  // Where there is room for everybody, nobody counts the seats.
  const isLimited = !isOpen && seats <= 100;
  const players = isLimited ? `${people} of ${counted(seats, 'player')}` : `${people} playing`;
  return watching === 0 ? players : `${players} · ${watching} watching`;
}

export function roomStatus({ status, isOpen, byInvitation }: RoomSummary): string {
  if (isOpen) return 'open to all';
  if (status === 'waiting') return byInvitation ? 'by invitation' : 'waiting for players';
  return status === 'playing' ? 'being played' : 'just over';
}

/** What a link to a room is called. */
export const joinOrWatch = (canJoin: boolean): string => (canJoin ? 'Join' : 'Watch');

export const joinLabel = (canJoin: boolean, host: string | null, game: string): string =>
  `${joinOrWatch(canJoin)} ${hostedBy(host)}, ${game}`;

export function keptStatus({ status }: KeptTable): string {
  switch (status) {
    case 'your-move':
      return 'Your move';
    case 'playing':
      return 'Being played';
    case 'waiting':
      return 'Waiting to start';
    case 'rematch':
      return 'A rematch';
  }
}

/** With whom somebody was at a table. */
export const keptWith = (others: readonly string[]): string =>
  others.length === 0 ? 'Only you so far' : `With ${listed(shortList(others))}`;

const shortList = (names: readonly string[]): readonly string[] =>
  names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;

export const continueLabel = (game: string, others: readonly string[]): string =>
  `Continue ${game}. ${keptWith(others)}`;
