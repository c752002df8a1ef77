import { useEffect, useRef, useState } from 'preact/hooks';
import { prefersStillness } from '../cards/use-turn.ts';
import { words } from '../languages/words.ts';
import { type Heir, useFocusHandover } from '../parts/use-focus-handover.ts';
import type { Session } from '../room/session.ts';
import { tryMove } from '../try-move.ts';
import { isClockStopped, keepClock } from './clock.ts';

/** How long both cards are to be seen if nobody goes on; longer for who reads rather than watches. */
const STAYS = 4_000;
const STAYS_STILL = 8_000;

/** Nobody goes on before the second card has turned over for everybody. */
const TURNS_IN = 600;

interface Props {
  readonly session: Session<'match'>;
  /** The id of what says what happens then. */
  readonly describedBy: string;
  /** Where the focus goes after that. */
  readonly backTo: Heir;
}

/** T-2: both cards stay up until the player has seen them. After a while that goes without saying. */
export function GoOn({ session, describedBy, backTo }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const since = useRef(Date.now());
  const [isStopped, setStopped] = useState(isClockStopped);
  const isRunning = useIsVisible() && session.status.value === 'live' && !isStopped;
  const isStill = prefersStillness();
  const stays = isStill ? STAYS_STILL : STAYS;

  const goOn = async (): Promise<void> => {
    await waitUntil(since.current + TURNS_IN);
    if (button.current === null || session.underway.peek().length > 0) return;
    await tryMove(session, { type: 'seen' });
  };

  useEffect(() => button.current?.focus(), []);
  useFocusHandover(part, backTo);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(goOn, stays);
    return () => clearTimeout(timer);
  }, [isRunning, stays]);

  const toggle = (): void => {
    keepClock(!isStopped);
    setStopped(!isStopped);
  };

  const said = words().match.table;
  return (
    <div class="go-on" ref={part}>
      <button
        type="button"
        class="primary"
        ref={button}
        aria-describedby={describedBy}
        onClick={goOn}
        // The key that turned over the second card may still be down.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {said.goOn}
        {isRunning && !isStill && <Ring milliseconds={stays} />}
      </button>
      <button type="button" class="quiet clock" onClick={toggle}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isStopped ? 'M8 5l11 7l-11 7z' : 'M7 5h4v14H7zM13 5h4v14h-4z'} />
        </svg>
        <span>{isStopped ? said.startClock : said.stopClock}</span>
      </button>
    </div>
  );
}

const waitUntil = (time: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())));

/** How much time is left. */
function Ring({ milliseconds }: { readonly milliseconds: number }) {
  return (
    <svg
      class="time-ring"
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ '--stays': `${milliseconds}ms` }}
    >
      <circle class="time-track" cx="12" cy="12" r="9" />
      <circle class="time-left" cx="12" cy="12" r="9" pathLength={1} />
    </svg>
  );
}

/** Nothing goes on by itself while nobody can see it. */
function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
