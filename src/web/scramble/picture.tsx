import { LooseCard } from './loose-card.tsx';
import './picture.css';

/** Four cards in the middle of a game: two people have each turned over the same fox. */
export function Picture() {
  return (
    <span class="poster-picture scramble-picture" aria-hidden="true">
      <LooseCard />
      <LooseCard card="🦊" colour={1} />
      <LooseCard card="🐼" />
      <LooseCard card="🦊" colour={2} />
    </span>
  );
}
