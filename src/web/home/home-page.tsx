import './home.css';
import { useSignal } from '@preact/signals';
import type { Poster } from '../web-form.ts';
import { Continue } from './continue.tsx';
import { Footer } from './footer.tsx';
import { GameList } from './game-list.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { Lid } from './lid.tsx';
import { OpenRoom } from './open-room.tsx';
import { RoomListView } from './room-list-view.tsx';

/** The first page: what there is to play, and with whom. */
export function HomePage() {
  const chosen = useSignal<Poster | undefined>(undefined);
  const poster = chosen.value;
  return (
    <div class="page home">
      <Lid />
      <main class="home-main">
        <Continue />
        <JoinByCode />
        <GameList
          onOpen={(game) => {
            chosen.value = game;
          }}
        />
        <RoomListView />
      </main>
      <Footer />
      {poster && (
        <OpenRoom
          key={poster.game}
          poster={poster}
          onClose={() => {
            chosen.value = undefined;
          }}
        />
      )}
    </div>
  );
}
