import { useEffect, useMemo } from 'preact/hooks';
import { Wordmark } from '../wordmark.tsx';
import { ClosedDoor } from './closed-door.tsx';
import { Lobby } from './lobby.tsx';
import { PlayPage } from './play-page.tsx';
import { Visit } from './visit.ts';
import { words } from './words.ts';

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
  if (entrance.at === 'door') return <Entering />;
  const { session, Table } = entrance;
  const { status, isOpen } = session.table.value;
  const needsName = isOpen && session.you.value === null;
  return status === 'waiting' || needsName ? (
    <Lobby key={session} visit={visit} session={session} />
  ) : (
    <PlayPage key={session} visit={visit} session={session} Table={Table} />
  );
}

function Entering() {
  return (
    <div class="page">
      <header class="masthead">
        <Wordmark />
      </header>
      <main class="entering" aria-busy="true">
        <p role="status">{words.entering}</p>
      </main>
    </div>
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
