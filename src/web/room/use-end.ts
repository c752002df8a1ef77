import { useEffect, useState } from 'preact/hooks';
import type { Session } from './session.ts';

/** Is it time for the sheet with the standings? The table may have something to show first. */
export function useEnd(session: Session): boolean {
  const { status } = session.table.value;
  const isOver = (status === 'over' || status === 'ended') && session.isCaughtUp.value;
  // Whoever comes later has nothing to wait for.
  const [isTime, setTime] = useState(isOver);
  const stays = status === 'over' ? (session.form.endStays ?? 0) : 0;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => setTime(true), stays);
    return () => clearTimeout(timer);
  }, [isOver, stays]);
  return isOver && isTime;
}
