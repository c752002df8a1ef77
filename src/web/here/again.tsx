import { fromHere, hereAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { doing } from '../room/doing.ts';
import type { Session } from '../room/session.ts';

/** The way to another game with the same people. */
export function Again({ session }: { readonly session: Session }) {
  const go = (): Promise<boolean> =>
    doing(session, async () => {
      const goOn = fromHere();
      goOn(hereAddress((await session.room.rematch()).room));
    });
  return (
    <button type="button" class="primary" onClick={go}>
      {words().room.end.again}
    </button>
  );
}
