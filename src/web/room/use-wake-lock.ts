import { useEffect } from 'preact/hooks';
import type { Session } from './session.ts';

/** While a game is being played, the screen does not go dark over a thought. */
export function useWakeLock(session: Session): void {
  const isOn = session.table.value.status === 'playing';
  useEffect(() => (isOn ? keepAwake() : undefined), [isOn]);
}

/** Until what is returned is called. Browsers let go of it whenever the page is hidden. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isWanted = true;
  const release = (): void => {
    lock?.release().catch(() => {});
    lock = undefined;
  };
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    try {
      lock = await navigator.wakeLock?.request('screen');
      if (!isWanted) release();
    } catch {
      // A device that saves its battery may say no.
    }
  };
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', ask);
    release();
  };
}
