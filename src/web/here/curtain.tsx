import { useEffect, useRef } from 'preact/hooks';
import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';

interface Props {
  readonly player: PlayerId;
  readonly colour: number;
  onReady(): void;
}

/** Nothing of the table is in the page until the right person has the device. */
export function Curtain({ player, colour, onReady }: Props) {
  const curtain = useRef<HTMLElement>(null);
  const { handOver, alone, ready } = words().here.curtain;
  // Not on the button: the key that was pressed last may still be down.
  useEffect(() => curtain.current?.focus(), []);
  return (
    <section
      class="curtain"
      data-colour={colour}
      aria-labelledby="curtain-title"
      tabIndex={-1}
      ref={curtain}
    >
      <div class="curtain-card">
        <PlayerSign colour={colour} />
      </div>
      <h2 id="curtain-title">{handOver(player)}</h2>
      <p>{alone}</p>
      <button type="button" class="primary" onClick={onReady}>
        {ready(player)}
      </button>
    </section>
  );
}
