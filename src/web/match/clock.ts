import { forget, recall, remember } from '../storage.ts';

const KEY = 'recollect.match.clock';
const STOPPED = 'stopped';

/** Whether this person wants to look at cards for as long as they like. */
export const isClockStopped = (): boolean => recall('browser', KEY) === STOPPED;

/** Remembers it for the next cards, and the next game. */
export function keepClock(isStopped: boolean): void {
  if (isStopped) remember('browser', KEY, STOPPED);
  else forget('browser', KEY);
}
