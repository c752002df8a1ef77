import { words } from '../languages/words.ts';
import { isNewer } from './newer-version.ts';
import './offline-note.css';

/** That there is a newer version, for whoever is not in the middle of something. */
export function NewerNote() {
  return (
    <div class="offline" role="status">
      {isNewer.value && (
        <div class="offline-note">
          <p>{words().app.update.ready}</p>
          <button type="button" class="quiet" onClick={() => location.reload()}>
            {words().app.update.load}
          </button>
        </div>
      )}
    </div>
  );
}
