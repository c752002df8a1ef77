import { type Problem, type ProblemCode, ProblemError, problem } from '../games/problem.ts';

export const reject = (code: ProblemCode, message: string): ProblemError =>
  new ProblemError(problem(code, message));

/** The HTTP status of everything that is not simply a move that the rules do not allow. */
const STATUS: Partial<Record<ProblemCode, number>> = {
  'illegal-address': 400,
  'illegal-player': 400,
  'illegal-space': 400,
  'illegal-card': 400,
  'illegal-request': 400,
  'illegal-name': 400,
  'illegal-options': 400,
  'wrong-token': 401,
  'not-host': 403,
  'not-invited': 403,
  'no-such-room': 404,
  'no-such-player': 404,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  closed: 503,
};

export const statusOf = ({ code }: Problem): number => STATUS[code] ?? 409;
