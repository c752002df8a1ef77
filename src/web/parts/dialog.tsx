import './dialog.css';
import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { Icon } from './icons.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A sheet of paper over the page, for as long as it is there. Everything else waits. */
export function Dialog({ title, onClose, children }: Props) {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      // One that was taken away is closed already; its word comes too late, when another may be open.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      onMouseDown={pressed}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="icon-button"
          aria-label={words().app.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon of="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit can be scrolled by keys */}
      <div class="dialog-body" tabIndex={0}>
        {children}
      </div>
    </dialog>
  );
}

/**
 * Only what lies around the sheet is the dialog itself. Where a press ends does not matter: whoever
 * selects text may well end outside.
 */
function pressed(event: TargetedMouseEvent<HTMLDialogElement>): void {
  if (event.target !== event.currentTarget) return;
  // The press must not take the focus to the page behind.
  event.preventDefault();
  event.currentTarget.close();
}

/** However it goes, it is closed before it is taken away: so the focus returns to what opened it. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
