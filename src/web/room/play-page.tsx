import { useComputed } from '@preact/signals';
import type { Table } from '../web-form.ts';
import { JoinLate } from './join-late.tsx';
import { NewsLine } from './news-line.tsx';
import { Notes } from './notes.tsx';
import { PlayerStrip } from './player-strip.tsx';
import { RoomBar } from './room-bar.tsx';
import type { Session } from './session.ts';
import { TheEnd } from './the-end.tsx';
import { useTurnSignal } from './turn-signal.ts';
import { useEnd } from './use-end.ts';
import type { Visit } from './visit.ts';

interface Props {
  readonly visit: Visit;
  readonly session: Session;
  readonly Table: Table;
}

/** A game that is being played, or is over. */
export function PlayPage({ visit, session, Table }: Props) {
  // Whoever ends it before it has begun leaves nothing to look at.
  const hasBegun = useComputed(() => session.view.value !== undefined);
  const isTheEnd = useEnd(session);
  useTurnSignal(session);
  return (
    <div class="page room" data-game={session.room.game}>
      <RoomBar visit={visit} session={session} />
      <PlayerStrip session={session} />
      <main class="play">
        {hasBegun.value && <Table session={session} />}
        {isTheEnd && <TheEnd session={session} />}
      </main>
      <footer class="room-foot">
        <NewsLine news={session.news} />
        <JoinLate visit={visit} session={session} />
      </footer>
      <Notes session={session} />
    </div>
  );
}
