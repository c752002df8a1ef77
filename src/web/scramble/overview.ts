import { computed, type ReadonlySignal } from '@preact/signals';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import type { Session } from '../room/session.ts';

/**
 * A view, and what is known only to whoever looks at every card of it. There may be ten thousand, so
 * that is done once for each view.
 */
export interface Overview {
  readonly view: ScrambleView;
  readonly cardsLeft: number;
  /** The cards that people hold: a first one, or a pair. */
  readonly held: ReadonlyMap<PlayerId, readonly Spot[]>;
}

export function overviewOf(view: ScrambleView): Overview {
  const { spots } = view;
  const held = new Map<PlayerId, Spot[]>();
  let cardsLeft = 0;
  for (let at = 0; at < spots.length; at++) {
    const seen = spots[at];
    if (!seen) continue;
    cardsLeft++;
    if (seen === 'down' || seen.by === undefined) continue;
    const others = held.get(seen.by);
    if (others) others.push(at);
    else held.set(seen.by, [at]);
  }
  return { view, cardsLeft, held };
}

/** That of what is to be seen now; undefined until the game has started. */
export const followOverview = (
  session: Session<'scramble'>,
): ReadonlySignal<Overview | undefined> =>
  computed(() => session.view.value && overviewOf(session.view.value));
