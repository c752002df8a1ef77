import type { GameInfo } from './info.ts';
import { isObject, type Json } from './json.ts';
import { type Problem, type ProblemCode, problem } from './problem.ts';
import type { Random } from './random.ts';
import type { TextUi } from './text.ts';
import type { Effect, Happened, PlayerId, PublicView, Spot, ViewChange } from './view.ts';

export type { Json } from './json.ts';
export type { Effect, Happened, PlayerId, PublicView, Spot, ViewChange } from './view.ts';

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
  Happening extends Effect = Effect,
  Options extends Json = Json,
> {
  readonly name: string;

  /** What is true of it however it is played. */
  readonly info: GameInfo;

  /**
   * What `setup` needs, given what people chose (which fits the schema) and where they sit (null for
   * those who have not chosen). Throws an error whose message tells them what is wrong.
   */
  parseOptions(options: Options, places: readonly (string | null)[]): Setup;

  /** True if the options fix the layout (a given deck or board). Such a game makes no fairness claim. */
  fixesDeal(options: Options): boolean;

  /** How it is played in lines of text. */
  readonly text: TextUi<Move, Public, Private, Happening>;

  /** `players` may be empty: in some games people come and go. */
  setup(setup: Setup, players: readonly PlayerId[], random: Random): State;

  /**
   * Changes `state`, or refuses and leaves it untouched. Total: any well-typed move in any
   * reachable state gives an outcome and never throws.
   */
  play(state: State, player: PlayerId, move: Move): Outcome<Happening>;

  /** What everybody may see, spectators included; built up from what may be shown. */
  publicView(state: State): Public;

  /**
   * What `move`, which led to `state`, has changed in the public view; for games in which the whole
   * view may be large (`playersIn` tells whom a move may have touched).
   */
  publicChange?(state: State, move: Happened): ViewChange;

  /** How many spots the move would write, for moves that may write many; for limits. */
  work?(state: State, move: Move): number;

  /** What this player alone may see besides; null in games without secrets. */
  privateView(state: State, player: PlayerId): Private;

  /** Is there anything in it that the player has yet to look at? Only in games with secrets. */
  hasSecret?(secret: Private): boolean;

  /** Those whom the others wait for now; nobody in games without turns. */
  awaited(view: Public): readonly PlayerId[];

  /**
   * Every move of this player that would not be refused now, where they can be listed. It follows from
   * what everybody may see, so that clients and bots can tell, too. Not for hot paths.
   */
  moves(view: Public, player: PlayerId): PlayerMove<Move>[];

  /** The move that gives up a wait, for games in which moves can wait. */
  cancel?(wait: WaitId): Move;

  /** Whose moves wait, and by which number; for the same games. */
  waiting?(state: State): ReadonlyMap<PlayerId, WaitId>;

  /**
   * What happens in place of this player if they are away, or undefined if nobody waits for them. It
   * names the moment it refers to, so that it is refused once that has passed.
   */
  idle(state: State, player: PlayerId): Move | undefined;

  /** What a player does who is gone for good, or undefined if there is nothing to do. */
  leave(state: State, player: PlayerId): Move | undefined;

  /** True if the game never ends, so that nobody can want to keep each of its moves. */
  isEndless?(state: State): boolean;

  /** The standings once the game is over. */
  result(state: State): Standings | undefined;

  save(state: State): Json;

  /** The state that was saved. Throws if `json`, which may be anything, has not the form of one. */
  load(json: Json): State;

  /**
   * Throws an error that names what is broken if no game could ever come to this state. Of a state
   * that was loaded and passes, everything holds that is said here: it can be shown, saved and played
   * on. Costs what the whole state costs.
   */
  check(state: State): void;
}

/** What players can do. That time is up is for the clock to say. */
export type PlayerMove<Move> = Exclude<Move, { readonly type: 'idle' }>;

/** The move of somebody who goes for good has the same type in every game. */
export const isLeaving = (move: Json): boolean => isObject(move) && move['type'] === 'leave';

export type Outcome<Happening extends Effect = Effect> = Refused | Played<Happening>;

/** Nothing has changed, and the move is not logged. */
export interface Refused {
  readonly refused: Problem;
}

/** The move counts and is logged, also when it `failed`. */
export interface Played<Happening extends Effect = Effect> {
  /** What happened, in order. Public by definition. */
  readonly effects: readonly Happening[];
  /** The spots whose public view may have changed, and no others. */
  readonly changed: readonly Spot[];
  readonly failed?: Problem;
  /** The move waits: its answer comes with a later move, as one of that move's `settled`. */
  readonly waiting?: WaitId;
  /** The waits of other moves that ended in this step, in order. */
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
