import type { Json } from './json.ts';

/** Who plays. Any string is an ordinary player, `__proto__` included. */
export type PlayerId = string;

/** A space on a grid, counted row by row from 0 at the top left. */
export type Spot = number;

/** What every public view has. */
export type PublicView = {
  readonly spots: readonly Json[];
  readonly players: readonly { readonly name: PlayerId; readonly [field: string]: Json }[];
  readonly [field: string]: Json;
};

/** Something that happened and that everybody may know. Each game has its own union of these. */
export interface Effect {
  readonly type: string;
}
