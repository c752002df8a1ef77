import type { ComponentChildren } from 'preact';
import { follow, homeAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { BarePage } from './bare-page.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What may become of it meanwhile. */
  readonly hint?: string | undefined;
  /** What to do about it rather than to go elsewhere. */
  readonly children?: ComponentChildren;
}

/** Where an address leads to no game. */
export function ClosedPage({ title, text, hint, children }: Props) {
  return (
    <BarePage of="closed-door">
      <Door />
      <div class="closed-words" role="status">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {hint !== undefined && <p class="hint-text">{hint}</p>}
      <p class="actions">
        {children}
        <a class={children ? 'button' : 'button primary'} href={homeAddress()} onClick={follow}>
          {words().app.allGames}
        </a>
      </p>
    </BarePage>
  );
}

/** Two cards that do not match. */
function Door() {
  return (
    <svg class="closed-picture" viewBox="0 0 120 80" aria-hidden="true">
      <rect class="closed-card" x="14" y="10" width="46" height="62" rx="7" />
      <rect class="closed-card" x="64" y="8" width="46" height="62" rx="7" data-back="true" />
      <path class="closed-sign" d="M31 41h12M37 35v12" />
    </svg>
  );
}
