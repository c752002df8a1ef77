import { placeName } from './place.ts';
import type { Session } from './session.ts';

/** What the player should know now. It lies over the foot of the page, so that no card moves. */
export function Notes({ session }: { readonly session: Session }) {
  return (
    <div class="notes">
      <div role="alert">
        <FailureNote session={session} />
      </div>
      <div role="status">
        <WaitingNote session={session} />
        <ConnectionNote session={session} />
      </div>
    </div>
  );
}

function FailureNote({ session }: { readonly session: Session }) {
  const notice = session.notice.value;
  if (notice === undefined) return null;
  return (
    <div class="note" data-kind="failure">
      <p>{notice}</p>
      <button
        type="button"
        class="quiet"
        aria-label="Dismiss this message"
        onClick={() => session.dismissNotice()}
      >
        OK
      </button>
    </div>
  );
}

function WaitingNote({ session }: { readonly session: Session }) {
  const pending = session.pending.value;
  const columns = session.board.value?.columns;
  if (!pending?.slow || columns === undefined) return null;
  const place = placeName(pending.at, columns);
  const stop = (): void => {
    session.stopWaiting();
    document.querySelector<HTMLElement>(`[data-spot="${pending.at}"]`)?.focus();
  };
  return (
    <div class="note" data-kind="waiting">
      {session.isWaiting.value ? (
        <p>Waiting for the card at {place}. Somebody holds it; you are in line.</p>
      ) : (
        <p>Turning over the card at {place} …</p>
      )}
      <button type="button" class="quiet" onClick={stop}>
        Stop waiting
      </button>
    </div>
  );
}

function ConnectionNote({ session }: { readonly session: Session }) {
  if (session.status.value !== 'lost') return null;
  return (
    <div class="note" data-kind="connection">
      <p>Connection lost. Trying to get back to the table …</p>
      <button type="button" class="quiet" onClick={() => session.connect()}>
        Try now
      </button>
    </div>
  );
}
