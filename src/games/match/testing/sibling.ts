import type { PlayerId, Spot } from '../../game.ts';
import { pickFrom, type Random } from '../../random.ts';
import type { Face } from '../card.ts';
import { BONUS_NUMBER, LARGEST_NUMBER, PENALTY_NUMBER } from '../deal.ts';
import type { Grid } from '../deck.ts';
import { match } from '../match.ts';
import type { MatchState } from '../state.ts';
import { hiddenSpots } from './histories.ts';

const SPECIALS: readonly Face[] = [
  { kind: 'bonus', number: BONUS_NUMBER },
  { kind: 'penalty', number: PENALTY_NUMBER },
];

/** The same game with other hidden cards. */
export function hiddenSibling(
  state: MatchState,
  _viewer: PlayerId | undefined,
  random: Random,
): MatchState | undefined {
  const cards = dealAnew(state.cards, hiddenSpots(state), random);
  if (JSON.stringify(cards) === JSON.stringify(state.cards)) return undefined;
  return { ...match.load(match.save(state)), cards };
}

/** Deals other possible cards to these spots. */
export function dealAnew(cards: Grid, spots: readonly Spot[], random: Random): Grid {
  const faces = spots.flatMap((spot) => cards[spot] ?? []);
  const pool = random.shuffle(othersFor(faces, random));
  const dealt = [...cards];
  for (const spot of spots) {
    const card = cards[spot];
    const face = pool.pop();
    if (card && face) dealt[spot] = { ...face, isUp: card.isUp };
  }
  return dealt.map((card) => card && { ...card });
}

/** S-1: replaces pairs by any pairs; a single number has its match in sight. */
function othersFor(faces: readonly Face[], random: Random): Face[] {
  const numbers = new Set(faces.map(numberOf));
  return [...numbers].flatMap((number) => {
    const alike = faces.filter((face) => numberOf(face) === number);
    const couples = Array.from({ length: Math.floor(alike.length / 2) }, () => anyCouple(random));
    const single = alike.slice(2 * couples.length);
    return [...couples.flat(), ...(number === null ? single.map(() => special(random)) : single)];
  });
}

/** Null for special cards, which count as equal. */
const numberOf = ({ kind, number }: Face): number | null => (kind === 'standard' ? number : null);

function anyCouple(random: Random): [Face, Face] {
  if (random.below(3) === 0) return [special(random), special(random)];
  const face: Face = { kind: 'standard', number: 1 + random.below(LARGEST_NUMBER) };
  return [face, face];
}

const special = (random: Random): Face => pickFrom(SPECIALS, random);
