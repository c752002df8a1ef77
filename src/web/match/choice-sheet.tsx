import { useEffect, useRef } from 'preact/hooks';
import { type PairName, pairNamed } from '../../games/match/pairs.ts';
import { words } from '../languages/words.ts';
import { type Heir, useFocusHandover } from '../parts/use-focus-handover.ts';
import type { Session } from '../room/session.ts';
import { tryMove } from '../try-move.ts';
import { opponentOf } from './next.ts';

interface Props {
  readonly session: Session<'match'>;
  readonly pair: PairName;
  /** Where the focus goes when there is nothing to choose any more. */
  readonly backTo: Heir;
}

/** T-3: what a pair of special cards does is for whoever found it to choose. */
export function ChoiceSheet({ session, pair, backTo }: Props) {
  const sheet = useRef<HTMLFieldSetElement>(null);
  const view = session.view.value;
  // Not on an option: the key that turned over the second card may still be down.
  useEffect(() => sheet.current?.focus(), []);
  useFocusHandover(sheet, backTo);
  if (!view || view.phase.kind === 'over') return null;
  const { points, table, thenWhat } = words().match;
  const opponent = opponentOf(view, view.phase.player);
  const isSent = session.underway.value.length > 0;

  const choose = async (option: number): Promise<void> => {
    if (session.underway.peek().length > 0) return;
    await tryMove(session, { type: 'choose', option });
  };

  return (
    <fieldset class="choice-sheet" aria-label={table.choose} tabIndex={-1} ref={sheet}>
      {pairNamed(pair).options.map((option, index) => (
        <button
          key={option.next}
          type="button"
          class="choice-option"
          data-kind={option.points > 0 ? 'gain' : 'loss'}
          // Not really disabled: it would lose the focus.
          aria-disabled={isSent}
          onClick={() => choose(index + 1)}
        >
          <strong>{points.gain(option.points)}</strong>
          <span>{thenWhat[option.next](opponent)}</span>
        </button>
      ))}
    </fieldset>
  );
}
