import type { Json, PlayerId, Spot } from '../game.ts';
import {
  listOf,
  oneOf,
  orNull,
  pairOf,
  type Reader,
  readFlag,
  readText,
  readWhole,
  recordOf,
  unionOf,
} from '../json.ts';
import { KINDS } from './card.ts';
import type { Grid } from './deck.ts';
import { PAIR_NAMES, type PairName } from './pairs.ts';
import type { PlayerState } from './player.ts';

/** All of it is public. */
export type Settings = {
  readonly rows: number;
  readonly columns: number;
  /** E-1: the use of a single special card that remains. */
  readonly lastSpecial: 'discard' | 'score';
  /** E-3 */
  readonly turnCap: number | null;
};

export type Phase = ActivePhase | Over;

export type ActivePhase =
  | { readonly kind: 'first'; readonly player: PlayerId }
  | { readonly kind: 'second'; readonly player: PlayerId; readonly first: Spot }
  /** T-2: both cards are revealed until the player has seen them, or has chosen (T-3). */
  | {
      readonly kind: 'seen' | 'choice';
      readonly player: PlayerId;
      readonly pair: PairName;
      readonly spots: readonly [Spot, Spot];
    };

export type Over = {
  readonly kind: 'over';
  /** E-1, E-3, T-5. */
  readonly why: 'all-found' | 'turn-cap' | 'left';
  /** Null after a tie. */
  readonly winner: PlayerId | null;
};

/** Plain data, so it is saved as it is. */
export type MatchState = {
  readonly settings: Settings;
  readonly players: readonly [PlayerState, PlayerState];
  readonly cards: Grid;
  /** The number of completed turns. */
  turns: number;
  phase: Phase;
  /** The number of the present phase, counted from 1. */
  phases: number;
};

export const save = (state: MatchState): Json => structuredClone(state);

const REVEALED = { player: readText, pair: oneOf(...PAIR_NAMES), spots: pairOf(readWhole) };

const readMatch: Reader<MatchState> = recordOf({
  settings: recordOf({
    rows: readWhole,
    columns: readWhole,
    lastSpecial: oneOf('discard', 'score'),
    turnCap: orNull(readWhole),
  }),
  players: pairOf(recordOf({ id: readText, score: readWhole, owesSkip: readFlag })),
  cards: listOf(orNull(recordOf({ kind: oneOf(...KINDS), number: readWhole, isUp: readFlag }))),
  turns: readWhole,
  phase: unionOf<Phase>({
    first: { player: readText },
    second: { player: readText, first: readWhole },
    seen: REVEALED,
    choice: REVEALED,
    over: { why: oneOf('all-found', 'turn-cap', 'left'), winner: orNull(readText) },
  }),
  phases: readWhole,
});

/** Throws unless `json` has the form of a saved state; only `checkMatch` tells if it is sound. */
export const load = (json: Json): MatchState => readMatch(json, 'a game');
