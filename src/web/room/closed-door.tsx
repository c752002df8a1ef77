import { follow, homeAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { Wordmark } from '../wordmark.tsx';
import { useRetry } from './retry.ts';
import type { WhyClosed } from './visit.ts';

interface Props {
  readonly why: WhyClosed;
  readonly onRetry: () => void;
}

/** Where a link leads to that does not lead to a room any more. */
export function ClosedDoor({ why, onRetry }: Props) {
  const { title, text } = wordsFor(why);
  const mayOpen = why.type === 'unreachable' || why.type === 'other';
  const isOld = why.type === 'not-loaded' || why.type === 'no-table';
  useRetry(why, onRetry);
  return (
    <div class="page">
      <header class="masthead">
        <Wordmark />
      </header>
      <main class="closed-door">
        <Door />
        <h1>{title}</h1>
        <p role="status">{text}</p>
        {why.type === 'unreachable' && <p class="hint-text">{words().room.closed.retrying}</p>}
        <p class="actions">
          {mayOpen && (
            <button type="button" class="primary" onClick={onRetry}>
              {words().room.closed.retry}
            </button>
          )}
          {isOld && (
            <button type="button" class="primary" onClick={() => location.reload()}>
              {words().room.closed.reload}
            </button>
          )}
          <a
            class={mayOpen || isOld ? 'button' : 'button primary'}
            href={homeAddress()}
            onClick={follow}
          >
            {words().app.allGames}
          </a>
        </p>
      </main>
    </div>
  );
}

/** Two cards that do not match. */
function Door() {
  return (
    <svg class="closed-picture" viewBox="0 0 120 80" aria-hidden="true">
      <rect class="closed-card" x="14" y="10" width="46" height="62" rx="7" />
      <rect class="closed-card" x="64" y="8" width="46" height="62" rx="7" data-back="true" />
      <path class="closed-sign" d="M31 41h12M37 35v12" />
    </svg>
  );
}

function wordsFor(why: WhyClosed): { readonly title: string; readonly text: string } {
  switch (why.type) {
    case 'no-room':
      return words().room.closed.gone;
    case 'unreachable':
      return words().room.closed.unreachable;
    case 'no-table':
      return words().room.closed.noTable(why.game);
    case 'not-loaded':
      return words().room.closed.notLoaded;
    case 'other':
      return { title: words().room.closed.other, text: why.message };
  }
}
