import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';

interface Props {
  readonly text: string;
  /** Where it can be selected. */
  readonly field: RefObject<HTMLInputElement | null>;
}

const DONE_STAYS = 2_500;

type Copying = 'copied' | 'failed';

/** Copies something, and says so. */
export function CopyButton({ text, field }: Props) {
  const became = useSignal<Copying | undefined>(undefined);
  const isCopied = became.value === 'copied';
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => {
      became.value = undefined;
    }, DONE_STAYS);
    return () => clearTimeout(timer);
  }, [isCopied, became]);
  return (
    <>
      <button
        type="button"
        class="primary"
        onClick={async () => {
          became.value = (await copy(text, field.current)) ? 'copied' : 'failed';
        }}
      >
        <Icon of={isCopied ? 'done' : 'copy'} />
        <span aria-live="polite">
          {isCopied ? words().room.share.copied : words().room.share.copy}
        </span>
      </button>
      {became.value === 'failed' && <p role="alert">{words().room.share.notCopied}</p>}
    </>
  );
}

/** Pages without TLS, as at home, have no clipboard; there it is copied as people do it. */
async function copy(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand('copy');
  }
}
