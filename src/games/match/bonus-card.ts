import { Card } from './card.ts';
import type { PairName } from './pairs.ts';

export class BonusCard extends Card {
  override readonly worth = 1;

  override pairWith({ kind }: Card): PairName {
    switch (kind) {
      case 'standard':
        return 'bonus';
      case 'bonus':
        return 'bonus-pair';
      case 'penalty':
        return 'bonus-and-penalty';
    }
  }
}
