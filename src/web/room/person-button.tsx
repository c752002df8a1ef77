import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icons.tsx';
import { useFocusHandover } from '../parts/use-focus-handover.ts';
import { Ask, type Question } from './ask.tsx';
import { doing } from './doing.ts';
import { leavingOf } from './leaving.ts';
import type { Session } from './session.ts';

interface Props {
  readonly session: Session;
  readonly name: PlayerId;
}

/** What the host can do about somebody at the table. */
export function PersonButton({ session, name }: Props) {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  // Whoever is sent away goes, and the button with them.
  useFocusHandover(button);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="icon-button"
        aria-label={words().room.lobby.forPerson(name)}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <Icon of="more" />
      </button>
      {isOpen.value && (
        <PersonDialog
          session={session}
          name={name}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}

interface DialogProps extends Props {
  readonly onClose: () => void;
}

/** Before the start whoever is sent away has lost nothing; from then on it is asked about. */
function PersonDialog({ session, name, onClose }: DialogProps) {
  const isAsked = useSignal(false);
  const isPlaying = session.table.value.status === 'playing';
  const question = isAsked.value && isPlaying ? sendingAway(session, name) : undefined;
  const ask = (isSo: boolean): void => {
    isAsked.value = isSo;
  };
  return (
    <Dialog title={question?.title ?? name} onClose={onClose}>
      {question ? (
        <Ask session={session} question={question} onDone={onClose} onCancel={() => ask(false)} />
      ) : (
        <ForPerson
          session={session}
          name={name}
          onDone={onClose}
          {...(isPlaying && { onAsk: () => ask(true) })}
        />
      )}
    </Dialog>
  );
}

const sendingAway = ({ room }: Session, name: PlayerId): Question => ({
  title: words().room.lobby.sendAwaySure(name),
  meaning: leavingOf(room.game).sentAway(name),
  now: words().room.lobby.sendAway(name),
  action: () => room.remove(name),
});

interface ForPersonProps extends Props {
  readonly onDone: () => void;
  /** If it takes a question to send them away. */
  readonly onAsk?: () => void;
}

function ForPerson({ session, name, onDone, onAsk }: ForPersonProps) {
  const { room } = session;
  const act = (action: () => Promise<void>) => () => {
    onDone();
    return doing(session, action);
  };
  return (
    <div class="menu-buttons">
      <button type="button" class="quiet" onClick={act(() => room.handOver(name))}>
        <Icon of="crown" />
        {words().room.lobby.asHost(name)}
      </button>
      <button type="button" class="quiet" onClick={onAsk ?? act(() => room.remove(name))}>
        <Icon of="close" />
        {words().room.lobby.sendAway(name)}
      </button>
    </div>
  );
}
