import { useComputed } from '@preact/signals';
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
  const choices = useComputed(() => {
    const [view, you] = [session.view.value, session.you.value];
    const isFree = session.isYourTurn.value && session.underway.value.length === 0;
    return new Map(isFree && view && you !== null ? choicesFor(view, you) : []);
  });
  const view = session.view.value;
  if (!view) return null;
  if (view.phase.at === 'over') return <Treasure session={session} view={view} />;
  const Display = view.modes.display === 'expert' ? Pad : Board;
  const isChoosing = choices.value.size > 0 && isPower(view);
  return (
    <div class="memo" data-display={view.modes.display} data-choosing={isChoosing}>
      <Prompt session={session} view={view} />
      <Display session={session} view={view} choices={choices} />
      {session.table.value.status !== 'ended' && (
        <div class="memo-foot">
          {isLooking(view, session.you.value) ? (
            <Peek session={session} />
          ) : (
            <LastCard session={session} view={view} />
          )}
        </div>
      )}
    </div>
  );
}
