import './picture.css';
import type { Face } from '../../games/match/card.ts';
import { LooseCard } from './loose-card.tsx';

const CARDS: readonly (Face | undefined)[] = [
  { kind: 'standard', number: 5 },
  { kind: 'penalty', number: 8 },
  { kind: 'bonus', number: 7 },
  { kind: 'standard', number: 5 },
];

/** A pair, and what else one may find. */
export function Picture() {
  return (
    <span class="poster-picture match-picture" aria-hidden="true">
      {CARDS.map((card, index) => (
        <LooseCard key={index} card={card} />
      ))}
    </span>
  );
}
