import type { Spot } from '../game.ts';
import { areDifferent, isCount, must } from '../json.ts';
import { isCard } from './cards.ts';
import {
  cardAt,
  DOWN,
  faceAt,
  heldBy,
  holderOf,
  isOver,
  NONE,
  type Player,
  type ScrambleState,
  UP,
} from './state.ts';

/** Costs the same on every board. */
export function checkSpots(state: ScrambleState, spots: readonly Spot[]): void {
  for (const spot of spots) checkSpot(state, spot);
}

export function checkBoard(state: ScrambleState): void {
  must(state.cards.length === state.rows * state.columns, 'there is a card for each space');
  for (const spot of state.cards.keys()) checkSpot(state, spot);
  for (const [id, player] of state.players) {
    must(player.id === id, `${id} is found under that name`);
    checkPlayer(state, player);
  }
  for (const [spot, queue] of state.queues) checkQueue(spot, queue);
  checkWaits(state);
  checkCounts(state);
  checkScores(state);
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
  const { id, hand, score } = player;
  must(isCount(score), `${id} has counted their pairs`);
  for (const spot of heldBy(hand)) must(holderOf(state, spot) === player, `${id} holds ${spot}`);
  switch (hand.kind) {
    case 'waiting':
      must(
        state.queues.get(hand.spot)?.filter((waiter) => waiter === player).length === 1,
        `${id} stands once in the queue`,
      );
      must(isCount(hand.wait) && hand.wait < state.waits, `${id} waits by a number in use`);
      must(!isOver(state), `${id} waits for nothing once it is over`);
      break;
    case 'pair': {
      const [first, second] = hand.spots;
      must(first !== second, `${id} holds two different cards`);
      must(cardAt(state, first) === cardAt(state, second), `${id} holds a matching pair`);
      must(!isOver(state), `${id} holds no pair once it is over`);
      break;
    }
    case 'rest':
      must(hand.unfinished.length <= 2, `${id} left at most two cards`);
      must(areDifferent(hand.unfinished), `${id} left different cards`);
      for (const spot of hand.unfinished)
        must(spot in state.holders, `${id} left cards of this board`);
      break;
    case 'first':
      break;
  }
}

function checkQueue(spot: Spot, queue: readonly Player[]): void {
  must(queue.length > 0, `the queue at ${spot} is not empty`);
  let last = -1;
  for (const { hand } of queue) {
    must(hand.kind === 'waiting' && hand.spot === spot, `all in the queue at ${spot} wait for it`);
    must(hand.wait > last, `the queue at ${spot} has the longest waiter first`);
    last = hand.wait;
  }
}

function checkWaits(state: ScrambleState): void {
  must(isCount(state.waits), 'the waits are counted');
  const waits = [...state.players.values()].flatMap(({ hand }) =>
    hand.kind === 'waiting' ? hand.wait : [],
  );
  must(areDifferent(waits), 'every wait has a number of its own');
}

/** A point for every pair (2-D), and nothing else takes cards off the board (3-A). */
function checkScores(state: ScrambleState): void {
  let scored = 0;
  let taken = 0;
  for (const { score, hand } of state.players.values()) {
    scored += score;
    if (hand.kind === 'pair') taken += 2;
  }
  for (const face of state.faces) if (face === NONE) taken += 1;
  must(scored * 2 === taken, 'there is a point for every pair that was found');
}

function checkCounts(state: ScrambleState): void {
  const counts = new Map<string, number>();
  for (const spot of state.cards.keys()) {
    if (faceAt(state, spot) === NONE || holderOf(state, spot)?.hand.kind === 'pair') continue;
    counts.set(cardAt(state, spot), (counts.get(cardAt(state, spot)) ?? 0) + 1);
  }
  state.cardTexts.forEach((name, index) => {
    must(state.remaining[index] === (counts.get(name) ?? 0), `the cards ${name} are counted`);
  });
  const matchable = [...counts.values()].filter((count) => count >= 2).length;
  must(state.matchable === matchable, `${matchable} kinds of cards can still be matched`);
}
