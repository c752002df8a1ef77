import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { Spot } from '../../games/view.ts';
import { prefersStillness } from '../cards/use-turn.ts';
import { lastCard } from './situation.ts';

/** A little longer than a card takes to turn over: these must not turn as they move. */
const MOVE_TAKES = 520;

/** The two places that an octopus has swapped between these views: where it was, and where it is. */
export function swapBetween(
  before: MemoarrrView,
  now: MemoarrrView,
): readonly [Spot, Spot] | undefined {
  const [from, to] = [before.up.at(-1), now.up.at(-1)];
  if (before.phase.kind !== 'octopus' || from === undefined || to === undefined) return undefined;
  return from !== to && lastCard(before) === lastCard(now) ? [from, to] : undefined;
}

/** Cards that an octopus has swapped are seen to move to their new places. */
export function useSwapMotion(area: RefObject<HTMLElement | null>, view: MemoarrrView): void {
  const before = useRef(view);
  useLayoutEffect(() => {
    const swap = swapBetween(before.current, view);
    before.current = view;
    if (!swap || prefersStillness()) return;
    const [from, to] = swap.map((spot) =>
      area.current?.querySelector(`[data-spot="${spot}"]`)?.closest<HTMLElement>('.cell'),
    );
    if (!from || !to) return;
    move(from, to);
    move(to, from);
  });
}

/** What lies on a cell comes from another. */
function move(cell: HTMLElement, other: HTMLElement): void {
  const [here, there] = [cell.getBoundingClientRect(), other.getBoundingClientRect()];
  const way = `translate(${there.left - here.left}px, ${there.top - here.top}px)`;
  cell.dataset['moves'] = 'true';
  const motion = cell.animate(
    [{ transform: way }, { transform: `${way} scale(1.08)`, offset: 0.15 }, { transform: 'none' }],
    { duration: MOVE_TAKES, easing: 'ease-in-out' },
  );
  const arrive = (): void => {
    delete cell.dataset['moves'];
  };
  motion.finished.then(arrive, arrive);
}
