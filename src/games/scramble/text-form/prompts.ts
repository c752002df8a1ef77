import { placeName, readSpot } from '../../grid.ts';
import { quoted } from '../../printable.ts';
import { Misunderstood, type Prompt } from '../../text.ts';
import type { PlayerId, Spot } from '../../view.ts';
import type { ScrambleMove } from '../move.ts';
import type { ScrambleView } from '../view.ts';
import { heldCards } from './held.ts';

/** What is asked of this player, whether they have played before or not. */
export function promptFor(view: ScrambleView, player: PlayerId): Prompt<ScrambleMove> | undefined {
  const { waitsFor, wait } = view.players.find(({ name }) => name === player) ?? {};
  if (waitsFor !== undefined && wait !== undefined) {
    const ask = `type stop to give up waiting for ${placeName(waitsFor, view)}:`;
    return { ask, read: (line) => readStop(line, wait) };
  }
  if (view.over) return undefined;
  const nth = heldCards(view).get(player)?.length === 1 ? 'a second' : 'a';
  return {
    ask: `turn over ${nth} card (row column):`,
    read: (line) => flip(readSpot(line, view), view),
  };
}

/** Moves count rows and columns from 0, people from 1. */
const flip = (spot: Spot, { columns }: ScrambleView): ScrambleMove => ({
  type: 'flip',
  row: Math.floor(spot / columns),
  column: spot % columns,
});

function readStop(line: string, wait: number): ScrambleMove {
  if (line.toLowerCase() === 'stop') return { type: 'cancel', wait };
  throw new Misunderstood(line === '' ? 'type stop' : `type stop, not ${quoted(line)}`);
}

/**
 * With one keyboard the others wait until somebody has turned over both cards; then it goes round,
 * past those who wait for a card.
 */
export function nextOf(
  view: ScrambleView,
  players: readonly PlayerId[],
  last: PlayerId | undefined,
): PlayerId | undefined {
  if (view.over) return undefined;
  const start = last === undefined ? 0 : players.indexOf(last) + 1;
  const inTurn = [...players.slice(start), ...players.slice(0, start)];
  const held = heldCards(view);
  const busy = inTurn.toReversed().find((player) => held.get(player)?.length === 1);
  const waiting = new Set(view.players.flatMap((one) => (one.wait === undefined ? [] : one.name)));
  return busy ?? inTurn.find((player) => !waiting.has(player)) ?? inTurn[0];
}
