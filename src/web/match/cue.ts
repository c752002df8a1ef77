import type { MatchEffect } from '../../games/match/moves.ts';
import { pairNamed } from '../../games/match/pairs.ts';
import type { Cue } from '../sound/cue.ts';

/** A card is heard when it is turned up, and two cards by whether they bring something. */
export function cue(effect: MatchEffect): Cue | undefined {
  switch (effect.type) {
    case 'turned-up':
      return 'turn';
    case 'paired':
      return pairNamed(effect.pair).options[0].points > 0 ? 'match' : 'miss';
    default:
      return undefined;
  }
}
