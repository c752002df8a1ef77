import { useSignalEffect } from '@preact/signals';
import { give } from '../sound/give.ts';
import type { Session } from './session.ts';

/** Lets it be heard what happens, and that it is your turn. */
export function useSounds(session: Session): void {
  useSignalEffect(() => {
    for (const { cue, isYours } of session.heard.value) give(cue, isYours);
  });
  useSignalEffect(() => {
    if (session.isYourTurn.value && session.room.isShared !== true) give('your-turn');
  });
}
