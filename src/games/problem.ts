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
  /** The player takes no part in the game, or has left it. */
  'not-playing',
  /** It is another player's turn (Memoarrr R-2; Match T-2). */
  'not-your-turn',
  /** Another move has to come first. */
  'not-now',
  /** The named card is already face up (Memoarrr R-2, X-W; Match T-1). */
  'face-up',
  /** The named card is already face down (Memoarrr X-P). */
  'face-down',
  /** A walrus blocks the named card for the player (Memoarrr X-W). */
  'blocked',
  /** The named card is not beside the octopus (Memoarrr X-O). */
  'not-beside',
  /** The named card is the one that acts (Memoarrr X-P). */
  'same-card',
  /** The choice has no such option (Match T-3). */
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
  /** The request does not have the expected form. */
  'illegal-request',
  /** The room does not exist, or no longer exists. */
  'no-such-room',
  /** Nobody in the room has that name. */
  'no-such-player',
  /** The token does not belong to a seat in this room. */
  'wrong-token',
  /** Only the host of the room can do that. */
  'not-host',
  /** A name must be readable, without line breaks and the like. */
  'illegal-name',
  /** Another player in the room has that name. */
  'name-taken',
  /** All seats are taken. */
  'full',
  /** There are not enough players to start. */
  'too-few',
  /** The place does not exist, or is taken. */
  'no-place',
  /** Taking a seat requires an invitation. */
  'not-invited',
  /** The options of the game are invalid. */
  'illegal-options',
  /** Too many requests from one seat or one address. */
  'too-many',
  /** The request is larger than allowed. */
  'too-large',
  /** The storage failed; unless the message says otherwise, the move may or may not count. */
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

/** An error that carries a problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(why: Problem) {
    super(why.message);
    this.problem = why;
  }
}

/** A file of cards is invalid. The message names the line and what was expected. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly line: number;
  readonly expected: string;

  constructor(line: number, expected: string) {
    super(`line ${line}: ${expected}`);
    this.line = line;
    this.expected = expected;
  }

  /** The same error in a file that begins so many lines earlier. */
  movedBy(lines: number): FileError {
    return new FileError(this.line + lines, this.expected);
  }
}
