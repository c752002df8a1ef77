import type { Json, PlayerId, Spot, WaitId } from '../game.ts';
import {
  type Fields,
  readFields,
  readFlag,
  readList,
  readOneOf,
  readText,
  readWhole,
} from '../json.ts';
import type { Random } from '../random.ts';
import type { Card } from './cards.ts';

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

/** Who waits, and by which number. */
export const waiting = (state: ScrambleState): ReadonlyMap<PlayerId, WaitId> =>
  new Map(
    Array.from(state.queues.values()).flatMap((queue) =>
      queue.flatMap(({ id, hand }) => (hand.at === 'waiting' ? [[id, hand.wait] as const] : [])),
    ),
  );

/** E-1: a dealt board is over when no two cards that are left are equal, held pairs aside. */
export const isOver = (state: ScrambleState): boolean => !state.open && state.matchable === 0;

export function place(state: ScrambleState, spot: Spot): string {
  return `(${Math.floor(spot / state.columns)}, ${spot % state.columns})`;
}

/** A board on which nobody has moved yet. Throws unless there is a card for each space. */
function newBoard(
  rows: number,
  columns: number,
  cards: readonly Card[],
  open: boolean,
): ScrambleState {
  const size = rows * columns;
  // Before anything is made: it would be of any size that somebody wrote down.
  if (!(isSide(rows) && isSide(columns)) || cards.length !== size) {
    throw new RangeError(`expected a card for each space of ${rows}x${columns}`);
  }
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

const isSide = (side: number): boolean => Number.isInteger(side) && side >= 1;

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

/** The state that `save` saved. Throws if it is none, but only `checkBoard` tells if it is sound. */
export function load(json: Json): ScrambleState {
  const saved = readSaved(json);
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

function readSaved(json: Json): Saved {
  const { rows, columns, open, cards, faces, players, queues, waits } = readFields(json, 'a board');
  return {
    rows: readWhole(rows, 'the rows'),
    columns: readWhole(columns, 'the columns'),
    open: readFlag(open, 'an open board'),
    cards: readList(cards, 'the cards', readText),
    faces: readList(faces, 'the faces', readFace),
    players: readList(players, 'the players', (json, what) => {
      const { id, hand, score } = readFields(json, what);
      return {
        id: readText(id, 'a player'),
        hand: readHand(readFields(hand, 'a hand')),
        score: readWhole(score, 'a score'),
      };
    }),
    queues: readList(queues, 'the queues', (json, what) => {
      const { spot, players } = readFields(json, what);
      return {
        spot: readWhole(spot, 'the card of a queue'),
        players: readList(players, 'a queue', readText),
      };
    }),
    waits: readWhole(waits, 'the number of waits'),
  };
}

/** Read as the number that fits into the array of faces: anything else would be cut to fit. */
function readFace(json: Json | undefined, what: string): number {
  const face = readWhole(json, what);
  if (face === NONE || face === DOWN || face === UP) return face;
  throw new Error(`expected ${NONE}, ${DOWN} or ${UP} for ${what}`);
}

const HANDS = ['rest', 'first', 'pair', 'waiting'] as const satisfies Hand['at'][];

function readHand(hand: Fields): Hand {
  const at = readOneOf(HANDS, hand['at'], 'a hand');
  switch (at) {
    case 'rest':
      return { at, left: readList(hand['left'], 'the cards that were left', readWhole) };
    case 'first':
      return { at, spot: readWhole(hand['spot'], 'a first card') };
    case 'pair': {
      const [first, second, ...more] = readList(hand['spots'], 'a pair', readWhole);
      if (first === undefined || second === undefined || more.length > 0) {
        throw new Error('expected two cards for a pair');
      }
      return { at, spots: [first, second] };
    }
    case 'waiting':
      return {
        at,
        spot: readWhole(hand['spot'], 'the card that is waited for'),
        wait: readWhole(hand['wait'], 'a wait'),
      };
  }
}

/** All that a hand refers to. */
function spotsIn(hand: Hand): readonly Spot[] {
  switch (hand.at) {
    case 'rest':
      return hand.left;
    case 'waiting':
      return [hand.spot];
    case 'first':
    case 'pair':
      return heldBy(hand);
  }
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

export type ScrambleSetup = {
  readonly rows: number;
  readonly columns: number;
  readonly cards: readonly Card[];
  /** Deal the cards in an order that chance decides, rather than as they are listed. */
  readonly shuffle: boolean;
  /** Played by bare names over the text protocol; never ends; cards may be replaced (O-1). */
  readonly open: boolean;
};

/** Shuffling takes the square of the time; nobody deals so many. */
const MOST_SHUFFLED = 100_000;

/** A board on which nobody plays yet: people come and go. */
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
