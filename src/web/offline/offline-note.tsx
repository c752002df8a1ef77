import { words } from '../languages/words.ts';
import { isOffline } from './network.ts';
import './offline-note.css';

/** What can be done without a network, while there is none. */
export function OfflineNote() {
  return (
    <div class="offline" role="status">
      {isOffline.value && <p class="offline-note">{words().here.offline}</p>}
    </div>
  );
}
