import { Card } from './card.ts';
import type { PairName } from './pairs.ts';

export class PenaltyCard extends Card {
  override readonly worth = -1;

  override pairWith({ kind }: Card): PairName {
    switch (kind) {
      case 'standard':
        return 'penalty';
      case 'bonus':
        return 'bonus-and-penalty';
      case 'penalty':
        return 'penalty-pair';
    }
  }
}
