import './face.css';
import type { Face, Kind } from '../../games/match/card.ts';
import { pairNamed } from '../../games/match/pairs.ts';
import { words } from '../languages/words.ts';
import { motifOf } from './motif.ts';

/** What is printed on a card. Special ones look it, and say so. */
export function CardFace({ card }: { readonly card: Face }) {
  return (
    <span class="match-face" data-kind={card.kind}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {card.kind === 'standard' && <Rosette number={card.number} />}
        {card.kind === 'bonus' && <Laurel />}
        {card.kind === 'penalty' && <Storm />}
        <Figure number={card.number} />
        {card.kind !== 'standard' && <Ribbon kind={card.kind} />}
      </svg>
    </span>
  );
}

/** The number in the middle, and small in two corners. */
function Figure({ number }: { readonly number: number }) {
  return (
    <>
      <text class="face-number" x="50" y="50" data-wide={number > 9}>
        {number}
      </text>
      <text class="face-corner" x="8.5" y="9.5">
        {number}
      </text>
      <text class="face-corner" x="8.5" y="9.5" transform="rotate(180 50 50)">
        {number}
      </text>
    </>
  );
}

function Rosette({ number }: { readonly number: number }) {
  const { tint, path, dots } = motifOf(number);
  return (
    <g data-tint={tint}>
      <circle class="face-ring" cx="50" cy="50" r="47" />
      <path class="face-dots" d={dots} />
      <path class="face-petals" d={path} />
      <circle class="face-medal" cx="50" cy="50" r="27" />
    </g>
  );
}

/** Leaves up both sides of the medal. */
const LEAVES = [-2, -1, 0, 1, 2].map((nth) => nth * 24);

function Laurel() {
  return (
    <g class="face-laurel">
      {[90, -90].map((side) =>
        LEAVES.map((turn) => (
          <path
            key={`${side} ${turn}`}
            d="M50 8q8 6 3 14q-9-5-3-14z"
            transform={`rotate(${side + turn} 50 50)${side > 0 ? '' : ' translate(100) scale(-1 1)'}`}
          />
        )),
      )}
      <circle class="face-medal" cx="50" cy="50" r="27" />
    </g>
  );
}

function Storm() {
  return (
    <g>
      <path
        class="face-cloud"
        d="M24 62a14 14 0 0 1-3-27a15 15 0 0 1 22-13a18 18 0 0 1 31 8a16 16 0 0 1 3 32z"
      />
      <path class="face-bolt" d="M19 57l-8 15h6l-4 13l13-17h-6l6-11z" />
      <path class="face-bolt" d="M81 57l8 15h-6l4 13l-13-17h6l-6-11z" />
    </g>
  );
}

/** Names with more letters are printed smaller. */
const MOST_LETTERS = 8;

/** What it is called, and what it is worth beside a number. */
function Ribbon({ kind }: { readonly kind: Exclude<Kind, 'standard'> }) {
  const { printed, points } = words().match;
  const name = printed[kind];
  return (
    <g class="face-ribbon">
      <text class="face-name" x="50" y="10" data-long={name.length > MOST_LETTERS}>
        {name}
      </text>
      <path d="M27 78h46v17H27z M27 81h-9l4 7l-4 7h9z M73 81h9l-4 7l4 7h-9z" />
      <text class="face-worth" x="50" y="87">
        {points.gainShort(pairNamed(kind).options[0].points)}
      </text>
    </g>
  );
}
