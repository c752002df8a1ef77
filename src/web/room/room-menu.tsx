import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Ask, type Question } from './ask.tsx';
import { FairnessFacts } from './fairness-facts.tsx';
import { leavingOf } from './leaving.ts';
import { PeopleList } from './people-list.tsx';
import type { Session } from './session.ts';

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/** What is asked about before it is done. */
type Step = 'leave' | 'end';

/** What one can do in a room besides playing. */
export function RoomMenu({ session, onClose }: Props) {
  const asked = useSignal<Step | undefined>(undefined);
  const question = asked.value && questionFor(asked.value, session);
  const isSeated = session.you.value !== null;
  // Whoever is sent away has nothing to choose here any more.
  useEffect(() => {
    if (!isSeated) onClose();
  }, [isSeated, onClose]);
  const ask = (step: Step | undefined): void => {
    asked.value = step;
  };
  return (
    <Dialog title={question?.title ?? words().room.bar.menu} onClose={onClose}>
      {question ? (
        <Ask
          session={session}
          question={question}
          onDone={onClose}
          onCancel={() => ask(undefined)}
        />
      ) : (
        <Choices session={session} onAsk={ask} />
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  readonly session: Session;
  readonly onAsk: (step: Step) => void;
}

function Choices({ session, onAsk }: ChoicesProps) {
  const { host, status, fairness } = session.table.value;
  const you = session.you.value;
  const isOn = status === 'waiting' || status === 'playing';
  return (
    <div class="menu">
      {status !== 'waiting' && <PeopleList session={session} />}
      {isOn && you !== null && (
        <>
          <p class="hint-text">{words().room.menu.keep}</p>
          <div class="menu-buttons">
            <button type="button" class="quiet" onClick={() => onAsk('leave')}>
              {status === 'waiting' ? words().room.lobby.leave : words().room.menu.leaveGame}
            </button>
            {host === you && status === 'playing' && (
              <button type="button" class="quiet" onClick={() => onAsk('end')}>
                {words().room.menu.end}
              </button>
            )}
          </div>
        </>
      )}
      <FairnessFacts fairness={fairness} />
    </div>
  );
}

/** As things stand now: the game may start or end while somebody thinks about it. */
function questionFor(step: Step, session: Session): Question | undefined {
  const { status } = session.table.value;
  if (status === 'waiting') return step === 'leave' ? standingUp(session) : undefined;
  if (status !== 'playing') return undefined;
  return step === 'leave' ? leaving(session) : ending(session);
}

const standingUp = ({ room }: Session): Question => ({
  title: words().room.menu.leaveSure,
  meaning: words().room.menu.leaveMeaning,
  now: words().room.menu.leaveNow,
  action: () => room.standUp(),
});

function leaving({ room }: Session): Question {
  const { question, meaning, now } = leavingOf(room.game);
  return { title: question, meaning, now, action: () => room.standUp() };
}

const ending = ({ room }: Session): Question => ({
  title: words().room.menu.endSure,
  meaning: words().room.menu.endMeaning,
  now: words().room.menu.endNow,
  action: () => room.end(),
});
