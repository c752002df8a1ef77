import { useEffect } from 'preact/hooks';
import type { Session } from './session.ts';

/** For those who play, the screen does not go dark over a thought. */
export function useWakeLock(session: Session): void {
  const isOn = isPlaying(session);
  useEffect(() => (isOn ? keepAwake() : undefined), [isOn]);
}

/** A board without seats has no end, and those who play there come and go: it may go dark. */
export function isPlaying({ room, table, you }: Session): boolean {
  const { status, isOpen } = table.value;
  const isOneOfThem = room.isShared === true || you.value !== null;
  return status === 'playing' && !isOpen && isOneOfThem;
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
