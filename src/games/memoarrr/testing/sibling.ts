import type { PlayerId, Spot } from '../../game.ts';
import type { Random } from '../../random.ts';
import { CARDS, type Card } from '../card.ts';
import { memoarrr } from '../memoarrr.ts';
import type { Seat } from '../seats.ts';
import type { MemoarrrState } from '../state.ts';

/** S-4, put here once more so that a card shown to the wrong seat cannot pass for the right one. */
const FRONTS: Record<Seat, readonly Spot[]> = {
  top: [1, 2, 3],
  right: [9, 14, 19],
  bottom: [21, 22, 23],
  left: [5, 10, 15],
};

/**
 * Where cards lie that `viewer`, who is a spectator if undefined, has a right to see now. Asking
 * the views themselves would excuse whatever they give away.
 */
export function spotsInSight(state: MemoarrrState, viewer: PlayerId | undefined): Spot[] {
  const { phase, players, up } = state;
  const looking = players.filter(
    ({ id }) => id === viewer && phase.at === 'peek' && phase.looking.includes(id),
  );
  return [...up, ...looking.flatMap(({ seat }) => FRONTS[seat])];
}

/** The card that is out of the game. */
export function cardOutOf({ cards }: Pick<MemoarrrState, 'cards'>): Card {
  const card = CARDS.find((card) => !cards.includes(card));
  if (!card) throw new Error('all 25 cards are on the board');
  return card;
}

/** The same board but for these cards, which are dealt anew among their own places. */
export function dealAnew(
  cards: readonly (Card | null)[],
  hidden: ReadonlySet<Card>,
  random: Random,
): (Card | null)[] {
  const pool = random.shuffle([...hidden]);
  return cards.map((card) => (card && hidden.has(card) ? (pool.pop() ?? card) : card));
}

/** The same game but for what is hidden from `viewer` at this moment. */
export function hiddenSibling(
  state: MemoarrrState,
  viewer: PlayerId | undefined,
  random: Random,
): MemoarrrState | undefined {
  const inSight = new Set(spotsInSight(state, viewer).map((spot) => state.cards[spot]));
  const hidden = new Set(CARDS.filter((card) => !inSight.has(card)));
  const cards = dealAnew(state.cards, hidden, random);
  // G-2: at the end everybody learns them.
  const rubies = state.phase.at === 'over' ? state.rubies : random.shuffle(state.rubies);
  if (`${cards} ${rubies}` === `${state.cards} ${state.rubies}`) return undefined;
  return { ...memoarrr.load(memoarrr.save(state)), cards, rubies };
}
