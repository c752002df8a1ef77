import { useSignal } from '@preact/signals';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { titleOf } from '../posters.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { Wordmark } from '../wordmark.tsx';
import { BarButton } from './bar-button.tsx';
import { RoomMenu } from './room-menu.tsx';
import { RulesButton } from './rules-button.tsx';
import type { Session } from './session.ts';
import { Share } from './share.tsx';
import type { Visit } from './visit.ts';
import './room.css';

interface Props {
  readonly visit: Visit;
  readonly session: Session;
  /** There the link and the title are on the page itself. */
  readonly isLobby?: boolean;
}

type Sheet = 'share' | 'menu';

/** The head of a room: where one is, and what one can do besides playing. */
export function RoomBar({ visit, session, isLobby = false }: Props) {
  const sheet = useSignal<Sheet | undefined>(undefined);
  const { isOpen } = session.table.value;
  const open = (which: Sheet) => () => {
    sheet.value = which;
  };
  const close = (): void => {
    sheet.value = undefined;
  };
  return (
    <header class="masthead room-bar" data-lobby={isLobby}>
      <Wordmark />
      {!isLobby && <h1 class="room-title">{titleOf(session.room.game)}</h1>}
      <div class="room-buttons">
        {isOpen && session.you.value !== null && (
          <BarButton
            icon="name"
            label={words().room.menu.changeName}
            onPress={() => visit.changeName()}
          />
        )}
        {!isLobby && (
          <BarButton icon="share" label={words().room.share.button} onPress={open('share')} />
        )}
        <RulesButton session={session} />
        <SettingsButton />
        {!isOpen && session.you.value !== null && (
          <BarButton icon="menu" label={words().room.bar.menu} onPress={open('menu')} />
        )}
      </div>
      {sheet.value === 'share' && (
        <Dialog title={words().room.share.title} onClose={close}>
          <Share visit={visit} session={session} />
        </Dialog>
      )}
      {sheet.value === 'menu' && <RoomMenu session={session} onClose={close} />}
    </header>
  );
}
