import { ConnectionNote } from './connection-note.tsx';
import { NoticeNote } from './notice-note.tsx';
import type { Session } from './session.ts';

/** What lies over the foot of the page, when there is something to say. */
export function Notes({ session }: { readonly session: Session }) {
  return (
    <div class="notes">
      <NoticeNote session={session} />
      <ConnectionNote session={session} />
    </div>
  );
}
