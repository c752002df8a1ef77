import type { Problem, ProblemCode } from '../games/problem.ts';

/** Why an operation on a board was refused, failed or is lost. */
export class BoardProblem extends Error {
  override readonly name = 'BoardProblem';
  readonly code: ProblemCode;

  constructor({ code, message }: Problem) {
    // Part of ordinary play: where in the code it was made says nothing, and finding that out would
    // cost more than the flip.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
    this.code = code;
  }
}
