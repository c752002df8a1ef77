import { page } from './address.ts';
import { HomePage } from './home/home-page.tsx';
import { RoomPage } from './room/room-page.tsx';

/** What is shown at the address of the browser. */
export function App() {
  const shown = page.value;
  return shown.at === 'home' ? (
    <HomePage />
  ) : (
    <RoomPage key={shown.room} room={shown.room} invitation={shown.invitation} />
  );
}
