import './table.css';
import { useId, useMemo, useRef } from 'preact/hooks';
import type { MatchView } from '../../games/match/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { CardGrid } from '../cards/card-grid.tsx';
import { words } from '../languages/words.ts';
import type { Heir } from '../parts/use-focus-handover.ts';
import type { Session } from '../room/session.ts';
import { ChoiceSheet } from './choice-sheet.tsx';
import { GoOn } from './go-on.tsx';
import { isUnderWay, looksOf } from './looks.tsx';
import { PointsFlight } from './points-flight.tsx';
import { problemWith } from './problem.ts';
import { endedPrompt, promptFor } from './prompt.ts';
import { whyNot } from './why-not.ts';

/** The cards, what is to be done with them, and by whom. */
export function Table({ session }: { readonly session: Session<'match'> }) {
  const area = useRef<HTMLDivElement>(null);
  const view = session.view.value;
  const { rows, columns } = view?.settings ?? { rows: 0, columns: 1 };
  const spots = session.spots.value;
  const looks = useMemo(() => looksOf(session, spots, columns), [session, spots, columns]);
  return (
    <div
      class="match-table"
      data-pair={view && 'pair' in view.phase ? view.phase.pair : undefined}
      style={{ '--across': columns, '--down': rows }}
    >
      <div class="board-area" ref={area}>
        <CardGrid
          rows={rows}
          columns={columns}
          label={words().match.table.board}
          looks={looks}
          onPress={(at) => void turnOver(session, at)}
        />
      </div>
      <ToDo session={session} backTo={() => lastCard(area.current)} />
      <PointsFlight session={session} area={area} />
    </div>
  );
}

/** Sends what the rules allow; of anything else it says why not. */
async function turnOver(session: Session<'match'>, spot: Spot): Promise<void> {
  const view = session.view.peek();
  if (!view || isUnderWay(session, spot)) return;
  if (session.table.peek().status === 'ended') {
    session.tell(words().app.endedEarly);
    return;
  }
  const you = session.you.peek();
  const code = problemWith(view, you, spot);
  if (code !== undefined) {
    session.tell(whyNot(view, you, code));
    return;
  }
  const reply = await session.play({ type: 'reveal', spot });
  if (reply && 'refused' in reply) {
    session.tell(whyNot(session.view.peek() ?? view, session.you.peek(), reply.refused.code));
  }
}

/** The card that was focused last. */
const lastCard = (area: HTMLElement | null): HTMLElement | null | undefined =>
  area?.querySelector<HTMLElement>('.card[tabindex="0"]');

/** Whose turn it is, or who has won. */
const leadIn = ({ phase }: MatchView): PlayerId | undefined =>
  phase.kind === 'over' ? (phase.winner ?? undefined) : phase.player;

interface ToDoProps {
  readonly session: Session<'match'>;
  readonly backTo: Heir;
}

/** Who is to do what, and the means to do it. It is always as tall, so that the cards stay in place. */
function ToDo({ session, backTo }: ToDoProps) {
  const id = useId();
  const view = session.view.value;
  if (!view) return null;
  const { phase, phases } = view;
  const you = session.you.value;
  const isEnded = session.table.value.status === 'ended';
  const { headline, detail } = isEnded ? endedPrompt() : promptFor(view, you);
  const isYours = !isEnded && phase.kind !== 'over' && phase.player === you;
  return (
    <section
      class="to-do"
      aria-label={words().match.table.toDo}
      data-colour={session.colourOf(isEnded ? undefined : leadIn(view))}
      data-at={phase.kind}
      data-yours={isYours}
    >
      <div class="to-do-words">
        <p class="to-do-headline">{headline}</p>
        <p class="to-do-detail" id={id}>
          {detail}
        </p>
      </div>
      {isYours && phase.kind === 'seen' && (
        <GoOn key={phases} session={session} describedBy={id} backTo={backTo} />
      )}
      {isYours && phase.kind === 'choice' && (
        <ChoiceSheet key={phases} session={session} pair={phase.pair} backTo={backTo} />
      )}
    </section>
  );
}
