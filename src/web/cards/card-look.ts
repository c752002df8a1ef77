import type { ComponentChildren } from 'preact';

/** What a player sees of a space, and of the card on it. */
export interface CardLook {
  /** Which side of the card is to be seen; `none` where no card lies. */
  readonly side: 'none' | 'down' | 'up';
  /** What is on the face, as a text that differs if the face does. Only for cards that are up. */
  readonly face?: string;
  /** How the face is drawn. Only for cards that are up. */
  readonly picture?: ComponentChildren;
  /** What a screen reader says: the place first, then what lies there, then whose it is. */
  readonly label: string;
  /** The number of the colour of whoever holds it. */
  readonly colour?: number;
  /** Their name, where there is room for it. */
  readonly holder?: string;
  /** It is yours. */
  readonly isYours?: boolean;
  readonly mark?: Mark;
  /** Something small on the corner of the card, such as a lock. */
  readonly badge?: ComponentChildren;
}

export type Mark =
  /** Named, but not answered yet. */
  | 'pressed'
  /** You are in line for it. */
  | 'waiting'
  /** It can be chosen now; others cannot. */
  | 'target'
  /** It cannot be chosen now. */
  | 'off'
  /** It stands out: the last card, or a pair that was found. */
  | 'special';
