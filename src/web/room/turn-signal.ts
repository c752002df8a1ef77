import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { titleOf } from '../posters.ts';
import type { Session } from './session.ts';
import yourTurnIcon from './your-turn.svg';

const BUZZ_MS = 120;

/** Tells by the title of the page, by its icon and by a buzz, that it is your turn. */
export function useTurnSignal(session: Session): void {
  useSignalEffect(() => {
    const title = words().room.turn.title(titleOf(session.room.game));
    const isYourTurn = session.isYourTurn.value;
    document.title = isYourTurn ? `${words().room.turn.yours} ${title}` : title;
    showIcon(isYourTurn);
    // Browsers complain about it until the page has been touched.
    if (isYourTurn && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  });
  useEffect(
    () => () => {
      document.title = words().room.turn.elsewhere;
      showIcon(false);
    },
    [],
  );
}

let usualIcon: string | undefined;

function showIcon(isYourTurn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  usualIcon ??= link.href;
  const icon = isYourTurn ? new URL(yourTurnIcon, import.meta.url).href : usualIcon;
  if (link.href !== icon) link.href = icon;
}
