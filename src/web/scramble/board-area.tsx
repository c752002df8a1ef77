import { BoardGrid } from './board-grid.tsx';
import { cardsLeft } from './board-state.ts';
import type { Session } from './session.ts';

/** The board, or what stands in its place before and after the game. */
export function BoardArea({ session }: { readonly session: Session }) {
  const cards = session.cards.value;
  return (
    <div class="board-area">
      {cards && (
        <BoardGrid
          key={`${cards.rows}x${cards.columns}`}
          cards={cards}
          onPress={(at) => session.press(at)}
        />
      )}
      <AllGone session={session} />
    </div>
  );
}

function AllGone({ session }: { readonly session: Session }) {
  const board = session.board.value;
  if (!board || cardsLeft(board) > 0) return null;
  return (
    <div class="all-gone">
      <div>
        <h2>Every card is gone</h2>
        <p>All pairs are found. Well remembered, everybody!</p>
      </div>
    </div>
  );
}
