import type { Problem, ProblemCode } from '../games/problem.ts';

/** Why an operation on a board was refused, failed or is lost. */
export class BoardProblem extends Error {
  override readonly name = 'BoardProblem';
  readonly code: ProblemCode;

  constructor({ code, message }: Problem) {
    super(message);
    this.code = code;
  }
}
