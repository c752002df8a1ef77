import { useComputed } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { Session } from '../room/session.ts';
import { Board } from './board.tsx';
import { choicesFor, isPower } from './choices.ts';
import { LastCard } from './last-card.tsx';
import { Pad } from './pad.tsx';
import { Peek } from './peek.tsx';
import { Prompt } from './prompt.tsx';
import { isLooking } from './situation.ts';
import { Treasure } from './treasure.tsx';
import './table.css';

/** What lies on the table, who sits around it, and what is to be done. */
export function Table({ session }: { readonly session: Session<'memoarrr'> }) {
  const hadFocus = useRef(false);
  const view = session.view.value;
  if (!view) return null;
  return view.phase.kind === 'over' ? (
    <Treasure session={session} view={view} takesFocus={hadFocus} />
  ) : (
    <Playing session={session} view={view} hadFocus={hadFocus} />
  );
}

interface PlayingProps {
  readonly session: Session<'memoarrr'>;
  readonly view: MemoarrrView;
  /** It is noted here if the focus was on the table when it was cleared. */
  readonly hadFocus: RefObject<boolean>;
}

function Playing({ session, view, hadFocus }: PlayingProps) {
  const table = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = table.current;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);
  const choices = useComputed(() => {
    const [view, you] = [session.view.value, session.you.value];
    const isFree = session.isYourTurn.value && session.underway.value.length === 0;
    return new Map(isFree && view && you !== null ? choicesFor(view, you) : []);
  });
  const you = session.you.value;
  const Display = view.modes.display === 'expert' ? Pad : Board;
  const isChoosing = choices.value.size > 0 && isPower(view);
  return (
    <div class="memo" data-display={view.modes.display} data-choosing={isChoosing} ref={table}>
      <Prompt session={session} view={view} />
      <Display session={session} view={view} choices={choices} />
      {session.table.value.status !== 'ended' && (
        <div class="memo-foot">
          {isLooking(view, you) ? (
            // Where people pass on one device, everybody looks for themselves.
            <Peek key={you} session={session} />
          ) : (
            <LastCard session={session} view={view} />
          )}
        </div>
      )}
    </div>
  );
}
