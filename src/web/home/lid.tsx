import { words } from '../languages/words.ts';
import { SettingsButton } from '../settings/settings-button.tsx';
import { Wordmark } from '../wordmark.tsx';
import { Fan } from './fan.tsx';
import { PlayNow } from './play-now.tsx';

/** The lid of the box: what this is, and the shortest way into a game. */
export function Lid() {
  return (
    <header class="lid">
      <div class="lid-print">
        <div class="lid-words">
          <h1>
            <Wordmark />
          </h1>
          <p class="tagline">{words().home.tagline}</p>
          <PlayNow />
        </div>
        <Fan />
        <div class="lid-corner">
          <SettingsButton />
        </div>
      </div>
    </header>
  );
}
