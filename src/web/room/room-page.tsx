import { useEffect, useMemo } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { BarePage } from './bare-page.tsx';
import { ClosedDoor } from './closed-door.tsx';
import { JoinLate } from './join-late.tsx';
import { Lobby } from './lobby.tsx';
import { NextGame } from './next-game.tsx';
import { PlayPage } from './play-page.tsx';
import { RoomBar } from './room-bar.tsx';
import { Visit } from './visit.ts';

interface Props {
  readonly room: string;
  readonly invitation: string | undefined;
}

/** Everything at the address of a room. */
export function RoomPage({ room, invitation }: Props) {
  const visit = useVisit(room, invitation);
  const entrance = visit.entrance.value;
  if (entrance.at === 'closed')
    return <ClosedDoor why={entrance.why} onRetry={() => visit.enter()} />;
  if (entrance.at === 'door') {
    return (
      <BarePage of="entering">
        <p role="status">{words().room.entering}</p>
      </BarePage>
    );
  }
  const { session, Table } = entrance;
  const { status, isOpen } = session.table.value;
  const needsName = isOpen && session.you.value === null;
  return status === 'waiting' || needsName ? (
    <Lobby key={session} visit={visit} session={session} />
  ) : (
    <PlayPage
      key={session}
      session={session}
      Table={Table}
      bar={<RoomBar visit={visit} session={session} />}
      foot={<JoinLate visit={visit} session={session} />}
      next={<NextGame session={session} />}
    />
  );
}

function useVisit(room: string, invitation: string | undefined): Visit {
  const visit = useMemo(() => new Visit(room, invitation), [room, invitation]);
  useEffect(() => {
    void visit.enter();
    return () => visit.leave();
  }, [visit]);
  return visit;
}
