import { rowAndColumn } from './place.ts';

interface Circumstances {
  /** The player held a first card. */
  readonly held: boolean;
  /** The player waited for the card. */
  readonly waited: boolean;
}

/**
 * The server's reason for a failed flip, as a sentence to the player. The server says it in words
 * for people too, but counts from zero and does not say what it means for the card in hand; words
 * that are not known here are passed on.
 */
export function friendlyReason(why: string, { held, waited }: Circumstances): string {
  const reason = why.replace(/^cannot flip this card:\s*/i, '').trim();
  const place = placeIn(reason);
  const lettingGo = held ? ' You let go of your first card; it stays face up.' : '';

  if (/\bno card\b/.test(reason) && waited) {
    return `The card at ${place} that you waited for is gone: somebody matched it.`;
  }
  if (/\bno card\b/.test(reason)) return `There is no card at ${place} any more.${lettingGo}`;
  const holder = /\bcontrolled by (.+)$/.exec(reason)?.[1];
  if (holder !== undefined) {
    if (holder === 'you yourself') return `You put your card at ${place} back. It stays face up.`;
    return `${holder} holds the card at ${place}.${lettingGo}`;
  }
  if (isAlreadyWaiting(why)) return `You already wait for the card at ${place}, in another window.`;
  return `${sentence(inPlaces(reason))}${lettingGo}`;
}

export const isAlreadyWaiting = (why: string): boolean => /\balready waiting\b/.test(why);

const PLACE = /\((\d+), ?(\d+)\)/;

function placeIn(reason: string): string {
  const [, row, column] = PLACE.exec(reason) ?? [];
  return row === undefined || column === undefined
    ? 'that space'
    : rowAndColumn(Number(row), Number(column));
}

const inPlaces = (reason: string): string =>
  reason.replace(new RegExp(PLACE, 'g'), (place) => placeIn(place));

function sentence(words: string): string {
  if (words === '') return 'That card cannot be turned over now.';
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
