import type { ReadonlySignal } from '@preact/signals';
import type { Session } from '../room/session.ts';
import { ENDED_EARLY } from '../words.ts';
import { hintFor } from './hint.ts';
import type { Overview } from './overview.ts';
import type { Presses } from './presses.ts';
import { holderAt, playerIn } from './spots.ts';
import { cardsLeftWords, placeOf, STOP_WAITING, waitingFor } from './words.ts';

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
  const isEnded = session.table.value.status === 'ended';
  const isWaiting = !isEnded && playerIn(view, you)?.waitsFor !== undefined;
  return (
    <div class="hint-row" data-waiting={isWaiting}>
      <div role="status">{isWaiting && <Waiting session={session} presses={presses} />}</div>
      {!isWaiting && (
        <p class="hint">
          <span class="hint-now">
            {isEnded ? ENDED_EARLY : hintFor(now, you, presses.lastPlay.value)}
          </span>
          {cardsLeft > 0 && <span class="hint-left">{cardsLeftWords(cardsLeft)}</span>}
        </p>
      )}
    </div>
  );
}

function Waiting({ session, presses }: Omit<Props, 'overview'>) {
  const view = session.view.value;
  const spot = view && playerIn(view, session.you.value)?.waitsFor;
  if (!view || spot === undefined) return null;
  const stop = (): void => {
    void presses.stopWaiting();
    document.querySelector<HTMLElement>(`[data-spot="${spot}"]`)?.focus();
  };
  return (
    <div class="waiting-note">
      <p>{waitingFor(placeOf(spot, view), holderAt(view, spot))}</p>
      <button type="button" class="quiet" onClick={stop}>
        {STOP_WAITING}
      </button>
    </div>
  );
}
