import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';
import { PeopleList } from './people-list.tsx';
import { freeSeats } from './seats.ts';
import type { Session } from './session.ts';

/** No more empty chairs are drawn: a hundred would say no more than their number. */
const MOST_CHAIRS = 4;

/** Who has come, and the chairs that are free. */
export function LobbyPeople({ session }: { readonly session: Session }) {
  const free = freeSeats(session.table.value);
  const drawn = Math.min(free, MOST_CHAIRS);
  return (
    <>
      <PeopleList session={session}>
        {Array.from({ length: drawn }, (_, index) => (
          <li key={`chair ${index}`} class="person" data-free="true">
            <Icon of="chair" />
            {words().room.lobby.freeSeat}
          </li>
        ))}
      </PeopleList>
      {free > drawn && <p class="hint-text">{words().room.lobby.moreSeats(free - drawn)}</p>}
    </>
  );
}
