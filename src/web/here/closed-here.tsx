import { follow, homeAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { Wordmark } from '../wordmark.tsx';
import type { WhyClosed } from './here-visit.ts';

/** Where an address leads to no game on this device that could be gone on with. */
export function ClosedHere({ why }: { readonly why: WhyClosed }) {
  const { title, text } = words().here.closed[why];
  return (
    <div class="page">
      <header class="masthead">
        <Wordmark />
      </header>
      <main class="closed-door">
        <h1>{title}</h1>
        <p role="status">{text}</p>
        <p class="actions">
          <a class="button primary" href={homeAddress()} onClick={follow}>
            {words().app.allGames}
          </a>
        </p>
      </main>
    </div>
  );
}
