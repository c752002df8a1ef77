import type { ScrambleView, SpotView } from '../../games/scramble/view.ts';
import { words } from '../languages/words.ts';
import type { Telling } from '../telling.ts';
import { playerIn } from './spots.ts';

type Surprising = 'waiting' | 'matched' | 'missed' | 'free';

/** What may surprise somebody now who knows other games of Memory. */
export const surprise: NonNullable<Telling<'scramble'>['surprise']> = (view, you) => {
  const key = you === null || view.over ? undefined : surprising(view, you);
  return key && { key: `scramble.${key}`, text: words().scramble.surprises[key] };
};

/** Never two of them at once, so that each has its turn to be explained. */
function surprising(view: ScrambleView, you: string): Surprising | undefined {
  const player = playerIn(view, you);
  if (player?.waitsFor !== undefined) return 'waiting';
  const up = view.spots.filter(isUp);
  const held = up.filter(({ by }) => by === you);
  if (held.length === 2) return 'matched';
  const free = up.filter(({ by }) => by === undefined);
  // Whoever has played and holds nothing has found no pair: their cards are among those that are free.
  if (player && held.length === 0 && areDifferent(free)) return 'missed';
  return free.length > 0 ? 'free' : undefined;
}

type UpView = Exclude<SpotView, null | 'down'>;

const isUp = (spot: SpotView): spot is UpView => spot !== null && spot !== 'down';

const areDifferent = (cards: readonly UpView[]): boolean =>
  cards.some(({ up }) => up !== cards[0]?.up);
