import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useFocusHandover } from '../parts/use-focus-handover.ts';

interface Props {
  readonly kind: 'hint' | 'failure';
  readonly children: ComponentChildren;
}

/** A note over the page, with a button that puts it away; it may also go by itself. */
export function Note({ kind, children }: Props) {
  const note = useRef<HTMLDivElement>(null);
  useFocusHandover(note);
  return (
    <div class="note" data-kind={kind} ref={note}>
      {children}
    </div>
  );
}
