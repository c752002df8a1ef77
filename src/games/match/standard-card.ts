import { Card } from './card.ts';
import type { PairName } from './pairs.ts';

export class StandardCard extends Card {
  override readonly worth = 0;

  override pairWith(other: Card): PairName {
    if (other.kind !== 'standard') return other.pairWith(this);
    return this.number === other.number ? 'match' : 'miss';
  }
}
