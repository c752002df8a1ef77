import { page } from './address.ts';
import { HerePage } from './here/here-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { Announcer } from './parts/announcer.tsx';
import { RoomPage } from './room/room-page.tsx';

/** What is shown at the address of the browser. */
export function App() {
  return (
    <>
      <Shown />
      <Announcer />
    </>
  );
}

function Shown() {
  const shown = page.value;
  switch (shown.at) {
    case 'home':
      return <HomePage key={shown.offers} offers={shown.offers} />;
    case 'here':
      return <HerePage key={shown.id} id={shown.id} />;
    case 'room':
      return <RoomPage key={shown.room} room={shown.room} invitation={shown.invitation} />;
  }
}
