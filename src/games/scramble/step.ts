import type { Played, PlayerId, Settled, Spot, WaitId } from '../game.ts';
import { type Problem, problem } from '../problem.ts';
import type { ScrambleEffect } from './moves.ts';
import {
  cardAt,
  DOWN,
  type Hand,
  NONE,
  type Player,
  place,
  type ScrambleState,
  UP,
} from './state.ts';

type Done = Played<ScrambleEffect>;

const AT_REST = { kind: 'rest', unfinished: [] } as const;

/**
 * A move in progress. Only these operations change a board in play: each keeps faces, holders, hands and
 * queues consistent, and records its effects.
 */
export class Step {
  readonly state: ScrambleState;
  // Not `#private`: that would slow down every move.
  private readonly effects: ScrambleEffect[] = [];
  private readonly changed: Spot[] = [];
  private settled: Settled[] | undefined;

  constructor(state: ScrambleState) {
    this.state = state;
    this.settled = undefined;
  }

  /** Adds the player to the game unless they are in it (C-8). */
  enter(id: PlayerId): Player {
    const known = this.state.players.get(id);
    if (known) return known;
    const player: Player = { id, hand: AT_REST, score: 0 };
    this.state.players.set(id, player);
    return player;
  }

  turnUp(player: Player, spot: Spot): void {
    this.state.faces[spot] = UP;
    this.record(
      { type: 'turned-up', spot, card: cardAt(this.state, spot), player: player.id },
      spot,
    );
  }

  turnDown(spot: Spot): void {
    this.state.faces[spot] = DOWN;
    this.record({ type: 'turned-down', spot }, spot);
  }

  take(player: Player, spot: Spot): void {
    player.hand = { kind: 'first', spot };
    this.state.holders[spot] = player;
    this.record({ type: 'took', spot, player: player.id }, spot);
  }

  /** Gives the player, who holds `first`, control of both cards (2-D). */
  match(player: Player, first: Spot, second: Spot): void {
    player.hand = { kind: 'pair', spots: [first, second] };
    player.score += 1;
    this.state.holders[second] = player;
    this.setPairAside(first);
    this.record({ type: 'matched', spots: [first, second], player: player.id }, first);
    this.changed.push(second);
  }

  /** 2-E */
  miss(player: Player, first: Spot, second: Spot): void {
    this.record({ type: 'missed', spots: [first, second], player: player.id });
  }

  /** Releases the player's first card, which goes to its longest waiter in the same step (C-2). */
  release(player: Player, first: Spot, unfinished: readonly Spot[]): void {
    player.hand = { kind: 'rest', unfinished };
    this.state.holders[first] = undefined;
    this.record({ type: 'released', spot: first, player: player.id }, first);
    const next = this.nextInLine(first);
    if (!next) return;
    this.take(next, first);
    this.settle({ player: next.id });
  }

  /** Removes the card and ends all waits for it (C-3). */
  remove(spot: Spot): void {
    this.state.faces[spot] = NONE;
    this.state.holders[spot] = undefined;
    this.record({ type: 'removed', spot }, spot);
    const waiters = this.state.queues.get(spot) ?? [];
    this.state.queues.delete(spot);
    for (const waiter of waiters) this.endWait(waiter, spot, noCard(this.state, spot));
  }

  rest(player: Player): void {
    player.hand = AT_REST;
  }

  wait(player: Player, spot: Spot): Done {
    const wait = this.state.waits++;
    player.hand = { kind: 'waiting', spot, wait };
    const queue = this.state.queues.get(spot);
    if (queue) queue.push(player);
    else this.state.queues.set(spot, [player]);
    this.record({ type: 'waits', spot, player: player.id, wait });
    return this.done(undefined, wait);
  }

  stopWaiting(player: Player, spot: Spot, why: Problem): void {
    const queue = this.state.queues.get(spot) ?? [];
    queue.splice(positionIn(queue, player), 1);
    if (queue.length === 0) this.state.queues.delete(spot);
    this.endWait(player, spot, why);
  }

  leave(player: Player): void {
    this.record({ type: 'left', player: player.id });
  }

  replaced(spots: readonly Spot[]): void {
    this.record({ type: 'replaced' });
    for (const spot of spots) this.changed.push(spot);
  }

  over(): void {
    this.record({ type: 'over' });
  }

  fail(player: Player, spot: Spot, failed: Problem): Done {
    this.record({ type: 'failed', spot, player: player.id, code: failed.code });
    return this.done(failed);
  }

  done(failed?: Problem, waiting?: WaitId): Done {
    const played: { -readonly [K in keyof Done]: Done[K] } = {
      effects: this.effects,
      changed: this.changed,
    };
    if (failed) played.failed = failed;
    if (waiting !== undefined) played.waiting = waiting;
    if (this.settled) played.settled = this.settled;
    return played;
  }

  private settle(settled: Settled): void {
    if (this.settled) this.settled.push(settled);
    else this.settled = [settled];
  }

  private nextInLine(spot: Spot): Player | undefined {
    const queue = this.state.queues.get(spot);
    const next = queue?.shift();
    if (queue?.length === 0) this.state.queues.delete(spot);
    return next;
  }

  private endWait(player: Player, spot: Spot, why: Problem): void {
    player.hand = AT_REST;
    this.settle({ player: player.id, failed: why });
    this.record(
      why.code === 'gave-up'
        ? { type: 'gave-up', spot, player: player.id }
        : { type: 'failed', spot, player: player.id, code: why.code },
    );
  }

  private setPairAside(spot: Spot): void {
    const name = this.state.cards[spot] ?? -1;
    const before = this.state.remaining[name] ?? 0;
    this.state.remaining[name] = before - 2;
    if (before >= 2 && before - 2 < 2) this.state.matchable -= 1;
  }

  private record(effect: ScrambleEffect, changed?: Spot): void {
    this.effects.push(effect);
    if (changed !== undefined) this.changed.push(changed);
  }
}

/** Waits are numbered in order, so a binary search finds the position in a long queue. */
function positionIn(queue: readonly Player[], { hand }: Player): number {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (waitOf(queue[middle]?.hand) < waitOf(hand)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const waitOf = (hand: Hand | undefined): WaitId => (hand?.kind === 'waiting' ? hand.wait : -1);

export const noCard = (state: ScrambleState, spot: Spot): Problem =>
  problem('no-card', `there is no card at ${place(state, spot)}`);
