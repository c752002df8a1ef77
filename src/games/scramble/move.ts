import type { Spot, WaitId } from '../game.ts';
import type { Replacements, Unlisted } from './map.ts';

export type ScrambleMove =
  | { readonly type: 'flip'; readonly row: number; readonly column: number }
  | { readonly type: 'cancel'; readonly wait: WaitId }
  | { readonly type: 'leave' }
  | {
      readonly type: 'map';
      readonly replacements: Replacements;
      readonly unlisted?: NonNullable<Unlisted>;
    }
  /** Time is up for whoever has these cards in hand, or has left them lying (L-1). */
  | { readonly type: 'idle'; readonly spots: readonly Spot[] };
