import { useSignal } from '@preact/signals';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icons.tsx';
import { Settings } from './settings.tsx';

/** The way to the settings, on every page. */
export function SettingsButton() {
  const isOpen = useSignal(false);
  const { title } = words().app.settings;
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={title}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <Icon of="settings" />
        <span class="bar-label">{title}</span>
      </button>
      {isOpen.value && (
        <Dialog
          title={title}
          onClose={() => {
            isOpen.value = false;
          }}
        >
          <Settings />
        </Dialog>
      )}
    </>
  );
}
