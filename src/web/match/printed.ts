import type { Kind } from '../../games/match/card.ts';

/** `−1`: with a minus sign rather than a hyphen. */
export const plain = (number: number): string => String(number).replace('-', '−');

/** `+1`, `−2`, `0`. */
export const signed = (points: number): string => `${points > 0 ? '+' : ''}${plain(points)}`;

/** The words on special cards. They are apart from the others since the first page shows such cards. */
export const SPECIAL: Record<Kind, { readonly name: string; readonly worth: string } | undefined> =
  {
    standard: undefined,
    bonus: { name: 'Bonus', worth: signed(+1) },
    penalty: { name: 'Penalty', worth: signed(-1) },
  };
