import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { Session } from '../room/session.ts';
import { tryMove } from '../try-move.ts';
import { Face } from './animals/face.tsx';
import { mayDecline } from './choices.ts';
import { lastCard } from './situation.ts';
import { afterLastCard, words } from './words.ts';
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
        <p>{afterLastCard(view)}</p>
      )}
    </section>
  );
}

function Decline({ session }: Pick<Props, 'session'>) {
  return (
    <button
      type="button"
      class="quiet"
      disabled={session.underway.value.length > 0}
      onClick={() => tryMove(session, { type: 'decline' })}
    >
      {words.decline}
    </button>
  );
}
