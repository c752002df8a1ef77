import { useRef, useState } from 'preact/hooks';
import type { PlacedCard } from '../../games/memoarrr/card.ts';
import { formatSpot } from '../../games/memoarrr/place.ts';
import { words } from '../languages/words.ts';
import { useFocusHandover } from '../parts/use-focus-handover.ts';
import type { Session } from '../room/session.ts';
import { tryMove } from '../try-move.ts';
import { Face } from './animals/face.tsx';
import { boardHeir } from './board-heir.ts';
import { cardLabel } from './labels.ts';
import { useHold } from './use-hold.ts';
import './peek.css';

/** The secret look at the cards in front of you: they are in the page only while you hold the button. */
export function Peek({ session }: { readonly session: Session<'memoarrr'> }) {
  const section = useRef<HTMLElement>(null);
  useFocusHandover(section, boardHeir);
  const [byPress, setByPress] = useState(false);
  const [hasLooked, setHasLooked] = useState(false);
  const { isHeld, handlers } = useHold(byPress, () => setHasLooked(true));
  const cards = session.secret.value?.peek ?? [];
  const isSent = session.underway.value.length > 0;
  const isShown = isHeld && !isSent;
  const { peek } = words().memoarrr;
  const pressWords = isHeld ? peek.hide : peek.show;
  return (
    <section class="peek" aria-label={peek.yourCards} ref={section}>
      <ul class="peek-cards">
        {cards.map((placed) => (
          <PeekCard key={placed.spot} placed={placed} isShown={isShown} />
        ))}
      </ul>
      <p class="spoken" role="status">
        {isShown && peek.shown(cards.map(({ spot, card }) => [formatSpot(spot), card]))}
      </p>
      <div class="peek-buttons">
        <button type="button" class="button peek-hold" aria-pressed={isHeld} {...handlers}>
          {byPress ? pressWords : peek.hold}
        </button>
        <button
          type="button"
          class="primary"
          disabled={!hasLooked}
          aria-disabled={isSent}
          onClick={() => !isSent && tryMove(session, { type: 'seen' })}
        >
          {peek.seen}
        </button>
      </div>
      <label class="peek-way">
        <input
          type="checkbox"
          checked={byPress}
          onChange={(event) => setByPress(event.currentTarget.checked)}
        />
        {peek.pressInstead}
      </label>
    </section>
  );
}

interface CardProps {
  readonly placed: PlacedCard;
  readonly isShown: boolean;
}

function PeekCard({ placed: { spot, card }, isShown }: CardProps) {
  return (
    <li>
      <span class="loose-card" role="img" aria-label={cardLabel(spot, isShown ? card : undefined)}>
        <span class="side" data-side={isShown ? 'front' : 'back'}>
          {isShown && <Face card={card} />}
        </span>
      </span>
      <span class="up-place" aria-hidden="true">
        {formatSpot(spot)}
      </span>
    </li>
  );
}
