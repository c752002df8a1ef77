import { useEffect, useRef } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import type { Session } from '../room/session.ts';

interface Props {
  readonly session: Session;
  /** It is to be seen elsewhere whose hand it is, so it is only said. */
  readonly hasHands: boolean;
  /** What had the focus is gone. */
  readonly takesFocus: boolean;
}

/** Whom the table speaks to now. It is not said where the news tell whose turn it is. */
export function Addressee({ session, hasHands, takesFocus }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  const you = session.you.value;
  const colour = session.colourOf(you ?? undefined);
  return (
    <p
      class={hasHands ? 'spoken' : 'addressee'}
      role="status"
      aria-live={session.form.tellsTurns === true ? 'off' : 'polite'}
      data-colour={colour}
      tabIndex={-1}
      ref={line}
    >
      {you !== null && (
        <>
          <PlayerSign colour={colour} />
          <span>{words().here.turn(you)}</span>
        </>
      )}
    </p>
  );
}
