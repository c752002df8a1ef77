import { useRef } from 'preact/hooks';
import { formatSpot } from '../../games/memoarrr/place.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { Spot } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { useFocusHandover } from '../parts/use-focus-handover.ts';
import { Face } from './animals/face.tsx';
import { boardHeir } from './board-heir.ts';
import { placeLabel } from './labels.ts';
import type { Choices } from './press.ts';
import { faceAt } from './situation.ts';

interface Props {
  readonly view: MemoarrrView;
  readonly choices: Choices;
  readonly onPress: (spot: Spot) => void;
}

/** The face-up cards in the order in which they were turned over, each with its place (D-0, D-1). */
export function UpRow({ view, choices, onPress }: Props) {
  const { row, nothingUp } = words().memoarrr.table;
  return (
    <ol class="up-row" aria-label={row}>
      {view.up.map((spot) => (
        <UpCard key={faceAt(view, spot)} {...{ view, spot, choices, onPress }} />
      ))}
      {view.up.length === 0 && <li class="up-none">{nothingUp}</li>}
    </ol>
  );
}

function UpCard({ view, spot, choices, onPress }: Props & { readonly spot: Spot }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button, boardHeir);
  const card = faceAt(view, spot);
  const isTarget = choices.has(spot);
  return (
    <li>
      <button
        ref={button}
        type="button"
        class="up-card"
        data-target={isTarget}
        data-last={view.up.at(-1) === spot}
        aria-disabled={!isTarget}
        aria-label={placeLabel(view, spot, null, isTarget)}
        onClick={() => onPress(spot)}
      >
        <span class="loose-card">
          <span class="side" data-side="front">
            {card && <Face card={card} />}
          </span>
        </span>
        <span class="up-place">{formatSpot(spot)}</span>
      </button>
    </li>
  );
}
