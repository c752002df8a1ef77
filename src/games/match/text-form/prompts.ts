import { readSpot, type Size } from '../../grid.ts';
import { quoted } from '../../printable.ts';
import { Misunderstood, type Prompt } from '../../text.ts';
import type { PlayerId } from '../../view.ts';
import type { MatchMove } from '../move.ts';
import { type Pair, pairNamed } from '../pairs.ts';
import type { MatchView } from '../view.ts';

/** What is asked of this player; undefined if it is not their turn. */
export function promptFor(
  { phase, settings }: MatchView,
  player: PlayerId,
): Prompt<MatchMove> | undefined {
  if (phase.at === 'over' || phase.player !== player) return undefined;
  switch (phase.at) {
    case 'first':
    case 'second': {
      const ask = `reveal a ${phase.at} card (row column):`;
      return { ask, read: (line) => readReveal(line, settings) };
    }
    case 'seen':
      return { enter: ENTER_TO[pairNamed(phase.pair).removes], move: { type: 'seen' } };
    case 'choice':
      return { ask: '1 or 2?', read: readChoice };
  }
}

const ENTER_TO: Record<Pair['removes'], string> = {
  none: 'Press Enter to hide the cards.',
  special: 'Press Enter to go on.',
  both: 'Press Enter to remove the cards.',
};

/** What somebody typed as the card to reveal: `2 3` or `2,3`. Throws Misunderstood. */
export const readReveal = (line: string, size: Size): MatchMove => ({
  type: 'reveal',
  spot: readSpot(line, size),
});

/** What somebody typed as their choice. Throws Misunderstood. */
export function readChoice(line: string): MatchMove {
  if (line === '1' || line === '2') return { type: 'choose', option: Number(line) };
  throw new Misunderstood(line === '' ? 'type 1 or 2' : `type 1 or 2, not ${quoted(line)}`);
}
