import type { Face } from '../../games/match/card.ts';
import { CardFace } from './face.tsx';

/** A card that is only to be looked at; its back if there is nothing to see of it. */
export function LooseCard({ card }: { readonly card?: Face | undefined }) {
  return (
    <span class="loose-card">
      <span class="side" data-side={card ? 'front' : 'back'}>
        {card && <CardFace card={card} />}
      </span>
    </span>
  );
}
