import { useSignal } from '@preact/signals';
import { words } from '../languages/words.ts';
import { titleOf } from '../posters.ts';
import { BarButton } from '../room/bar-button.tsx';
import { RulesButton } from '../room/rules-button.tsx';
import type { Session } from '../room/session.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { Wordmark } from '../wordmark.tsx';
import { HereMenu } from './here-menu.tsx';
import '../room/room.css';

/** The head of a game on this device. There is nobody to share it with. */
export function HereBar({ session }: { readonly session: Session }) {
  const isMenu = useSignal(false);
  const show = (isShown: boolean) => (): void => {
    isMenu.value = isShown;
  };
  return (
    <header class="masthead room-bar here-bar">
      <Wordmark />
      <h1 class="room-title">{titleOf(session.room.game)}</h1>
      <div class="room-buttons">
        <RulesButton session={session} />
        <SettingsButton />
        <BarButton icon="menu" label={words().room.bar.menu} onPress={show(true)} />
      </div>
      {isMenu.value && <HereMenu session={session} onClose={show(false)} />}
    </header>
  );
}
