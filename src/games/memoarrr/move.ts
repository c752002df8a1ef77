import type { Spot } from '../game.ts';

export type MemoarrrMove =
  /** Ends the secret peek (S-4). */
  | { readonly type: 'seen' }
  | { readonly type: 'turn-over'; readonly spot: Spot }
  /** The choices of octopus, penguin and walrus. */
  | { readonly type: 'swap'; readonly spot: Spot }
  | { readonly type: 'turn-down'; readonly spot: Spot }
  | { readonly type: 'block'; readonly spot: Spot }
  | { readonly type: 'decline' }
  | { readonly type: 'leave' }
  /** Time is up in the phase of that number. */
  | { readonly type: 'idle'; readonly phase: number };
