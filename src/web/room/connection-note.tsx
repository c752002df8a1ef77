import type { Session } from './session.ts';
import { words } from './words.ts';

/** That the connection is lost, while it is. */
export function ConnectionNote({ session }: { readonly session: Session }) {
  const isLost = session.connection.value === 'broken';
  return (
    <div role="status">
      {isLost && (
        <div class="note" data-kind="connection">
          <span class="note-pulse" />
          <p>{words.notes.lost}</p>
        </div>
      )}
    </div>
  );
}
