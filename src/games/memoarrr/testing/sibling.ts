import type { PlayerId, Spot } from '../../game.ts';
import type { Random } from '../../random.ts';
import { CARDS, type Card } from '../card.ts';
import { memoarrr } from '../memoarrr.ts';
import type { Side } from '../place.ts';
import type { MemoarrrState } from '../state.ts';

/** S-4, independent of the rules, so that a card shown to the wrong side is noticed. */
const FRONTS: Record<Side, readonly Spot[]> = {
  top: [1, 2, 3],
  right: [9, 14, 19],
  bottom: [21, 22, 23],
  left: [5, 10, 15],
};

/** The spots that `viewer`, or a spectator, may see, independent of the views under test. */
export function spotsInSight(state: MemoarrrState, viewer: PlayerId | undefined): Spot[] {
  const { phase, players, up } = state;
  const looking = players.filter(
    ({ id }) => id === viewer && phase.kind === 'peek' && phase.looking.includes(id),
  );
  return [...up, ...looking.flatMap(({ side }) => FRONTS[side])];
}

/** The unused 25th card. */
export function cardOutOf({ cards }: Pick<MemoarrrState, 'cards'>): Card {
  const card = CARDS.find((card) => !cards.includes(card));
  if (!card) throw new Error('all 25 cards are on the board');
  return card;
}

/** Shuffles the hidden cards among their spots. */
export function dealAnew(
  cards: readonly (Card | null)[],
  hidden: ReadonlySet<Card>,
  random: Random,
): (Card | null)[] {
  const pool = random.shuffle([...hidden]);
  return cards.map((card) => (card && hidden.has(card) ? (pool.pop() ?? card) : card));
}

/** The same game with other cards and rubies hidden from `viewer`. */
export function hiddenSibling(
  state: MemoarrrState,
  viewer: PlayerId | undefined,
  random: Random,
): MemoarrrState | undefined {
  const inSight = new Set(spotsInSight(state, viewer).map((spot) => state.cards[spot]));
  const hidden = new Set(CARDS.filter((card) => !inSight.has(card)));
  const cards = dealAnew(state.cards, hidden, random);
  // G-2: public at the end.
  const rubies = state.phase.kind === 'over' ? state.rubies : random.shuffle(state.rubies);
  if (`${cards} ${rubies}` === `${state.cards} ${state.rubies}`) return undefined;
  return { ...memoarrr.load(memoarrr.save(state)), cards, rubies };
}
