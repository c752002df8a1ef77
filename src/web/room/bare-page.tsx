import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useFirstWords } from '../parts/announcer.tsx';
import { useFocusIfLost } from '../parts/use-focus-handover.ts';
import { Wordmark } from '../wordmark.tsx';

interface Props {
  /** What the page is, for how it looks. */
  readonly of: 'entering' | 'closed-door';
  readonly children?: ComponentChildren;
}

/** A page without a game: there is none yet, or none any more. */
export function BarePage({ of, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useFirstWords(main);
  useFocusIfLost(main);
  return (
    <div class="page">
      <header class="masthead">
        <Wordmark />
      </header>
      <main class={of} ref={main} tabIndex={-1} aria-busy={of === 'entering'}>
        {children}
      </main>
    </div>
  );
}
