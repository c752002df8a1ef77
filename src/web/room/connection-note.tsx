import { words } from '../languages/words.ts';
import type { Session } from './session.ts';

/** That the connection is lost, while it is. */
export function ConnectionNote({ session }: { readonly session: Session }) {
  const isLost = session.status.value === 'reconnecting';
  return (
    <div role="status">
      {isLost && (
        <div class="note" data-kind="connection">
          <span class="note-pulse" />
          <p>{words().room.notes.lost}</p>
        </div>
      )}
    </div>
  );
}
