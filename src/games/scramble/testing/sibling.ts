import type { Random } from '../../random.ts';
import { scramble } from '../scramble.ts';
import { cardAt, DOWN, faceAt, internCards, type ScrambleState } from '../state.ts';

/** The same board with its face-down cards shuffled. */
export function hiddenSibling(state: ScrambleState, random: Random): ScrambleState | undefined {
  const spots = [...state.faces.keys()];
  const down = spots.filter((spot) => faceAt(state, spot) === DOWN);
  const shuffled = random.shuffle(down);
  const from = new Map(down.map((spot, index) => [spot, shuffled[index] ?? spot]));
  const before = spots.map((spot) => cardAt(state, spot));
  const after = spots.map((spot) => cardAt(state, from.get(spot) ?? spot));
  if (after.every((card, spot) => card === before[spot])) return undefined;
  const sibling = scramble.load(scramble.save(state));
  internCards(sibling, after);
  return sibling;
}
