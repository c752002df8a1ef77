import { useEffect, useRef } from 'preact/hooks';

/** The rules, with an eye on those that surprise people who know Memory. */
export function HowToPlay() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeOutside(details.current), []);

  return (
    <details class="how-to" ref={details}>
      <summary>How to play</summary>
      <div class="how-to-page">
        <p>
          <strong>Turn over two cards.</strong> If they are the same, the pair is yours.
        </p>
        <ul>
          <li>There are no turns: everybody plays at the same time.</li>
          <li>
            Your cards <strong>stay up until your next move</strong>. Then a pair leaves the board,
            and cards that do not match turn face down again.
          </li>
          <li>
            A card that is up and that nobody holds is free: take it as your first or second card.
          </li>
          <li>
            If somebody holds the card that you want first, <strong>you wait in line for it</strong>
            . You can stop waiting.
          </li>
          <li>
            As a second card you cannot have a card that somebody holds: you let go of your first.
          </li>
        </ul>
        <p>Keyboard: arrow keys, Home and End move; Enter or Space turns a card over.</p>
      </div>
    </details>
  );
}

/** The page of rules lies over the board; a press beside it or Escape puts it away. */
function closeOutside(details: HTMLDetailsElement | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onPointer = (event: Event): void => {
    const inside = event.target instanceof Node && details?.contains(event.target);
    if (details && !inside) details.open = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !details?.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', onPointer, { signal });
  document.addEventListener('keydown', onKey, { signal });
  return () => listening.abort();
}
