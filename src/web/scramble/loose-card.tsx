import type { ComponentChildren } from 'preact';
import animals from '../art/fox-and-panda.svg?url';
import { PlayerSign } from '../people/player-sign.tsx';
import { symbolOf } from './symbol.ts';
import './loose-card.css';

interface Props {
  /** Nothing for a card that lies face down. */
  readonly card?: '🦊' | '🐼';
  /** The number of the colour of whoever holds it. */
  readonly colour?: number;
  /** Something small on the corner of the card. */
  readonly children?: ComponentChildren;
}

/** A card that is only to be looked at. */
export function LooseCard({ card, colour, children }: Props) {
  return (
    <span class="loose-card" data-colour={colour}>
      <span class="side" data-side={card === undefined ? 'back' : 'front'}>
        {card !== undefined && (
          <svg class="loose-art" aria-hidden="true">
            <use href={`${animals}#${symbolOf(card)}`} />
          </svg>
        )}
        {colour !== undefined && (
          <span class="held">
            <PlayerSign colour={colour} />
          </span>
        )}
        {children}
      </span>
    </span>
  );
}
