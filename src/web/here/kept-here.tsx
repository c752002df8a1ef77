import { useSignal } from '@preact/signals';
import type { TargetedMouseEvent } from 'preact';
import { useRef } from 'preact/hooks';
import { follow, hereAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icons.tsx';
import { type Heir, useFocusHandover } from '../parts/use-focus-handover.ts';
import { gamesInProgress, useGamesInProgress } from './kept-games.ts';
import { deleteLog, type Kept } from './kept-log.ts';
import { keptWords } from './kept-words.ts';
import { store } from './store.ts';

/** The games in progress on this device; nothing if there are none. */
export function KeptHere() {
  const games = useGamesInProgress();
  const asked = useSignal<Kept | undefined>(undefined);
  if (games.value.length === 0) return null;
  const close = (): void => {
    asked.value = undefined;
  };
  return (
    <section class="kept sheet" aria-labelledby="kept-here-title">
      <h2 id="kept-here-title">{words().here.kept.title}</h2>
      <ul class="room-lines">
        {games.value.map((game) => (
          <KeptLine
            key={game[0]}
            game={game}
            onDelete={() => {
              asked.value = game;
            }}
          />
        ))}
      </ul>
      {asked.value && (
        <AskToDelete
          game={asked.value}
          onCancel={close}
          onDelete={(id) => {
            close();
            deleteLog(store, id);
            games.value = gamesInProgress();
          }}
        />
      )}
    </section>
  );
}

interface LineProps {
  readonly game: Kept;
  onDelete(): void;
}

function KeptLine({ game: [id, head], onDelete }: LineProps) {
  const line = useRef<HTMLLIElement>(null);
  useFocusHandover(line, neighbour);
  const said = keptWords(head);
  return (
    <li class="room-line here-line" data-game={head?.game} ref={line}>
      <div class="room-line-words">
        <strong>{said.title}</strong>
        <span>{said.text}</span>
      </div>
      <button type="button" class="icon-button" aria-label={said.delete} onClick={onDelete}>
        <Icon of="close" />
      </button>
      {'goOn' in said && (
        <a class="button" href={hereAddress(id)} aria-label={said.goOn} onClick={follow}>
          {words().here.kept.goOn}
        </a>
      )}
    </li>
  );
}

/** The game after it, or else the one before. */
const neighbour: Heir = (line) =>
  (line.nextElementSibling ?? line.previousElementSibling)?.querySelector('a');

interface AskProps {
  readonly game: Kept;
  onDelete(id: string): void;
  onCancel(): void;
}

function AskToDelete({ game: [id, head], onDelete, onCancel }: AskProps) {
  const { kept } = words().here;
  const remove = (event: TargetedMouseEvent<HTMLElement>): void => {
    // So the focus is on the line again, from where it can be handed on.
    event.currentTarget.closest('dialog')?.close();
    onDelete(id);
  };
  return (
    <Dialog title={kept.deleteSure} onClose={onCancel}>
      <p>{keptWords(head).deleteMeaning}</p>
      <p class="actions">
        <button type="button" class="primary" onClick={remove}>
          {kept.deleteNow}
        </button>
        <button type="button" class="quiet" onClick={onCancel}>
          {words().app.cancel}
        </button>
      </p>
    </Dialog>
  );
}
