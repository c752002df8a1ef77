import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import { Face } from './animals/face.tsx';
import { lastCard } from './situation.ts';
import { afterLastCard } from './words.ts';
import './last-card.css';

/** The card that the next one must fit, large enough to see it from afar. */
export function LastCard({ view }: { readonly view: MemoarrrView }) {
  const card = lastCard(view);
  return (
    <section class="last-card">
      <span class="loose-card" data-empty={card === undefined}>
        {card && (
          <span class="side" data-side="front" key={view.up.at(-1)}>
            <Face card={card} />
          </span>
        )}
      </span>
      <p>{afterLastCard(view)}</p>
    </section>
  );
}
