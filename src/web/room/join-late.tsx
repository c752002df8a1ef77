import { useSignal } from '@preact/signals';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { posterOf } from '../posters.ts';
import { JoinForm } from './join-form.tsx';
import { hasSeatFor } from './seats.ts';
import type { Session } from './session.ts';
import type { Visit } from './visit.ts';

interface Props {
  readonly visit: Visit;
  readonly session: Session;
}

/** For those who watch a game that one may still join. */
export function JoinLate({ visit, session }: Props) {
  const isOpen = useSignal(false);
  const canJoin = hasSeatFor(session.table.value, posterOf(session.room.game)?.info);
  if (session.you.value !== null || !canJoin) return null;
  return (
    <>
      <button
        type="button"
        class="primary join-late"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {words().room.join.sitDown}
      </button>
      {isOpen.value && (
        <Dialog
          title={words().room.join.sitDown}
          onClose={() => {
            isOpen.value = false;
          }}
        >
          <JoinForm visit={visit} session={session} />
        </Dialog>
      )}
    </>
  );
}
