import { useEffect, useState } from 'preact/hooks';
import type { PlayerId } from '../../games/game.ts';
import { Icon } from '../parts/icons.tsx';
import { clockFace, secondsLeft } from './idle-time.ts';
import type { Session } from './session.ts';

/** From here on it is to be seen that time runs out. */
const URGENT = 5;

interface Props {
  readonly session: Session;
  readonly player: PlayerId;
}

/** How much time is left until the idle timer moves for a player who keeps the others waiting. */
export function IdleTimer({ session, player }: Props) {
  const { idleSeconds } = session.table.value;
  const now = useNow(idleSeconds !== null);
  if (idleSeconds === null) return null;
  const left = secondsLeft(idleSeconds, session.awaited.value.get(player) ?? now, now);
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
