import { type BoardState, cardOn, cardsLeft, ownSpots } from './board-state.ts';

/** What the player's latest flip led to, as far as the board itself does not show it. */
export type LastPlay = 'none' | 'missed' | 'waiting';

/** What the player can do next, in a sentence. */
export function hint(board: BoardState, lastPlay: LastPlay): string {
  const own = ownSpots(board);
  const card = cardOn(board.spots[own[0] ?? -1]);
  if (cardsLeft(board) === 0) return 'Every card is gone.';
  if (own.length === 2) {
    return cardsLeft(board) === 2
      ? `A match, and the last pair! Press it once more to take it off the board.`
      : `A match! Your next card takes the pair off the board.`;
  }
  if (lastPlay === 'waiting') return 'Waiting for your first card.';
  if (card !== undefined) return `You hold ${card}. Find its partner.`;
  if (lastPlay === 'missed') return 'No match. Both stay up until your next card.';
  return 'Turn over a first card.';
}
