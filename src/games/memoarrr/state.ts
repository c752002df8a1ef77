import type { Json, PlayerId, Spot, Standings } from '../game.ts';
import {
  listOf,
  oneOf,
  optional,
  orNull,
  type Reader,
  readFlag,
  readText,
  readWhole,
  recordOf,
  unionOf,
} from '../json.ts';
import type { Random } from '../random.ts';
import { CARDS, type Card } from './card.ts';
import { SIDES, type Side } from './place.ts';

/** The card on each spot; none in the centre. */
export type Grid = (Card | null)[];

/** All of it is public. */
export type Modes = {
  readonly rules: 'base' | 'expert';
  /** The expert display shows only the face-up cards. */
  readonly display: 'base' | 'expert';
  /** S-4: peek before every round, not only before the first. */
  readonly peekEachRound: boolean;
  /** the winner of a round starts the next. */
  readonly winnerStarts: boolean;
};

export const DEFAULT_MODES: Modes = {
  rules: 'base',
  display: 'base',
  peekEachRound: false,
  winnerStarts: false,
};

export type Player = {
  readonly id: PlayerId;
  readonly side: Side;
  /** Still in this round. */
  isIn: boolean;
  /** Gone for good. */
  hasLeft: boolean;
};

export type Phase =
  /** S-4: these players still look at the cards in front of them. */
  | { readonly kind: 'peek'; readonly looking: readonly PlayerId[] }
  | { readonly kind: ActivePhase; readonly player: PlayerId }
  | { readonly kind: 'over' };

/** A card is turned over in `turn` and `crab`; the others are choices of an animal. */
export type ActivePhase = 'turn' | 'crab' | 'octopus' | 'penguin' | 'walrus';

/** Plain data, so it is saved as it is. */
export type MemoarrrState = {
  readonly modes: Partial<Modes>;
  /** In turn order. */
  readonly players: readonly Player[];
  readonly cards: Grid;
  /** The face-up cards, in the order in which they were turned over. */
  up: readonly Spot[];
  /** The ruby card of each round; hidden until the end (G-2). */
  readonly rubies: readonly number[];
  readonly winners: PlayerId[];
  /** The card that the player to move must not take (X-W). */
  blocked: Spot | null;
  /** The number of cards that penguins turned face down in this round (X-P). */
  turnedDown: number;
  phase: Phase;
  /** The number of the present phase, counted from 1. */
  phases: number;
};

export const save = (state: MemoarrrState): Json => structuredClone(state);

const readMemoarrr: Reader<MemoarrrState> = recordOf({
  modes: recordOf<Partial<Modes>>({
    rules: optional(oneOf('base', 'expert')),
    display: optional(oneOf('base', 'expert')),
    peekEachRound: optional(readFlag),
    winnerStarts: optional(readFlag),
  }),
  players: listOf(
    recordOf({ id: readText, side: oneOf(...SIDES), isIn: readFlag, hasLeft: readFlag }),
  ),
  cards: listOf(orNull(oneOf(...CARDS))),
  up: listOf(readWhole),
  rubies: listOf(readWhole),
  winners: listOf(readText),
  blocked: orNull(readWhole),
  turnedDown: readWhole,
  phase: unionOf<Phase>({
    peek: { looking: listOf(readText) },
    turn: { player: readText },
    crab: { player: readText },
    octopus: { player: readText },
    penguin: { player: readText },
    walrus: { player: readText },
    over: {},
  }),
  phases: readWhole,
});

/** Throws unless `json` has the form of a saved state; only `checkMemoarrr` tells if it is sound. */
export const load = (json: Json): MemoarrrState => readMemoarrr(json, 'a game');

export type FaceUp = Pick<MemoarrrState, 'up'>;

export const isUp = ({ up }: FaceUp, spot: Spot): boolean => up.includes(spot);

/** Throws RangeError off the board and in the centre. */
export function cardAt({ cards }: MemoarrrState, spot: Spot): Card {
  const card = cards[spot];
  if (!card) throw new RangeError(`there is no card on spot ${spot}`);
  return card;
}

/** The card that was turned over last in this round. */
export const lastUp = ({ up }: FaceUp): Spot | undefined => up.at(-1);

export const present = (state: MemoarrrState): Player[] =>
  state.players.filter(({ hasLeft }) => !hasLeft);

/** The players still in the round, in turn order after `player`. */
export function othersIn({ players }: MemoarrrState, player: Player): Player[] {
  const seat = players.indexOf(player);
  return [...players.slice(seat + 1), ...players.slice(0, seat)].filter(({ isIn }) => isIn);
}

/** S-3: one of these cards for each round. */
export const RUBY_CARDS: readonly number[] = [1, 1, 1, 2, 2, 3, 4];

export const ROUNDS = RUBY_CARDS.length;

/** S-3: shuffled once; the n-th belongs to the winner of round n. */
export const shuffleRubies = (random: Random): number[] => random.shuffle(RUBY_CARDS);

/** G-2: secret until the end. */
export function rubiesOf({ winners, rubies }: MemoarrrState, player: PlayerId): number {
  return winners.reduce(
    (sum, winner, round) => sum + (winner === player ? (rubies[round] ?? 0) : 0),
    0,
  );
}

/** G-1: most rubies first; equal ones in turn order. */
export function standings(state: MemoarrrState): Standings | undefined {
  if (state.phase.kind !== 'over') return undefined;
  return state.players
    .map(({ id }) => ({ player: id, score: rubiesOf(state, id) }))
    .sort((a, b) => b.score - a.score);
}
