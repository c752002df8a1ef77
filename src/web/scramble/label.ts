import type { SpotView } from '../../games/scramble/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';

/** A space and what is to be seen there. */
interface Seen {
  readonly spot: SpotView;
  /** Where it is, such as `row 1, column 2`. */
  readonly place: string;
  readonly you: PlayerId | null;
  /** You are in line for it. */
  readonly isAwaited: boolean;
}

/** What a screen reader says for a space. */
export function labelOf({ spot, place, you, isAwaited }: Seen): string {
  const label = appearance(spot, place, you);
  return isAwaited ? words().scramble.labels.awaited(label) : label;
}

function appearance(spot: SpotView, place: string, you: PlayerId | null): string {
  const { labels } = words().scramble;
  if (spot === null) return labels.empty(place);
  if (spot === 'down') return labels.down(place);
  const { up, by } = spot;
  return by === undefined ? labels.free(place, up) : labels.held(place, up, whoIs(by, you));
}
