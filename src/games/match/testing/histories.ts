import fc from 'fast-check';
import type { PlayerId, Spot } from '../../game.ts';
import type { Size } from '../../grid.ts';
import { pickFrom, type Random, randomFrom } from '../../random.ts';
import type { DeckCard, Rows } from '../deal.ts';
import type { MatchMove } from '../moves.ts';
import type { MatchSetup } from '../setup.ts';
import type { MatchState } from '../state.ts';

/** Two play, the third tries to. Two names are traps for plain objects used as maps. */
export const EVERYBODY = ['alice', '__proto__', 'constructor'] as const;

/** Input: a choice, or any space of the largest grid. */
export const LINES: readonly string[] = [
  '1',
  ...Array.from({ length: 100 }, (_, spot) => `${Math.floor(spot / 10) + 1} ${(spot % 10) + 1}`),
];

const SIDES = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** S-1: all legal grids. */
export const GRIDS: readonly Size[] = SIDES.flatMap((rows) =>
  SIDES.flatMap((columns) => ((rows * columns) % 2 === 0 ? [{ rows, columns }] : [])),
);

const SMALL_GRIDS = GRIDS.filter(({ rows, columns }) => rows * columns <= 20);

/** Far more than any game takes: about 8000 on the largest grid, without any memory. */
export const MOST_MOVES = 30_000;

export interface Setup {
  readonly options: MatchSetup;
  readonly players: readonly PlayerId[];
  readonly seed: string;
}

/** A game on a grid of this size, with random options. */
export function setupOn(size: Size, seed: string, random: Random): Setup {
  const oneIn = (times: number): boolean => random.below(times) === 0;
  const options: MatchSetup = {
    ...(oneIn(3) ? { grid: size } : { deck: deckOf(size, random) }),
    ...(oneIn(2) && { first: 2 }),
    ...(oneIn(2) && { lastSpecial: 'score' }),
    ...(oneIn(6) && { turnCap: 1 + random.below(size.rows * size.columns) }),
  };
  return { options, players: random.shuffle(EVERYBODY).slice(0, 2), seed: `${seed} deal` };
}

const SPECIALS: readonly (readonly DeckCard[])[] = [['bonus'], ['penalty'], ['bonus', 'penalty']];

/** A legal deck with many special cards; 7 and 8 are ordinary numbers. */
function deckOf({ rows, columns }: Size, random: Random): Rows {
  const couples = (rows * columns) / 2;
  const specials = random.below(couples + 1);
  const kinds = pickFrom(SPECIALS, random);
  const largest = pickFrom([1, 9, 99], random);
  const cards = Array.from({ length: couples }, (_, nth) => {
    if (nth < specials) return [pickFrom(kinds, random), pickFrom(kinds, random)];
    const number = 1 + random.below(largest);
    return [number, number];
  });
  return inRows(random.shuffle(cards.flat()), columns);
}

export const inRows = (cards: readonly DeckCard[], columns: number): DeckCard[][] =>
  Array.from({ length: cards.length / columns }, (_, row) =>
    cards.slice(row * columns, (row + 1) * columns),
  );

/** Mostly small grids, which take few moves to their end. */
export const setups: fc.Arbitrary<Setup> = fc
  .tuple(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...SMALL_GRIDS) },
      { weight: 1, arbitrary: fc.constantFrom(...GRIDS) },
    ),
    fc.string(),
  )
  .map(([size, seed]) => setupOn(size, seed, randomFrom(seed)));

const spots = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -2, max: 20 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 101 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(-0, 0.5, 12.5) },
);

const options = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -1, max: 4 }) },
  { weight: 1, arbitrary: fc.double() },
);

const phases = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1, max: 40 }) },
  { weight: 1, arbitrary: fc.double() },
);

/** Any well-typed move, however foolish. */
export const moves: fc.Arbitrary<MatchMove> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('reveal'), spot: spots }) },
  { weight: 3, arbitrary: fc.constant({ type: 'seen' } as const) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('choose'), option: options }) },
  { weight: 1, arbitrary: fc.constant({ type: 'leave' } as const) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('idle'), phase: phases }) },
);

export type Turn = readonly [player: PlayerId, move: MatchMove];

export interface Habits {
  /** Percentage of cards that are chosen by memory. */
  readonly memory: number;
  /** Roughly per thousand moves. */
  readonly idles: number;
  readonly leaves: number;
}

export const steadyHabits = (random: Random): Habits => ({
  memory: pickFrom([0, 30, 60, 90, 100, 100, 100, 100], random),
  idles: 0,
  leaves: 0,
});

export const flightyHabits = (random: Random): Habits => ({
  memory: pickFrom([60, 90, 100], random),
  idles: pickFrom([0, 10, 40], random),
  leaves: pickFrom([0, 0, 10, 30], random),
});

/** Chooses one legal move after the other. */
export type Table = (state: MatchState) => Turn;

export function tableOf(habits: Habits, random: Random): Table {
  const remembered = new Set<Spot>();
  return (state) => {
    const turn = nextTurn(state, remembered, habits, random);
    const [, move] = turn;
    if (move.type === 'reveal') remembered.add(move.spot);
    return turn;
  };
}

function nextTurn(
  state: MatchState,
  remembered: ReadonlySet<Spot>,
  { memory, idles, leaves }: Habits,
  random: Random,
): Turn {
  const { phase, phases, players } = state;
  if (phase.kind === 'over') throw new RangeError('the game is over');
  const hidden = hiddenSpots(state);
  // Choices are rare, and last cards are rarer, so they get a larger share.
  const outOf = hidden.length === 0 ? 50 : phase.kind === 'choice' ? 100 : 1000;
  const chance = leaves + idles > 0 ? random.below(outOf) : outOf;
  if (chance < leaves) return [pickFrom(players, random).id, { type: 'leave' }];
  if (chance < leaves + idles) return [phase.player, { type: 'idle', phase: phases }];
  if (phase.kind === 'seen') return [phase.player, { type: 'seen' }];
  if (phase.kind === 'choice') {
    return [phase.player, { type: 'choose', option: 1 + random.below(2) }];
  }
  const liked = random.below(100) < memory ? likedBy(state, hidden, remembered) : [];
  const spot = pickFrom(liked.length > 0 ? liked : hidden, random);
  return [phase.player, { type: 'reveal', spot }];
}

export const hiddenSpots = ({ cards }: Pick<MatchState, 'cards'>): Spot[] =>
  [...cards.keys()].filter((spot) => cards[spot]?.isUp === false);

/** A known match, or else a card that has not been revealed yet. */
function likedBy(
  state: MatchState,
  hidden: readonly Spot[],
  remembered: ReadonlySet<Spot>,
): readonly Spot[] {
  const { cards, phase } = state;
  const faceAt = (spot: Spot): string => `${cards[spot]?.kind} ${cards[spot]?.number}`;
  const known = hidden.filter((spot) => remembered.has(spot));
  const firsts = phase.kind === 'second' ? [phase.first] : known;
  const likes = known.filter((spot) =>
    firsts.some((first) => first !== spot && faceAt(first) === faceAt(spot)),
  );
  return likes.length > 0 ? likes : hidden.filter((spot) => !remembered.has(spot));
}

const ODD_SPOTS = [-1, 0.5, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e300];
const OPTIONS = [-1, 0, 1, 2, 3, 1.5, Number.NaN];
const STALE = [-2, -1, 1, 0.5];

/** All kinds of moves, except leaving and a timely `idle`. */
export function movesToTry({ cards, phases }: MatchState): MatchMove[] {
  const reveals = [...cards.keys(), cards.length, ...ODD_SPOTS].map(
    (spot): MatchMove => ({ type: 'reveal', spot }),
  );
  const idles = STALE.map((by): MatchMove => ({ type: 'idle', phase: phases + by }));
  return [...reveals, ...OTHER_MOVES, ...idles];
}

const OTHER_MOVES: readonly MatchMove[] = [
  { type: 'seen' },
  ...OPTIONS.map((option) => ({ type: 'choose', option }) as const),
];

export function foolishTurn(state: MatchState, random: Random): Turn {
  const all = movesToTry(state);
  const type = pickFrom(['reveal', 'reveal', 'seen', 'choose', 'idle'], random);
  const move = pickFrom(
    all.filter((move) => move.type === type),
    random,
  );
  return [pickFrom(EVERYBODY, random), move];
}
