import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icons.tsx';
import { clockFace, secondsLeft } from './idle-time.ts';
import type { Session } from './session.ts';

/** From here on it is to be seen that time runs out. */
const URGENT = 5;

/** How much time is left until somebody who keeps the others waiting is stood in for. */
export function IdleTimer({ session }: { readonly session: Session }) {
  const { idleSeconds } = session.table.value;
  const now = useNow(idleSeconds !== null);
  if (idleSeconds === null) return null;
  const left = secondsLeft(idleSeconds, session.movedAt.value, now);
  return (
    <span class="timer" role="timer" data-urgent={left <= URGENT}>
      <Icon of="clock" />
      {clockFace(left)}
    </span>
  );
}

function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}
