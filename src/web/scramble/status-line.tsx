import { cardsLeft } from './board-state.ts';
import type { Session } from './session.ts';

/** What to do next, and how much is left. */
export function StatusLine({ session }: { readonly session: Session }) {
  const board = session.board.value;
  if (!board) return <p class="hint">Coming to the table …</p>;
  const left = cardsLeft(board);
  return (
    <p class="hint">
      <span class="hint-text">{session.hint}</span>
      {left > 0 && <span class="left">{left === 1 ? '1 card left' : `${left} cards left`}</span>}
    </p>
  );
}
