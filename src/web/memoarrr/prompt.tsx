import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { Session } from '../room/session.ts';
import { ENDED_EARLY } from '../words.ts';
import { ClosedRubyCard } from './ruby.tsx';
import { isDecided } from './situation.ts';
import { prompt, words } from './words.ts';
import './prompt.css';

interface Props {
  readonly session: Session<'memoarrr'>;
  readonly view: MemoarrrView;
}

/** Which round it is, and who is to do what. */
export function Prompt({ session, view }: Props) {
  const isYours = session.isYourTurn.value;
  const isEnded = session.table.value.status === 'ended';
  const isWon = !isEnded && isDecided(view);
  return (
    <section class="prompt" data-yours={isYours} data-won={isWon}>
      <h2 class="prompt-round">{words.round(view)}</h2>
      <p class="prompt-line" key={isWon ? 'won' : 'on'}>
        {isWon && <ClosedRubyCard />}
        <span>{isEnded ? ENDED_EARLY : prompt(view, session.you.value)}</span>
      </p>
    </section>
  );
}
