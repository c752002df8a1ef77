import { isObject, type Json } from './json.ts';
import { type Problem, type ProblemCode, problem } from './problem.ts';
import type { Random } from './random.ts';
import type { TextUi } from './text.ts';
import type { Effect, PlayerId, PublicMove, PublicView, Spot, ViewChange } from './view.ts';

export type { Json } from './json.ts';
export type { Effect, PlayerId, PublicMove, PublicView, Spot, ViewChange } from './view.ts';

/** Names one wait for the whole life of a game, so that a late `cancel` cannot hit the next one. */
export type WaitId = number;

/**
 * A game: a deterministic state machine. All chance comes from `random` at setup, and no rule reads
 * a clock, so that `state = fold(play, setup, moves)` holds everywhere and always.
 */
export interface Game<
  Setup extends Json = Json,
  State = unknown,
  Move extends Json = Json,
  Public extends PublicView = PublicView,
  Private extends Json = Json,
  GameEffect extends Effect = Effect,
  Options extends Json = Json,
> {
  readonly name: string;

  /** The version of the rules. A change that folds an old log differently gets a new one, beside the old. */
  readonly rules: number;

  readonly info: GameInfo;

  /**
   * Validates options, which fit the schema, and the places at the table that players chose (null where
   * they did not). Throws an error whose message tells players what is wrong.
   */
  parseOptions(options: Options, places: readonly (string | null)[]): Setup;

  /** True if the options fix the layout (a given deck or board). Such a game makes no fairness claim. */
  fixesDeal(options: Options): boolean;

  readonly text: TextUi<Move, Public, Private, GameEffect>;

  /** `players` may be empty in games that people join late. */
  setup(setup: Setup, players: readonly PlayerId[], random: Random): State;

  /**
   * Changes `state`, or refuses and leaves it untouched. Total: any well-typed move in any
   * reachable state gives an outcome and never throws.
   */
  play(state: State, player: PlayerId, move: Move): Outcome<GameEffect>;

  /** The view of everyone, spectators included; built up from what may be shown. */
  publicView(state: State): Public;

  /** The change of the public view by the `move` that led to `state`; for games with large views. */
  publicChange?(state: State, move: PublicMove): ViewChange;

  /** The number of spots that the move would write, for rate limits. */
  work?(state: State, move: Move): number;

  /** The view of this player alone; null in games without secrets. */
  privateView(state: State, player: PlayerId): Private;

  /** True if the player has yet to look at something in it. Only in games with secrets. */
  hasSecret?(secret: Private): boolean;

  /** The players who must act now; none in games without turns. */
  awaited(view: Public): readonly PlayerId[];

  /** The legal moves of this player, as far as they can be listed. Not for hot paths. */
  moves(view: Public, player: PlayerId): PlayerMove<Move>[];

  /** The move that cancels a wait, in games whose moves can wait. */
  cancel?(wait: WaitId): Move;

  /** The players whose moves wait, in the same games. */
  waiting?(state: State): ReadonlyMap<PlayerId, WaitId>;

  /**
   * The move made for an absent player, or undefined if they are not awaited. It names the moment it
   * refers to, so that it is refused once that has passed.
   */
  idle(state: State, player: PlayerId): Move | undefined;

  /** How many seconds players may keep the others waiting; null or absent: as long as they like. */
  idleLimit?(state: State): number | null;

  /** The players whom the move may have made awaited, or not awaited any more. */
  mayAwait?(state: State, move: PublicMove): readonly PlayerId[];

  /** The move of a player who leaves for good, or undefined if leaving changes nothing. */
  leave(state: State, player: PlayerId): Move | undefined;

  /** True if the game never ends, so that its history need not be kept. */
  isEndless?(state: State): boolean;

  /** Undefined until the game is over. */
  result(state: State): Standings | undefined;

  save(state: State): Json;

  /** Restores a saved state. Throws if `json`, which may be anything, does not have the form of one. */
  load(json: Json): State;

  /**
   * Throws an error that names the broken invariant if no game could reach this state. A loaded state
   * that passes can be shown, saved and played. Linear in the size of the state.
   */
  check(state: State): void;
}

/** The moves that players can make; `idle` comes from the idle timer. */
export type PlayerMove<Move> = Exclude<Move, { readonly type: 'idle' }>;

export const isLeaving = (move: Json): boolean => isObject(move) && move['type'] === 'leave';

export type Outcome<GameEffect extends Effect = Effect> = Refused | Played<GameEffect>;

/** The state is unchanged, and the move is not logged. */
export interface Refused {
  readonly refused: Problem;
}

/** The move counts and is logged, also when it `failed`. */
export interface Played<GameEffect extends Effect = Effect> {
  /** In order, and public by definition. */
  readonly effects: readonly GameEffect[];
  /** The spots whose public view may have changed, and no others. */
  readonly changed: readonly Spot[];
  readonly failed?: Problem;
  /** Set if the move waits: a later move answers it by one of its `settled`. */
  readonly waiting?: WaitId;
  /** The waits that this move ended, in order. */
  readonly settled?: readonly Settled[];
}

export interface Settled {
  readonly player: PlayerId;
  readonly failed?: Problem;
}

/** Best first. */
export type Standings = readonly { readonly player: PlayerId; readonly score: number }[];

export const refuse = (code: ProblemCode, message: string): Refused => ({
  refused: problem(code, message),
});

export const isRefused = (outcome: Outcome): outcome is Refused => 'refused' in outcome;

/** JSON Schema, as plain data. */
export type JsonSchema = { readonly [key: string]: Json };

/** Facts about a game, as plain data. */
export interface GameInfo {
  readonly title: string;
  /** `usual` is the number of seats suggested for a new room. */
  readonly seats: { readonly least: number; readonly most: number; readonly usual: number };
  /** Players may join a game in progress. */
  readonly joinLate: boolean;
  /** One player acts at a time. Otherwise all act at once, and none is awaited. */
  readonly hasTurns: boolean;
  /** Some players may see what others may not. */
  readonly hasSecrets: boolean;
  /** The places that players can choose, in games in which that matters. */
  readonly places?: readonly string[];
  /** Options are public, except those that are `writeOnly`: they tell where the cards are. */
  readonly options: JsonSchema;
  readonly move: JsonSchema;
}

const MOST_AT_ONE_DEVICE = 8;

export const hotseatSeats = ({ seats: { least, most } }: Pick<GameInfo, 'seats'>) => ({
  least,
  most: Math.min(most, MOST_AT_ONE_DEVICE),
});

/** The schema of an option that is a whole number. */
export const integerOption = (
  { least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number },
  description: string,
) => ({ type: 'integer', minimum: least, maximum: most, default: usual, description }) as const;

/** The schema of the moves of one type: their fields, and the names of those that they must have. */
export const moveOf = <
  const Type extends string,
  const Fields extends JsonSchema = Record<never, never>,
  const Required extends readonly string[] = [],
>(
  type: Type,
  description: string,
  fields?: Fields,
  ...required: Required
) => ({
  type: 'object' as const,
  description,
  properties: { type: { const: type }, ...fields } as { type: { const: Type } } & Fields,
  required: ['type' as const, ...required] as const,
  additionalProperties: false as const,
});
