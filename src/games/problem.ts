/**
 * Why a move was refused or failed. The codes are part of the public protocol: they are listed in
 * `docs/problems.md` and never change their meaning.
 */
export const PROBLEM_CODES = [
  /** The named space does not exist. */
  'out-of-range',
  /** An address is not properly percent-encoded. */
  'illegal-address',
  /** A space is named by two whole numbers and a comma, as in `0,1` (Scramble P-2). */
  'illegal-space',
  /** There is no card on the named space (Scramble 1-A, 2-A; Memoarrr R-2; Match T-1). */
  'no-card',
  /** The named card is controlled by a player (Scramble 2-B). */
  'controlled',
  /** The player already waits for a card (Scramble C-5). */
  'already-waiting',
  /** The wait ended because the player gave it up (Scramble C-5). */
  'gave-up',
  /** What the move refers to has passed already. */
  'too-late',
  /** Whoever made the move takes no part in the game, or has left it. */
  'not-playing',
  /** Somebody else is to move (Memoarrr R-2; Match T-2). */
  'not-your-turn',
  /** Something else is to be done first. */
  'not-now',
  /** The named card lies face up already (Memoarrr R-2, X-W; Match T-1). */
  'face-up',
  /** The named card lies face down already (Memoarrr X-P). */
  'face-down',
  /** A walrus keeps the named card from the player (Memoarrr X-W). */
  'blocked',
  /** The named card does not lie beside the octopus (Memoarrr X-O). */
  'not-beside',
  /** The named card is the very one that acts (Memoarrr X-P). */
  'same-card',
  /** The choice is between other things (Match T-3). */
  'not-offered',
  /** The game has ended. */
  'over',
  /** Cards may be replaced on open boards only (Scramble O-1). */
  'not-open',
  /** A card must be a non-empty string without white space. */
  'illegal-card',
  /** A map has no replacement for a card that is on the board (Scramble M-3). */
  'unmapped-card',
  /** A player id is one or more letters, digits or underscores (Scramble C-8). */
  'illegal-player',
  /** What was sent is not what is expected there. */
  'illegal-request',
  /** There is no such room, or not any more. */
  'no-such-room',
  /** Nobody in the room has that name. */
  'no-such-player',
  /** The token is not the one of a seat in this room. */
  'wrong-token',
  /** Only the host of the room can do that. */
  'not-host',
  /** A name is what people can read, without line breaks and the like. */
  'illegal-name',
  /** Somebody in the room has that name already. */
  'name-taken',
  /** All seats are taken. */
  'full',
  /** There are not enough players to start. */
  'too-few',
  /** There is no such place to sit, or somebody sits there. */
  'no-place',
  /** It takes an invitation to sit down here. */
  'not-invited',
  /** The game cannot be set up like that. */
  'illegal-options',
  /** Too much at once, from one seat or one address. */
  'too-many',
  /** More than is taken at a time. */
  'too-large',
  /** The storage failed; the move may or may not count, unless it is said that nothing is stored. */
  'unavailable',
  /** The room has closed; the move may or may not count. */
  'closed',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

export type Problem = {
  readonly code: ProblemCode;
  /** One sentence, lower case, without a full stop, that makes sense to a player. */
  readonly message: string;
};

export const problem = (code: ProblemCode, message: string): Problem => ({ code, message });

/** Something that was asked for cannot be done, and why. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(why: Problem) {
    super(why.message);
    this.problem = why;
  }
}

/** A file of cards is not what it should be: the message names the line and what was expected. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(line: number, expected: string) {
    super(`line ${line}: ${expected}`);
  }
}
