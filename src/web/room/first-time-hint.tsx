import { useSignal, useSignalEffect } from '@preact/signals';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';
import type { Surprise } from '../telling.ts';
import { isKnown, rememberKnown } from './known-rules.ts';
import { Note } from './note.tsx';
import { presentSurprise } from './present-surprise.ts';
import type { Session } from './session.ts';

/**
 * Explains a rule that surprises, when it first does, until that was read. It lies over the head of the
 * page: what can be done now is further below.
 */
export function FirstTimeHint({ session }: { readonly session: Session }) {
  const shown = useSignal<Surprise | undefined>(undefined);
  useSignalEffect(() => {
    const surprise = presentSurprise(session);
    if (!surprise || isKnown(surprise.key)) return;
    rememberKnown(surprise.key);
    shown.value = surprise;
  });
  return (
    <div class="first-time" role="status">
      {shown.value && (
        <Note kind="hint">
          <Icon of="hint" />
          <p>{shown.value.text}</p>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              shown.value = undefined;
            }}
          >
            {words().app.gotIt}
          </button>
        </Note>
      )}
    </div>
  );
}
