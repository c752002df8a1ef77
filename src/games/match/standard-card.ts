import { Card } from './card.ts';
import type { PairName } from './pairs.ts';

/** Looks for the card with the same number. */
export class StandardCard extends Card {
  override readonly worth = 0;

  override pairWith(other: Card): PairName {
    if (other.kind !== 'standard') return other.pairWith(this);
    return this.number === other.number ? 'match' : 'miss';
  }
}
