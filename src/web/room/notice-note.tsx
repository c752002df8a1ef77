import { words } from '../languages/words.ts';
import { Note } from './note.tsx';
import type { Session } from './session.ts';

/** What the player should know now. It lies over the foot of the page, so that no card moves. */
export function NoticeNote({ session }: { readonly session: Session }) {
  const notice = session.notice.value;
  return (
    <div role="alert">
      {notice && (
        <Note kind="failure">
          {/* What is said again is to be heard again. */}
          <p key={notice.number}>{notice.text}</p>
          <button
            type="button"
            class="quiet"
            aria-label={words().room.notes.dismiss}
            onClick={() => session.dismissNotice()}
          >
            {words().app.ok}
          </button>
        </Note>
      )}
    </div>
  );
}
