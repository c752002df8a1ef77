import { Wordmark } from '../wordmark.tsx';
import { Fan } from './fan.tsx';
import { PlayNow } from './play-now.tsx';
import { HOME_WORDS } from './words.ts';

/** The lid of the box: what this is, and the shortest way into a game. */
export function Lid() {
  return (
    <header class="lid">
      <div class="lid-print">
        <div class="lid-words">
          <h1>
            <Wordmark />
          </h1>
          <p class="tagline">{HOME_WORDS.tagline}</p>
          <PlayNow />
        </div>
        <Fan />
      </div>
    </header>
  );
}
