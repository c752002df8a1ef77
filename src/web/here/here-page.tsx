import { useEffect, useMemo } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { BarePage } from '../room/bare-page.tsx';
import { PlayPage } from '../room/play-page.tsx';
import { Again } from './again.tsx';
import { ClosedHere } from './closed-here.tsx';
import { HereBar } from './here-bar.tsx';
import { type Entrance, HereVisit } from './here-visit.ts';
import { sharedTable } from './shared-table.tsx';
import './here.css';

/** A game on this device, with everybody at the same screen. */
export function HerePage({ id }: { readonly id: string }) {
  const visit = useMemo(() => new HereVisit(id), [id]);
  useEffect(() => {
    void visit.enter();
    return () => visit.leave();
  }, [visit]);
  const entrance = visit.entrance.value;
  if (entrance.at === 'closed') return <ClosedHere why={entrance.why} />;
  return entrance.at === 'door' ? <BarePage of="entering" /> : <AtTheTable {...entrance} />;
}

function AtTheTable({ room, session, Table }: Extract<Entrance, { at: 'inside' }>) {
  const Shared = useMemo(() => sharedTable(room, Table), [room, Table]);
  useEffect(() => {
    const tellOnce = (): void => {
      if (room.isKept) return;
      stop();
      session.tell(words().here.notKept);
    };
    const stop = room.subscribe(tellOnce);
    tellOnce();
    return stop;
  }, [room, session]);
  return (
    <PlayPage
      session={session}
      Table={Shared}
      bar={<HereBar session={session} />}
      next={<Again session={session} />}
    />
  );
}
