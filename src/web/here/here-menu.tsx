import { useSignal } from '@preact/signals';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Ask } from '../room/ask.tsx';
import { FairnessFacts } from '../room/fairness-facts.tsx';
import type { Session } from '../room/session.ts';

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/** What one can do at a table on this device besides playing. */
export function HereMenu({ session, onClose }: Props) {
  const isAsked = useSignal(false);
  const { menu } = words().here;
  const { status, fairness } = session.table.value;
  if (isAsked.value) {
    const question = {
      title: menu.endSure,
      meaning: menu.endMeaning,
      now: menu.endNow,
      action: () => session.room.end(),
    };
    return (
      <Dialog title={question.title} onClose={onClose}>
        <Ask
          session={session}
          question={question}
          onDone={onClose}
          onCancel={() => {
            isAsked.value = false;
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={words().room.bar.menu} onClose={onClose}>
      <div class="menu">
        {status === 'playing' && (
          <>
            <p class="hint-text">{menu.keep}</p>
            <div class="menu-buttons">
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  isAsked.value = true;
                }}
              >
                {menu.end}
              </button>
            </div>
          </>
        )}
        <FairnessFacts fairness={fairness} />
      </div>
    </Dialog>
  );
}
