import type { MemoarrrEffect } from '../../games/memoarrr/moves.ts';
import type { Cue } from '../sound/cue.ts';

/** What is to be heard: cards as they turn, one that does not fit, and a round that is won. */
export function cue(effect: MemoarrrEffect): Cue | undefined {
  switch (effect.type) {
    case 'turned-up':
      return effect.fits ? 'turn' : 'miss';
    case 'turned-down':
      return 'turn';
    case 'round-won':
      return 'match';
    default:
      return undefined;
  }
}
