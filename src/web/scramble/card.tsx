// biome-ignore-all lint/a11y/useSemanticElements: a grid of controls, laid out by CSS; it is no table of data
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import type { ReadonlySignal } from '@preact/signals';
import { cardOn, type Spot } from './board-state.ts';
import { canDraw } from './can-draw.ts';
import { cardLabel } from './card-label.ts';
import type { CardView } from './cards.ts';
import { fitFor } from './fit.ts';
import { legible } from './legible.ts';
import { useTurn } from './use-turn.ts';

interface Props {
  readonly view: ReadonlySignal<CardView>;
  readonly at: number;
  readonly columns: number;
}

/** One space and what lies on it. Drawn again only when its own view changes. */
export function Card({ view, at, columns }: Props) {
  const { spot, mark } = view.value;
  const { outgoing, count } = useTurn(spot);
  return (
    <div role="gridcell" class="cell">
      <button
        type="button"
        class="card"
        data-spot={at}
        data-face={spot.face}
        data-mark={mark}
        tabIndex={at === 0 ? 0 : -1}
        aria-label={cardLabel(spot, mark, at, columns)}
        aria-disabled={spot.face === 'none'}
      >
        {outgoing && (
          <Side key={-count} spot={outgoing} way={spot.face === 'none' ? 'removed' : 'out'} />
        )}
        {spot.face !== 'none' && <Side key={count} spot={spot} way={outgoing ? 'in' : undefined} />}
      </button>
    </div>
  );
}

/** One side of a card; `way` is how it comes or goes. */
function Side({ spot, way }: { readonly spot: Spot; readonly way: string | undefined }) {
  const card = cardOn(spot);
  if (card === undefined) return <span class="side" data-side="back" data-way={way} />;
  const text = legible(card, canDraw);
  return (
    <span class="side" data-side="front" data-way={way} data-fit={fitFor(text)}>
      <span class="text">{text}</span>
    </span>
  );
}
