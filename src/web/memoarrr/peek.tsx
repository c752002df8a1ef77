import { useState } from 'preact/hooks';
import type { PlacedCard } from '../../games/memoarrr/card.ts';
import { placeName } from '../../games/memoarrr/place.ts';
import type { Session } from '../room/session.ts';
import { tryMove } from '../try-move.ts';
import { Face } from './animals/face.tsx';
import { useHold } from './use-hold.ts';
import { cardLabel, words } from './words.ts';
import './peek.css';

/** The secret look at the cards in front of you: they are in the page only while you hold the button. */
export function Peek({ session }: { readonly session: Session<'memoarrr'> }) {
  const [byPress, setByPress] = useState(false);
  const [hasLooked, setHasLooked] = useState(false);
  const { isHeld, handlers } = useHold(byPress, () => setHasLooked(true));
  const cards = session.secret.value?.peek ?? [];
  const isSent = session.underway.value.length > 0;
  const pressWords = isHeld ? words.hide : words.show;
  return (
    <section class="peek" aria-label={words.yourCards}>
      <ul class="peek-cards">
        {cards.map((placed) => (
          <PeekCard key={placed.spot} placed={placed} isShown={isHeld && !isSent} />
        ))}
      </ul>
      <div class="peek-buttons">
        <button type="button" class="button peek-hold" aria-pressed={isHeld} {...handlers}>
          {byPress ? pressWords : words.hold}
        </button>
        <button
          type="button"
          class="primary"
          disabled={!hasLooked || isSent}
          onClick={() => tryMove(session, { type: 'seen' })}
        >
          {words.seen}
        </button>
      </div>
      <label class="peek-way">
        <input
          type="checkbox"
          checked={byPress}
          onChange={(event) => setByPress(event.currentTarget.checked)}
        />
        {words.pressInstead}
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
      <span
        class="loose-card"
        role="img"
        aria-label={cardLabel(spot, isShown ? card : undefined)}
        aria-live="polite"
      >
        <span class="side" data-side={isShown ? 'front' : 'back'}>
          {isShown && <Face card={card} />}
        </span>
      </span>
      <span class="up-place" aria-hidden="true">
        {placeName(spot)}
      </span>
    </li>
  );
}
