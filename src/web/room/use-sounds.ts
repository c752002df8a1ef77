import { untracked, useSignalEffect } from '@preact/signals';
import { give } from '../sound/give.ts';
import type { Session } from './session.ts';

/** Lets it be heard what happens, and that it is your turn. */
export function useSounds(session: Session): void {
  useSignalEffect(() => {
    const heard = session.heard.value;
    // Whoever turns sounds on later does not hear this again.
    untracked(() => {
      for (const { cue, isYours } of heard) give(cue, isYours);
    });
  });
  useSignalEffect(() => {
    if (session.isYourTurn.value && session.room.isShared !== true)
      untracked(() => give('your-turn'));
  });
}
