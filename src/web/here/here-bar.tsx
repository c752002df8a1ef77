import { useSignal } from '@preact/signals';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icons.tsx';
import { titleOf } from '../posters.ts';
import type { Session } from '../room/session.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { Wordmark } from '../wordmark.tsx';
import { HereMenu } from './here-menu.tsx';
import '../room/room.css';

type Sheet = 'rules' | 'menu';

/** The head of a game on this device. There is nobody to share it with. */
export function HereBar({ session }: { readonly session: Session }) {
  const sheet = useSignal<Sheet | undefined>(undefined);
  const close = (): void => {
    sheet.value = undefined;
  };
  const button = (which: Sheet) => (
    <button
      type="button"
      class="icon-button"
      aria-label={words().room.bar[which]}
      onClick={() => {
        sheet.value = which;
      }}
    >
      <Icon of={which} />
      <span class="bar-label">{words().room.bar[which]}</span>
    </button>
  );
  return (
    <header class="masthead room-bar here-bar">
      <Wordmark />
      <h1 class="room-title">{titleOf(session.room.game)}</h1>
      <div class="room-buttons">
        {button('rules')}
        <SettingsButton />
        {button('menu')}
      </div>
      {sheet.value === 'rules' && (
        <Dialog title={words().room.bar.rules} onClose={close}>
          <div class="rules">
            <session.form.Rules />
          </div>
        </Dialog>
      )}
      {sheet.value === 'menu' && <HereMenu session={session} onClose={close} />}
    </header>
  );
}
