import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import { words } from '../languages/words.ts';
import type { Session } from '../room/session.ts';
import { isInNews, promptLine } from './prompt-line.ts';
import { ClosedRubyCard } from './ruby.tsx';
import { isDecided } from './situation.ts';
import './prompt.css';

interface Props {
  readonly session: Session<'memoarrr'>;
  readonly view: MemoarrrView;
}

/** Which round it is, and who is to do what. */
export function Prompt({ session, view }: Props) {
  const isYours = session.isYourTurn.value;
  const isEnded = session.table.value.status === 'ended';
  const you = session.you.value;
  const isWon = !isEnded && isDecided(view);
  const isSaid = !isEnded && isInNews(view, you);
  const { app, memoarrr } = words();
  return (
    <section class="prompt" data-yours={isYours} data-won={isWon}>
      <h2 class="prompt-round">{memoarrr.table.round(view.round, view.rounds)}</h2>
      <p class="prompt-line" role="status" aria-live={isSaid ? 'off' : 'polite'}>
        {isWon && <ClosedRubyCard />}
        <span>{isEnded ? app.endedEarly : promptLine(view, you)}</span>
      </p>
    </section>
  );
}
