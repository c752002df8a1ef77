import type { Json, PlayerId, Spot, WaitId } from '../game.ts';
import { listOf, pairOf, readFlag, readText, readWhole, recordOf, unionOf } from '../json.ts';
import type { Random } from '../random.ts';
import type { Card } from './cards.ts';

export const NONE = 0;
export const DOWN = 1;
export const UP = 2;

export type Hand =
  /** Controls nothing. `unfinished` are the cards of the last play that 3-B has yet to turn down. */
  | { readonly kind: 'rest'; readonly unfinished: readonly Spot[] }
  | { readonly kind: 'first'; readonly spot: Spot }
  | { readonly kind: 'pair'; readonly spots: readonly [Spot, Spot] }
  | { readonly kind: 'waiting'; readonly spot: Spot; readonly wait: WaitId };

export interface Player {
  readonly id: PlayerId;
  hand: Hand;
  score: number;
}

/** Everything a flip needs is found by spot or by player, so it costs the same on every board. */
export interface ScrambleState {
  readonly rows: number;
  readonly columns: number;
  /** Played by bare names, never ends, and its cards may be replaced (O-1). */
  readonly open: boolean;
  /** The distinct strings. */
  cardTexts: Card[];
  /** The index in `names` of each spot's card, of removed ones too. */
  readonly cards: Uint32Array;
  /** NONE, DOWN or UP for each spot. */
  readonly faces: Uint8Array;
  /** The controller of each spot: the reverse of the players' hands. */
  readonly holders: (Player | undefined)[];
  /** All players who have ever flipped, in that order (C-8). */
  readonly players: Map<PlayerId, Player>;
  /** The waiters for each spot, longest first. No empty queues. */
  readonly queues: Map<Spot, Player[]>;
  /** The number of the next wait. */
  waits: WaitId;
  /** The number of cards of each text that are neither removed nor part of a held pair. */
  remaining: Uint32Array;
  /** The number of texts with at least two cards remaining. */
  matchable: number;
}

export const cardAt = (state: ScrambleState, spot: Spot): Card =>
  state.cardTexts[state.cards[spot] ?? -1] ?? '';

export const faceAt = (state: ScrambleState, spot: Spot): number => state.faces[spot] ?? NONE;

export const holderOf = (state: ScrambleState, spot: Spot): Player | undefined =>
  state.holders[spot];

export const waiting = (state: ScrambleState): ReadonlyMap<PlayerId, WaitId> =>
  new Map(
    Array.from(state.queues.values()).flatMap((queue) =>
      queue.flatMap(({ id, hand }) => (hand.kind === 'waiting' ? [[id, hand.wait] as const] : [])),
    ),
  );

/** E-1: a dealt board is over when no two cards that are left are equal, held pairs aside. */
export const isOver = (state: ScrambleState): boolean => !state.open && state.matchable === 0;

export function place(state: ScrambleState, spot: Spot): string {
  return `(${Math.floor(spot / state.columns)}, ${spot % state.columns})`;
}

/** Throws unless there is a card for each space. */
function newBoard(
  rows: number,
  columns: number,
  cards: readonly Card[],
  open: boolean,
): ScrambleState {
  const size = rows * columns;
  // Checked before anything is allocated: a saved size may be arbitrarily large.
  if (!(isSide(rows) && isSide(columns)) || cards.length !== size) {
    throw new RangeError(`expected a card for each space of ${rows}x${columns}`);
  }
  const state: ScrambleState = {
    rows,
    columns,
    open,
    cardTexts: [],
    cards: new Uint32Array(size),
    faces: new Uint8Array(size).fill(DOWN),
    holders: new Array(size).fill(undefined),
    players: new Map(),
    queues: new Map(),
    waits: 0,
    remaining: new Uint32Array(0),
    matchable: 0,
  };
  internCards(state, cards);
  return state;
}

const isSide = (side: number): boolean => Number.isInteger(side) && side >= 1;

/** Puts `cards` on the spots, removed ones included, and counts what remains. */
export function internCards(state: ScrambleState, cards: readonly Card[]): void {
  const indexes = new Map<Card, number>();
  cards.forEach((card, spot) => {
    const index = indexes.get(card) ?? indexes.size;
    indexes.set(card, index);
    state.cards[spot] = index;
  });
  state.cardTexts = [...indexes.keys()];
  countRemaining(state);
}

function countRemaining(state: ScrambleState): void {
  const remaining = new Uint32Array(state.cardTexts.length);
  state.cards.forEach((name, spot) => {
    const inHeldPair = holderOf(state, spot)?.hand.kind === 'pair';
    if (faceAt(state, spot) !== NONE && !inHeldPair) remaining[name] = (remaining[name] ?? 0) + 1;
  });
  state.remaining = remaining;
  state.matchable = remaining.filter((count) => count >= 2).length;
}

/** A face is read as a number that fits into the array of faces: any other would be cut to fit. */
function readFace(json: Json | undefined, what: string): number {
  const face = readWhole(json, what);
  if (face === NONE || face === DOWN || face === UP) return face;
  throw new Error(`expected ${NONE}, ${DOWN} or ${UP} for ${what}`);
}

const readHand = unionOf<Hand>({
  rest: { unfinished: listOf(readWhole) },
  first: { spot: readWhole },
  pair: { spots: pairOf(readWhole) },
  waiting: { spot: readWhole, wait: readWhole },
});

const readSaved = recordOf({
  rows: readWhole,
  columns: readWhole,
  open: readFlag,
  cards: listOf(readText),
  faces: listOf(readFace),
  players: listOf(recordOf({ id: readText, hand: readHand, score: readWhole })),
  queues: listOf(recordOf({ spot: readWhole, players: listOf(readText) })),
  waits: readWhole,
});

/** Leaves out what is derived. */
export function save(state: ScrambleState): Json {
  const saved: ReturnType<typeof readSaved> = {
    rows: state.rows,
    columns: state.columns,
    open: state.open,
    cards: Array.from(state.cards, (name) => state.cardTexts[name] ?? ''),
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

/** Throws unless `json` has the form of a saved state; only `checkBoard` tells if it is sound. */
export function load(json: Json): ScrambleState {
  const saved = readSaved(json, 'a board');
  const state = newBoard(saved.rows, saved.columns, saved.cards, saved.open);
  if (saved.faces.length !== state.faces.length) throw new Error('expected a face for each card');
  saved.faces.forEach((face, spot) => {
    state.faces[spot] = face;
  });
  state.waits = saved.waits;
  for (const { id, hand, score } of saved.players) {
    if (state.players.has(id)) throw new Error('expected every player once');
    const player: Player = { id, hand, score };
    state.players.set(id, player);
    for (const spot of spotsIn(hand)) {
      if (!(spot in state.holders)) throw new Error('expected spaces of the board in every hand');
    }
    for (const spot of heldBy(hand)) state.holders[spot] = player;
  }
  for (const { spot, players } of saved.queues) {
    if (state.queues.has(spot)) throw new Error('expected one queue for each card');
    state.queues.set(
      spot,
      players.map((id) => {
        const player = state.players.get(id);
        if (!player) throw new Error('expected players of the game in every queue');
        return player;
      }),
    );
  }
  countRemaining(state);
  return state;
}

function spotsIn(hand: Hand): readonly Spot[] {
  if (hand.kind === 'waiting') return [hand.spot];
  return hand.kind === 'rest' ? hand.unfinished : heldBy(hand);
}

export function heldBy(hand: Hand): readonly Spot[] {
  switch (hand.kind) {
    case 'first':
      return [hand.spot];
    case 'pair':
      return hand.spots;
    case 'rest':
    case 'waiting':
      return [];
  }
}

export type ScrambleSetup = {
  readonly rows: number;
  readonly columns: number;
  readonly cards: readonly Card[];
  /** Deal the cards in random order rather than as listed. */
  readonly shuffle: boolean;
  /** Played by bare names over the text protocol; never ends; cards may be replaced (O-1). */
  readonly open: boolean;
};

/** Shuffling takes quadratic time. */
const MOST_SHUFFLED = 100_000;

export function setup(
  { rows, columns, cards, shuffle, open }: ScrambleSetup,
  _players: readonly PlayerId[],
  random: Random,
): ScrambleState {
  if (shuffle && cards.length > MOST_SHUFFLED) {
    throw new RangeError(`expected at most ${MOST_SHUFFLED} cards to shuffle`);
  }
  return newBoard(rows, columns, shuffle ? random.shuffle(cards) : cards, open);
}
