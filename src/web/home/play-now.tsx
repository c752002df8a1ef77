import { useMemo } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { offeredName } from '../people/player-name-offer.ts';
import { posters } from '../posters.ts';
import { openRoom } from './opening.ts';
import { useAttempt } from './use-attempt.ts';
import { quickWishes } from './wishes.ts';

const QUICK = posters.scramble;

/** One press, and there is a room to send the link of. */
export function PlayNow() {
  const name = useMemo(() => offeredName(false), []);
  const { isUnderway, problem, run } = useAttempt();
  return (
    <div class="play-now">
      <button
        type="button"
        class="primary play-now-button"
        aria-disabled={isUnderway.value}
        onClick={() => run(() => openRoom(QUICK.game, quickWishes(QUICK, name)))}
      >
        {isUnderway.value ? words().home.opening : words().home.playNow}
      </button>
      <p class="play-now-note" role="status">
        {problem.value ?? words().home.calledAs(name)}
      </p>
    </div>
  );
}
