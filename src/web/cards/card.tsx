// biome-ignore-all lint/a11y/useSemanticElements: a grid of controls, laid out by CSS; it is no table of data
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import type { ReadonlySignal } from '@preact/signals';
import { PlayerSign } from '../people/player-sign.tsx';
import type { CardLook } from './card-look.ts';
import { useTurn } from './use-turn.ts';

interface Props {
  readonly look: ReadonlySignal<CardLook>;
  readonly at: number;
}

/** One space and what lies on it. Drawn again only when its own look changes. */
export function Card({ look, at }: Props) {
  const now = look.value;
  const { outgoing, count } = useTurn(now);
  const way = wayOf(outgoing, now);
  return (
    <div role="gridcell" class="cell">
      <button
        type="button"
        class="card"
        data-spot={at}
        data-side={now.side}
        data-mark={now.mark}
        data-colour={now.colour}
        data-yours={now.isYours}
        tabIndex={at === 0 ? 0 : -1}
        aria-label={now.label}
        aria-disabled={now.side === 'none' || now.mark === 'off'}
      >
        <span class="turner" key={count} data-way={way}>
          {outgoing && outgoing.side !== 'none' && <Side look={outgoing} isOld={way === 'turn'} />}
          {now.side !== 'none' && <Side look={now} isOld={false} />}
        </span>
      </button>
    </div>
  );
}

/** How a card comes to look as it does now. */
function wayOf(before: CardLook | undefined, now: CardLook): string | undefined {
  if (!before) return undefined;
  if (now.side === 'none') return 'removed';
  return before.side === 'none' ? 'dealt' : 'turn';
}

/** One side of a card. The old one is on the far side while the card turns. */
function Side({ look, isOld }: { readonly look: CardLook; readonly isOld: boolean }) {
  if (look.side === 'down') {
    return (
      <span class="side" data-side="back" data-old={isOld}>
        {look.badge}
      </span>
    );
  }
  return (
    <span class="side" data-side="front" data-old={isOld}>
      {look.picture}
      {look.colour !== undefined && (
        <span class="held">
          <PlayerSign colour={look.colour} />
          {look.holder !== undefined && <span class="held-by name">{look.holder}</span>}
        </span>
      )}
      {look.badge}
    </span>
  );
}
