import { useRef } from 'preact/hooks';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import { words } from '../languages/words.ts';
import { useFocusHandover } from '../parts/use-focus-handover.ts';
import type { Session } from '../room/session.ts';
import { tryMove } from '../try-move.ts';
import { Face } from './animals/face.tsx';
import { boardHeir } from './board-heir.ts';
import { mayDecline } from './choices.ts';
import { lastCardLine } from './last-card-line.ts';
import { lastCard } from './situation.ts';
import './last-card.css';

interface Props {
  readonly session: Session<'memoarrr'>;
  readonly view: MemoarrrView;
}

/** The card that the next one must fit, large enough to see it from afar, or that acts right now. */
export function LastCard({ session, view }: Props) {
  const card = lastCard(view);
  return (
    <section class="last-card">
      <span class="loose-card" data-empty={card === undefined}>
        {card && (
          <span class="side" data-side="front" key={view.up.at(-1)}>
            <Face card={card} />
          </span>
        )}
      </span>
      {session.isYourTurn.value && mayDecline(view) ? (
        <Decline session={session} />
      ) : (
        <p>{lastCardLine(view)}</p>
      )}
    </section>
  );
}

function Decline({ session }: Pick<Props, 'session'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button, boardHeir);
  const isSent = session.underway.value.length > 0;
  return (
    <button
      ref={button}
      type="button"
      class="quiet"
      // A button that is really disabled would lose the focus.
      aria-disabled={isSent}
      onClick={() => !isSent && tryMove(session, { type: 'decline' })}
    >
      {words().memoarrr.table.decline}
    </button>
  );
}
