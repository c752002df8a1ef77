import { useEffect, useRef } from 'preact/hooks';
import type { WhyClosed } from './visit.ts';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/** How long to wait after so many attempts that failed. */
export const retryPause = (failed: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.max(0, failed - 1));

/** Tries again by itself whenever nobody answered: after a while, and when there may be a network again. */
export function useRetry(why: WhyClosed, onRetry: () => void): void {
  const failed = useRef(0);
  const isWaiting = why.type === 'unreachable';
  useEffect(() => {
    if (!isWaiting) return;
    failed.current += 1;
    const timer = setTimeout(onRetry, retryPause(failed.current));
    const seen = (): void => {
      if (document.visibilityState === 'visible') onRetry();
    };
    addEventListener('online', onRetry);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onRetry);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [why]);
}
