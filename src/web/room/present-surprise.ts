import type { Surprise } from '../telling.ts';
import type { Session } from './session.ts';

/**
 * What may surprise somebody at this table now. However the game goes on, its text goes on telling of
 * this moment, in the language that is spoken when it is read.
 */
export function presentSurprise(session: Session): Surprise | undefined {
  const { form } = session;
  const [view, you] = [session.view.value, session.you.value];
  const isOn = session.table.value.status === 'playing' && session.isCaughtUp.value;
  // Those who share a screen have other things to read while it is handed over.
  const isHandedOver = session.room.isShared === true && session.secret.value !== null;
  const surprise = view && isOn && !isHandedOver ? form.surprise?.(view, you) : undefined;
  if (!view || !surprise) return undefined;
  return {
    key: surprise.key,
    get text() {
      return form.surprise?.(view, you)?.text ?? surprise.text;
    },
  };
}
