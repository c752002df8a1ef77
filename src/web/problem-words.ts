import { Rejected, Unreachable } from '../client/browser.ts';
import type { ProblemCode } from '../games/problem.ts';
import { sentence } from './words.ts';

const REFUSALS: { readonly [Code in ProblemCode]?: string } = {
  'name-taken': 'Somebody here has that name already. Choose another one, please.',
  'illegal-name': 'That is not a name that others could read. Choose another one, please.',
  full: 'All seats are taken by now.',
  'too-late': 'The game has started already. You can watch.',
  'no-place': 'Somebody sits there already. Choose another place, please.',
  'not-invited': 'It takes an invitation to sit down here. Ask the host for a new link.',
  'no-such-room': 'There is no such room, or not any more. Is the code complete?',
  'not-host': 'Only the host can do that.',
  'too-few': 'There are not enough players yet.',
};

/** Why something could not be done, in a sentence. */
export function problemWords(error: unknown): string {
  if (error instanceof Rejected) return REFUSALS[error.code] ?? sentence(error.message);
  if (error instanceof Unreachable)
    return 'The server cannot be reached right now. Try again in a moment.';
  return sentence(error instanceof Error ? error.message : String(error));
}
