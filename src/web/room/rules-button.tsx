import { useSignal } from '@preact/signals';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { BarButton } from './bar-button.tsx';
import type { Session } from './session.ts';

/** The way to the rules of what is played. */
export function RulesButton({ session }: { readonly session: Session }) {
  const isOpen = useSignal(false);
  const show = (isShown: boolean) => (): void => {
    isOpen.value = isShown;
  };
  const { rules } = words().room.bar;
  return (
    <>
      <BarButton icon="rules" label={rules} onPress={show(true)} />
      {isOpen.value && (
        <Dialog title={rules} onClose={show(false)}>
          <div class="rules">
            <session.form.Rules />
          </div>
        </Dialog>
      )}
    </>
  );
}
