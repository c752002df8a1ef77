import animals from '../art/fox-and-panda.svg?url';
import { PlayerSign } from '../people/player-sign.tsx';
import './picture.css';

/** Four cards in the middle of a game: two people have each turned over the same fox. */
export function Picture() {
  return (
    <span class="poster-picture scramble-picture" aria-hidden="true">
      <Back />
      <Front symbol="1f98a" colour={1} />
      <Front symbol="1f43c" />
      <Front symbol="1f98a" colour={2} />
    </span>
  );
}

const Back = () => (
  <span class="loose-card">
    <span class="side" data-side="back" />
  </span>
);

function Front({ symbol, colour }: { readonly symbol: string; readonly colour?: number }) {
  return (
    <span class="loose-card" data-colour={colour}>
      <span class="side" data-side="front">
        <svg class="loose-art" aria-hidden="true">
          <use href={`${animals}#${symbol}`} />
        </svg>
        {colour !== undefined && (
          <span class="held">
            <PlayerSign colour={colour} />
          </span>
        )}
      </span>
    </span>
  );
}
