import { Closed, Rejected, RoomGone, Unreachable } from '../client/browser.ts';
import type { Problem } from '../games/problem.ts';
import { CardHeld } from './here/card-held.ts';
import { words } from './languages/words.ts';
import { sentence } from './sentence.ts';

/** Why something could not be done, in a sentence. */
export function problemWords(error: unknown): string {
  const { app, here } = words();
  const { problems, unreachable } = app;
  if (error instanceof Rejected) return refusalWords(error);
  if (error instanceof Unreachable) return unreachable;
  if (error instanceof RoomGone) return problems['no-such-room'];
  if (error instanceof Closed) return problems.closed;
  if (error instanceof CardHeld) return here.held(error.holder);
  return sentence(error instanceof Error ? error.message : String(error));
}

/** Why a server or a rule said no. A newer server may have reasons that are not known here. */
export function refusalWords({ code, message }: Problem): string {
  const { problems } = words().app;
  return Object.hasOwn(problems, code) ? problems[code] : sentence(message);
}
