import { useEffect, useRef, useState } from 'preact/hooks';
import type { CardLook } from './card-look.ts';

/** As long as the animations of `design/card.css`. */
const TURN_TAKES = 420;

interface Turn {
  /** What was to be seen before; gone when the card has turned, so that the page forgets it too. */
  readonly outgoing?: CardLook;
  /** How often the card has turned. */
  readonly count: number;
}

/** Notices when another side of a card is to be seen, and remembers the old one while it turns. */
export function useTurn(look: CardLook): Turn {
  const shown = useRef(look);
  const turn = useRef<Turn>({ count: 0 });
  const [, redraw] = useState(0);

  if (!looksTheSame(shown.current, look)) {
    const count = turn.current.count + 1;
    turn.current = prefersStillness() ? { count } : { outgoing: shown.current, count };
  }
  shown.current = look;

  const { outgoing, count } = turn.current;
  useEffect(() => {
    if (!outgoing) return;
    const timer = setTimeout(() => {
      turn.current = { count };
      redraw(count);
    }, TURN_TAKES);
    return () => clearTimeout(timer);
  }, [outgoing, count]);
  return turn.current;
}

const looksTheSame = (a: CardLook, b: CardLook): boolean => a.side === b.side && a.face === b.face;

export const prefersStillness = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
