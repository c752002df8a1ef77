import type { Random } from '../../random.ts';
import { scramble } from '../scramble.ts';
import { cardAt, DOWN, faceAt, nameCards, type ScrambleState } from '../state.ts';

/** The same board but for the cards that lie face down, which have changed places. */
export function hiddenSibling(state: ScrambleState, random: Random): ScrambleState | undefined {
  const spots = [...state.faces.keys()];
  const down = spots.filter((spot) => faceAt(state, spot) === DOWN);
  const shuffled = random.shuffle(down);
  const from = new Map(down.map((spot, index) => [spot, shuffled[index] ?? spot]));
  const before = spots.map((spot) => cardAt(state, spot));
  const after = spots.map((spot) => cardAt(state, from.get(spot) ?? spot));
  if (after.every((card, spot) => card === before[spot])) return undefined;
  const sibling = scramble.load(scramble.save(state));
  nameCards(sibling, after);
  return sibling;
}
