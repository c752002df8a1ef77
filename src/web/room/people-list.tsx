import type { ComponentChildren } from 'preact';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';
import { PlayerSign } from '../people/player-sign.tsx';
import { posterOf } from '../posters.ts';
import { PersonButton } from './person-button.tsx';
import { seatedAt } from './seats.ts';
import type { Session } from './session.ts';

interface Props {
  readonly session: Session;
  readonly children?: ComponentChildren;
}

/** Who sits at the table. The host can do something about the others while there is a game to come. */
export function PeopleList({ session, children }: Props) {
  const table = session.table.value;
  const you = session.you.value;
  const isOn = table.status === 'waiting' || table.status === 'playing';
  const mayArrange = isOn && you !== null && you === table.host;
  return (
    <ul class="people" aria-label={words().room.lobby.people}>
      {seatedAt(table).map(({ name, place }) => (
        <li key={name} class="person" data-colour={session.colourOf(name)}>
          <PlayerSign colour={session.colourOf(name)} />
          <span class="person-name name">{name}</span>
          <Marks session={session} name={name} place={place} />
          {mayArrange && name !== you && <PersonButton session={session} name={name} />}
        </li>
      ))}
      {children}
    </ul>
  );
}

interface MarksProps {
  readonly session: Session;
  readonly name: PlayerId;
  readonly place: string | null;
}

function Marks({ session, name, place }: MarksProps) {
  const { host } = session.table.value;
  const places = posterOf(session.room.game)?.places?.() ?? [];
  const placeWords = places.find(([one]) => one === place)?.[1];
  return (
    <span class="person-marks">
      {placeWords !== undefined && <span>{placeWords}</span>}
      {name === session.you.value && <span>{words().room.lobby.you}</span>}
      {name === host && (
        <span class="person-host">
          <Icon of="crown" />
          {words().room.lobby.host}
        </span>
      )}
      {!session.here.value.includes(name) && <span>{words().room.lobby.away}</span>}
    </span>
  );
}
