import { useEffect, useRef } from 'preact/hooks';
import { type PairName, pairNamed } from '../../games/match/pairs.ts';
import type { Session } from '../room/session.ts';
import { tryMove } from '../try-move.ts';
import { opponentOf } from './next.ts';
import { optionWords, WORDS } from './words.ts';

interface Props {
  readonly session: Session<'match'>;
  readonly pair: PairName;
  /** Where the focus goes after that. */
  readonly backTo: () => void;
}

/** T-3: what a pair of special cards does is for whoever found it to choose. */
export function ChoiceSheet({ session, pair, backTo }: Props) {
  const sheet = useRef<HTMLFieldSetElement>(null);
  const view = session.view.value;
  // Not on an option: the key that turned over the second card may still be down.
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  if (!view || view.phase.at === 'over') return null;
  const opponent = opponentOf(view, view.phase.player);

  const isSent = session.underway.value.length > 0;

  const choose = async (option: number): Promise<void> => {
    if (session.underway.peek().length > 0) return;
    if (sheet.current?.contains(document.activeElement)) backTo();
    await tryMove(session, { type: 'choose', option });
  };

  return (
    <fieldset class="choice-sheet" aria-label={WORDS.choose} tabIndex={-1} ref={sheet}>
      {pairNamed(pair).options.map((option, index) => {
        const { headline, detail } = optionWords(option, opponent);
        return (
          <button
            key={headline}
            type="button"
            class="choice-option"
            data-kind={option.points > 0 ? 'gain' : 'loss'}
            disabled={isSent}
            onClick={() => choose(index + 1)}
          >
            <strong>{headline}</strong>
            <span>{detail}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
