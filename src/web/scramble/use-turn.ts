import { useEffect, useRef, useState } from 'preact/hooks';
import { cardOn, type Spot } from './board-state.ts';

/** As long as the animations of `design/card.css`. */
const TURN_TAKES = 400;

interface Turn {
  /** What was to be seen before; gone when the card has turned, so that the page forgets it too. */
  readonly outgoing?: Spot;
  /** How often the card has turned. */
  readonly count: number;
}

/** Notices when another side of a card is to be seen, and remembers the old one while it turns. */
export function useTurn(spot: Spot): Turn {
  const shown = useRef(spot);
  const turn = useRef<Turn>({ count: 0 });
  const [, redraw] = useState(0);

  if (!looksTheSame(shown.current, spot)) {
    const count = turn.current.count + 1;
    turn.current = prefersStillness() ? { count } : { outgoing: shown.current, count };
  }
  shown.current = spot;

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

const looksTheSame = (a: Spot, b: Spot): boolean =>
  cardOn(a) === cardOn(b) && (a.face === 'none') === (b.face === 'none');

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
