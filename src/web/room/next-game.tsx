import { useSignal } from '@preact/signals';
import { follow, fromHere, roomAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { keepSeat, keptSeat } from '../people/kept-seats.ts';
import { doing } from './doing.ts';
import type { Session } from './session.ts';

/** The way to the next game with the same people. */
export function NextGame({ session }: { readonly session: Session }) {
  const { rematch } = session.table.value;
  if (session.you.value !== null) return <Again session={session} />;
  if (rematch === null) return null;
  return (
    <a class="button" href={roomAddress(rematch)} onClick={follow}>
      {words().room.end.watchNext}
    </a>
  );
}

/** Whoever asks first opens the room; everybody else comes into the same. */
function Again({ session }: { readonly session: Session }) {
  const isBusy = useSignal(false);
  const isReady = session.table.value.rematch !== null;
  const go = async (): Promise<void> => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    await doing(session, async () => {
      const goOn = fromHere();
      const seat = await session.room.rematch();
      // It is good for the next room, too.
      const invitation = keptSeat(session.room.id)?.invitation;
      keepSeat({ ...seat, ...(invitation !== undefined && { invitation }) }, Date.now());
      goOn(roomAddress(seat.room));
    });
    isBusy.value = false;
  };
  return (
    <button type="button" class="primary" aria-disabled={isBusy.value} onClick={go}>
      {isReady ? words().room.end.joinNext : words().room.end.again}
    </button>
  );
}
