import type { Json, PlayerId, Spot, WaitId } from '../game.ts';
import type { Card } from './card.ts';

export const NONE = 0;
export const DOWN = 1;
export const UP = 2;

/** What a player has in hand, or has left lying. Exactly one of these at any time. */
export type Hand =
  /** Controls nothing. `left` are the cards of the last play, still to be turned down (3-B). */
  | { readonly at: 'rest'; readonly left: readonly Spot[] }
  | { readonly at: 'first'; readonly spot: Spot }
  | { readonly at: 'pair'; readonly spots: readonly [Spot, Spot] }
  | { readonly at: 'waiting'; readonly spot: Spot; readonly wait: WaitId };

export interface Player {
  readonly id: PlayerId;
  hand: Hand;
  score: number;
}

/**
 * A board in play. Everything a flip needs is found by spot or by player, so that it costs the
 * same on every size of board.
 */
export interface ScrambleState {
  readonly rows: number;
  readonly columns: number;
  /** Played by bare names, never ends, and its cards may be replaced (O-1). */
  readonly open: boolean;
  /** The distinct strings. */
  names: Card[];
  /** The index in `names` of each spot's card, of removed ones too. */
  readonly cards: Uint32Array;
  /** NONE, DOWN or UP for each spot. */
  readonly faces: Uint8Array;
  /** Who controls each spot: the reverse of the players' hands. */
  readonly holders: (Player | undefined)[];
  /** Everybody who has ever flipped, in that order (C-8). */
  readonly players: Map<PlayerId, Player>;
  /** Who waits for each spot, longest first. No empty queues. */
  readonly queues: Map<Spot, Player[]>;
  /** How many waits there have been; the next one gets this number. */
  waits: WaitId;
  /** How many cards of each name are neither removed nor part of a held pair. */
  remaining: Uint32Array;
  /** How many names have at least two cards remaining. */
  matchable: number;
}

export const cardAt = (state: ScrambleState, spot: Spot): Card =>
  state.names[state.cards[spot] ?? -1] ?? '';

export const faceAt = (state: ScrambleState, spot: Spot): number => state.faces[spot] ?? NONE;

export const holderOf = (state: ScrambleState, spot: Spot): Player | undefined =>
  state.holders[spot];

/** E-1: a dealt board is over when no two cards that are left are equal, held pairs aside. */
export const isOver = (state: ScrambleState): boolean => !state.open && state.matchable === 0;

export function place(state: ScrambleState, spot: Spot): string {
  return `(${Math.floor(spot / state.columns)}, ${spot % state.columns})`;
}

/** A board on which nobody has moved yet. */
export function newBoard(
  rows: number,
  columns: number,
  cards: readonly Card[],
  open: boolean,
): ScrambleState {
  const size = rows * columns;
  const state: ScrambleState = {
    rows,
    columns,
    open,
    names: [],
    cards: new Uint32Array(size),
    faces: new Uint8Array(size).fill(DOWN),
    holders: new Array(size).fill(undefined),
    players: new Map(),
    queues: new Map(),
    waits: 0,
    remaining: new Uint32Array(0),
    matchable: 0,
  };
  nameCards(state, cards);
  return state;
}

/** Puts `cards` on the spots, removed ones included, and counts what remains. */
export function nameCards(state: ScrambleState, cards: readonly Card[]): void {
  const indexes = new Map<Card, number>();
  cards.forEach((card, spot) => {
    const index = indexes.get(card) ?? indexes.size;
    indexes.set(card, index);
    state.cards[spot] = index;
  });
  state.names = [...indexes.keys()];
  countRemaining(state);
}

function countRemaining(state: ScrambleState): void {
  const remaining = new Uint32Array(state.names.length);
  state.cards.forEach((name, spot) => {
    const inHeldPair = holderOf(state, spot)?.hand.at === 'pair';
    if (faceAt(state, spot) !== NONE && !inHeldPair) remaining[name] = (remaining[name] ?? 0) + 1;
  });
  state.remaining = remaining;
  state.matchable = remaining.filter((count) => count >= 2).length;
}

type Saved = {
  readonly rows: number;
  readonly columns: number;
  readonly open: boolean;
  readonly cards: readonly Card[];
  readonly faces: readonly number[];
  readonly players: readonly {
    readonly id: PlayerId;
    readonly hand: Hand;
    readonly score: number;
  }[];
  readonly queues: readonly { readonly spot: Spot; readonly players: readonly PlayerId[] }[];
  readonly waits: WaitId;
};

/** Everything that is not derived, as plain data. */
export function save(state: ScrambleState): Json {
  const saved: Saved = {
    rows: state.rows,
    columns: state.columns,
    open: state.open,
    cards: Array.from(state.cards, (name) => state.names[name] ?? ''),
    faces: [...state.faces],
    players: Array.from(state.players.values(), ({ id, hand, score }) => ({ id, hand, score })),
    queues: Array.from(state.queues, ([spot, queue]) => ({
      spot,
      players: queue.map(({ id }) => id),
    })),
    waits: state.waits,
  };
  return saved;
}

/** The state that `save` saved. */
export function load(json: Json): ScrambleState {
  const saved = json as Saved;
  const state = newBoard(saved.rows, saved.columns, saved.cards, saved.open);
  state.faces.set(saved.faces);
  state.waits = saved.waits;
  for (const { id, hand, score } of saved.players) {
    const player: Player = { id, hand, score };
    state.players.set(id, player);
    for (const spot of heldBy(hand)) state.holders[spot] = player;
  }
  for (const { spot, players } of saved.queues) {
    state.queues.set(
      spot,
      players.flatMap((id) => state.players.get(id) ?? []),
    );
  }
  countRemaining(state);
  return state;
}

export function heldBy(hand: Hand): readonly Spot[] {
  switch (hand.at) {
    case 'first':
      return [hand.spot];
    case 'pair':
      return hand.spots;
    case 'rest':
    case 'waiting':
      return [];
  }
}
