import fc from 'fast-check';
import type { PlayerId } from '../../game.ts';
import { pickFrom, type Random } from '../../random.ts';
import { itemAt } from '../../testing/must.ts';
import { animalOf, CARDS, fits } from '../card.ts';
import { type MemoarrrMove, memoarrr } from '../memoarrr.ts';
import { formatSpot, PLACES, SIDES } from '../place.ts';
import type { MemoarrrSetup } from '../setup.ts';
import { cardAt, lastUp, type MemoarrrState, type Modes } from '../state.ts';

/** Two names are traps for plain objects used as maps. */
export const PLAYERS = ['alice', 'bob', '__proto__', 'constructor'] as const;

/** The players, and one who only tries to play. */
export const EVERYBODY = [...PLAYERS, 'eve'] as const;

export const LINES: readonly string[] = PLACES.map(formatSpot);

export const MODES: readonly Modes[] = (['base', 'expert'] as const).flatMap((rules) =>
  (['base', 'expert'] as const).flatMap((display) =>
    [false, true].flatMap((peekEachRound) =>
      [false, true].map((winnerStarts) => ({ rules, display, peekEachRound, winnerStarts })),
    ),
  ),
);

const PENGUIN_USES = 100;
const TURNED_OVER_A_ROUND = 24 + PENGUIN_USES;

/** The limit of any game: in each round four peeks, and a choice for each card turned over. */
export const MOST_MOVES = 7 * (4 + 2 * TURNED_OVER_A_ROUND) + 3;

export interface Setup {
  readonly options: MemoarrrSetup;
  readonly players: readonly PlayerId[];
  readonly seed: string;
}

export const setups: fc.Arbitrary<Setup> = fc
  .record({
    modes: fc.constantFrom(...MODES),
    players: fc.shuffledSubarray([...PLAYERS], { minLength: 2 }),
    sides: fc.option(fc.shuffledSubarray([...SIDES], { minLength: 4 })),
    deck: fc.option(fc.shuffledSubarray([...CARDS], { minLength: 24, maxLength: 24 })),
    seed: fc.string(),
  })
  .map(({ modes, players, sides, deck, seed }) => ({
    options: {
      ...modes,
      ...(sides && { sides: sides.slice(0, players.length) }),
      ...(deck && { deck }),
    },
    players,
    seed,
  }));

const spots = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -2, max: 26 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(-0, 0.5, 12.5) },
);

const phases = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1, max: 40 }) },
  { weight: 1, arbitrary: fc.double() },
);

const SPOT_MOVES = ['turn-over', 'swap', 'turn-down', 'block'] as const;
const BARE_MOVES = ['seen', 'decline'] as const;

/** Any well-typed move, however foolish. */
export const moves: fc.Arbitrary<MemoarrrMove> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constantFrom(...SPOT_MOVES), spot: spots }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom(...BARE_MOVES) }) },
  { weight: 1, arbitrary: fc.constant({ type: 'leave' } as const) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('idle'), phase: phases }) },
);

export interface Habits {
  /** Percentage of cards that are chosen because they fit. */
  readonly skill: number;
  /** Turns penguins up and down, to prolong a round. */
  readonly loiter: boolean;
  /** Per thousand moves. */
  readonly idles: number;
  readonly leaves: number;
}

/** Most players guess; some play perfectly, and reach the last card of a round. */
const SKILLS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 70, 100] as const;

export const steadyHabits = (random: Random): Habits => ({
  skill: pickFrom(SKILLS, random),
  loiter: false,
  idles: 0,
  leaves: 0,
});

export const flightyHabits = (random: Random): Habits => ({
  ...steadyHabits(random),
  idles: 40,
  leaves: 5,
});

export type Turn = readonly [player: PlayerId, move: MemoarrrMove];

export function setupFor(modes: Modes, count: number, random: Random): MemoarrrSetup {
  const sides = random.shuffle(SIDES).slice(0, count);
  const deck = random.shuffle(CARDS).slice(0, 24);
  return {
    ...modes,
    ...(random.below(2) === 0 && { sides }),
    ...(random.below(2) === 0 && { deck }),
  };
}

export function awaited({ phase }: MemoarrrState): readonly PlayerId[] {
  if (phase.kind === 'over') return [];
  return phase.kind === 'peek' ? phase.looking : [phase.player];
}

/** Chooses a legal move. */
export function nextTurn(state: MemoarrrState, habits: Habits, random: Random): Turn {
  const chance = habits.leaves + habits.idles > 0 ? random.below(1000) : 1000;
  if (chance < habits.leaves) {
    const present = state.players.filter(({ hasLeft }) => !hasLeft);
    return [pickFrom(present, random).id, { type: 'leave' }];
  }
  const player = pickFrom(awaited(state), random);
  if (chance < habits.leaves + habits.idles) return [player, { type: 'idle', phase: state.phases }];
  const listed = memoarrr
    .moves(memoarrr.publicView(state), player)
    .filter(({ type }) => type !== 'leave');
  const liked = listed.filter((move) => isLiked(state, move, habits));
  const isSkilful = liked.length > 0 && random.below(100) < habits.skill;
  return [player, pickFrom(isSkilful ? liked : listed, random)];
}

function isLiked(state: MemoarrrState, move: MemoarrrMove, { loiter }: Habits): boolean {
  if (!('spot' in move)) return false;
  const card = cardAt(state, move.spot);
  const isPenguin = animalOf(card) === 'P';
  if (move.type !== 'turn-over') return loiter && isPenguin;
  const last = lastUp(state);
  const isFit = fits(card, last === undefined ? undefined : cardAt(state, last));
  const penguinsLast = last === undefined || animalOf(cardAt(state, last)) === 'P';
  return isFit && (isPenguin || !loiter || !penguinsLast);
}

const BOARD = Array.from({ length: 25 }, (_, spot) => spot);
const ODD_SPOTS = [-1, 25, 0.5, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e300];
const FOOLISH_SPOTS = [...BOARD, ...ODD_SPOTS];
const FOOLISH_MOVES = [...SPOT_MOVES, ...SPOT_MOVES, ...BARE_MOVES, 'idle'] as const;
const STALE = [-2, -1, 1, 0.5] as const;

/** An arbitrary move, mostly of the player to move. Never `leave`: that would end too many games. */
export function foolishTurn(state: MemoarrrState, random: Random): Turn {
  const { phases, blocked } = state;
  const choose = chooser(random);
  const mover = awaited(state);
  const player = choose([...EVERYBODY, ...mover, ...mover, ...mover]);
  const type = choose(FOOLISH_MOVES);
  if (type === 'seen' || type === 'decline') return [player, { type }];
  if (type === 'idle') return [player, { type, phase: phases + choose(STALE) }];
  const spot = choose(FOOLISH_SPOTS);
  return [player, { type, spot: choose([spot, spot, blocked ?? spot]) }];
}

/** Makes several choices from one random number, as these take most of the time. */
function chooser(random: Random): <T>(items: readonly T[]) => T {
  let rest = random.below(2 ** 32);
  return (items) => {
    const item = itemAt(items, rest % items.length);
    rest = Math.floor(rest / items.length);
    return item;
  };
}
