import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import type { Poster } from '../web-form.ts';

interface Props {
  readonly poster: Poster;
  onClose(): void;
}

/** The rules of a game, for those who want to know them before they play. */
export function RulesSheet({ poster, onClose }: Props) {
  const rules = useSignal<{ readonly Rules: ComponentType } | 'missing' | undefined>(undefined);
  useEffect(() => {
    poster.load().then(
      ({ Rules }) => {
        rules.value = { Rules };
      },
      () => {
        rules.value = 'missing';
      },
    );
  }, [poster, rules]);
  return (
    <Dialog title={words().home.rulesOf(poster.words().title)} onClose={onClose}>
      <div class="rules" aria-busy={rules.value === undefined}>
        {rules.value === 'missing' && <p>{words().room.closed.notLoaded.text}</p>}
        {typeof rules.value === 'object' && <rules.value.Rules />}
      </div>
    </Dialog>
  );
}
