import { useSignal } from '@preact/signals';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Ask, type Question } from '../room/ask.tsx';
import { FairnessFacts } from '../room/fairness-facts.tsx';
import type { Session } from '../room/session.ts';

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/** What one can do at a table on this device besides playing. */
export function HereMenu({ session, onClose }: Props) {
  const isAsked = useSignal(false);
  const ask = (isSo: boolean) => (): void => {
    isAsked.value = isSo;
  };
  const question = isAsked.value ? ending(session) : undefined;
  return (
    <Dialog title={question?.title ?? words().room.bar.menu} onClose={onClose}>
      {question ? (
        <Ask session={session} question={question} onDone={onClose} onCancel={ask(false)} />
      ) : (
        <Choices session={session} onEnd={ask(true)} />
      )}
    </Dialog>
  );
}

/** As things stand now: the game may end while somebody thinks about it. */
function ending({ room, table }: Session): Question | undefined {
  const { endSure, endMeaning, endNow } = words().here.menu;
  if (table.value.status !== 'playing') return undefined;
  return { title: endSure, meaning: endMeaning, now: endNow, action: () => room.end() };
}

interface ChoicesProps {
  readonly session: Session;
  onEnd(): void;
}

function Choices({ session, onEnd }: ChoicesProps) {
  const { menu } = words().here;
  const { status, fairness } = session.table.value;
  return (
    <div class="menu">
      {status === 'playing' && (
        <>
          <p class="hint-text">{menu.keep}</p>
          <div class="menu-buttons">
            <button type="button" class="quiet" onClick={onEnd}>
              {menu.end}
            </button>
          </div>
        </>
      )}
      <FairnessFacts fairness={fairness} />
    </div>
  );
}
