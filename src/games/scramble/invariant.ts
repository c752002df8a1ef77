import type { Spot } from '../game.ts';
import { isCard } from './card.ts';
import {
  cardAt,
  DOWN,
  faceAt,
  heldBy,
  holderOf,
  NONE,
  type Player,
  type ScrambleState,
  UP,
} from './state.ts';

/** Throws if anything about these spots is not as it must be. Costs the same on every board. */
export function checkSpots(state: ScrambleState, spots: readonly Spot[]): void {
  for (const spot of spots) checkSpot(state, spot);
}

/** Throws if anything at all is not as it must be. */
export function checkBoard(state: ScrambleState): void {
  must(state.cards.length === state.rows * state.columns, 'there is a card for each space');
  for (const spot of state.cards.keys()) checkSpot(state, spot);
  for (const player of state.players.values()) checkPlayer(state, player);
  for (const [spot, queue] of state.queues) {
    must(queue.length > 0, `the queue at ${spot} is not empty`);
    for (const { hand } of queue) {
      must(hand.at === 'waiting' && hand.spot === spot, `all in the queue at ${spot} wait for it`);
    }
  }
  checkCounts(state);
}

function checkSpot(state: ScrambleState, spot: Spot): void {
  const face = faceAt(state, spot);
  const holder = holderOf(state, spot);
  must(face === NONE || face === DOWN || face === UP, `${spot} is empty, down or up`);
  must(isCard(cardAt(state, spot)), `${spot} has a legal card`);
  if (holder) {
    must(face === UP, `the controlled card at ${spot} is face up`);
    must(state.players.get(holder.id) === holder, `the holder of ${spot} plays`);
    must(heldBy(holder.hand).includes(spot), `the holder of ${spot} has it in hand`);
  } else {
    must(!state.queues.has(spot), `somebody holds what others wait for at ${spot}`);
  }
}

function checkPlayer(state: ScrambleState, player: Player): void {
  const { id, hand } = player;
  for (const spot of heldBy(hand)) must(holderOf(state, spot) === player, `${id} holds ${spot}`);
  switch (hand.at) {
    case 'waiting':
      must(
        state.queues.get(hand.spot)?.filter((waiter) => waiter === player).length === 1,
        `${id} stands once in the queue`,
      );
      break;
    case 'pair': {
      const [first, second] = hand.spots;
      must(first !== second, `${id} holds two different cards`);
      must(cardAt(state, first) === cardAt(state, second), `${id} holds a matching pair`);
      break;
    }
    case 'rest':
      must(hand.left.length <= 2, `${id} left at most two cards`);
      break;
    case 'first':
      break;
  }
}

function checkCounts(state: ScrambleState): void {
  const counts = new Map<string, number>();
  for (const spot of state.cards.keys()) {
    if (faceAt(state, spot) === NONE || holderOf(state, spot)?.hand.at === 'pair') continue;
    counts.set(cardAt(state, spot), (counts.get(cardAt(state, spot)) ?? 0) + 1);
  }
  state.names.forEach((name, index) => {
    must(state.remaining[index] === (counts.get(name) ?? 0), `the cards ${name} are counted`);
  });
  const matchable = [...counts.values()].filter((count) => count >= 2).length;
  must(state.matchable === matchable, `${matchable} kinds of cards can still be matched`);
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`broken invariant: ${what}`);
}
