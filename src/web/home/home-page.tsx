import './home.css';
import { useSignal } from '@preact/signals';
import { DealHere } from '../here/deal-here.tsx';
import { KeptHere } from '../here/kept-here.tsx';
import { NewerNote } from '../offline/newer-note.tsx';
import { OfflineNote } from '../offline/offline-note.tsx';
import { posterOf } from '../posters.ts';
import type { Poster } from '../web-form.ts';
import { Continue } from './continue.tsx';
import { Footer } from './footer.tsx';
import { GameList } from './game-list.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { Lid } from './lid.tsx';
import { OpenRoom } from './open-room.tsx';
import { RoomListView } from './room-list-view.tsx';
import { RulesSheet } from './rules-sheet.tsx';

interface Props {
  /** The game that somebody wants to play on this device. */
  readonly offers: string | undefined;
}

/** What somebody is about to choose: a room on the server, a table on this device, or to read first. */
interface Choosing {
  readonly poster: Poster;
  readonly where: 'there' | 'here' | 'rules';
}

/** The first page: what there is to play, and with whom. */
export function HomePage({ offers }: Props) {
  const wanted = posterOf(offers ?? '');
  const chosen = useSignal<Choosing | undefined>(wanted && { poster: wanted, where: 'here' });
  const close = (): void => {
    chosen.value = undefined;
  };
  return (
    <div class="page home">
      <Lid />
      <main class="home-main">
        <OfflineNote />
        <NewerNote />
        <KeptHere />
        <Continue />
        <JoinByCode />
        <GameList
          onOpen={(poster) => {
            chosen.value = { poster, where: 'there' };
          }}
          onDeal={(poster) => {
            chosen.value = { poster, where: 'here' };
          }}
          onRules={(poster) => {
            chosen.value = { poster, where: 'rules' };
          }}
        />
        <RoomListView />
      </main>
      <Footer />
      {chosen.value && <Sheet {...chosen.value} onClose={close} />}
    </div>
  );
}

function Sheet({ poster, where, onClose }: Choosing & { onClose(): void }) {
  switch (where) {
    case 'there':
      return <OpenRoom key={poster.game} poster={poster} onClose={onClose} />;
    case 'here':
      return <DealHere key={poster.game} poster={poster} onClose={onClose} />;
    case 'rules':
      return <RulesSheet key={poster.game} poster={poster} onClose={onClose} />;
  }
}
