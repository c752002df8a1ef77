import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { titleOf } from '../posters.ts';
import type { Session } from './session.ts';
import yourTurnIcon from './your-turn.svg';

/**
 * Tells by the title of the page and by its icon that it is your turn. Those who share a screen look at
 * it anyway.
 */
export function useTurnSignal(session: Session): void {
  useSignalEffect(() => {
    const { yours, title } = words().room.turn;
    const isYourTurn = session.room.isShared !== true && session.isYourTurn.value;
    document.title = (isYourTurn ? yours : title)(titleOf(session.room.game));
    showIcon(isYourTurn);
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
