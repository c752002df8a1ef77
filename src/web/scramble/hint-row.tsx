import type { ReadonlySignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { Spot } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { useFocusHandover } from '../parts/use-focus-handover.ts';
import type { Session } from '../room/session.ts';
import { hintFor } from './hint.ts';
import type { Overview } from './overview.ts';
import type { Presses } from './presses.ts';
import { holderAt, placeOf, playerIn } from './spots.ts';

interface Props {
  readonly session: Session<'scramble'>;
  readonly presses: Presses;
  readonly overview: ReadonlySignal<Overview | undefined>;
}

/** What you can do next and how much is left; or what you wait for. Neither moves the cards below. */
export function HintRow({ session, presses, overview }: Props) {
  const now = overview.value;
  const you = session.you.value;
  if (!now) return null;
  const { view, cardsLeft } = now;
  const { app, scramble } = words();
  const isEnded = session.table.value.status === 'ended';
  const waitsFor = isEnded ? undefined : playerIn(view, you)?.waitsFor;
  const isWaiting = waitsFor !== undefined;
  return (
    <div class="hint-row" data-waiting={isWaiting}>
      <div role="status">
        {isWaiting && (
          <Waiting view={view} spot={waitsFor} onStop={() => void presses.stopWaiting()} />
        )}
      </div>
      {!isWaiting && (
        <p class="hint">
          <span class="hint-now">
            {isEnded ? app.endedEarly : hintFor(now, you, presses.lastPlayOf(you))}
          </span>
          {cardsLeft > 0 && <span class="hint-left">{scramble.hints.cardsLeft(cardsLeft)}</span>}
        </p>
      )}
    </div>
  );
}

interface WaitingProps {
  readonly view: ScrambleView;
  readonly spot: Spot;
  onStop(): void;
}

function Waiting({ view, spot, onStop }: WaitingProps) {
  const { waiting } = words().scramble;
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button, () => cardAt(spot));
  return (
    <div class="waiting-note">
      <p>{waiting.note(placeOf(spot, view), holderAt(view, spot))}</p>
      <button ref={button} type="button" class="quiet" onClick={onStop}>
        {waiting.stop}
      </button>
    </div>
  );
}

const cardAt = (spot: Spot): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-spot="${spot}"]`);
