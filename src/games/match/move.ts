import type { Spot } from '../game.ts';

export type MatchMove =
  | { readonly type: 'reveal'; readonly spot: Spot }
  /** Both cards may be hidden again (T-2). */
  | { readonly type: 'seen' }
  /** The first option is 1 (T-3). */
  | { readonly type: 'choose'; readonly option: number }
  | { readonly type: 'leave' }
  /** Time is up in the phase of that number (T-5). */
  | { readonly type: 'idle'; readonly phase: number };
