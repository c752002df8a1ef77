import type { Board } from './board.ts';

/**
 * Looks at the board.
 *
 * @param board a board
 * @param playerId who looks: letters, digits and underscores
 * @returns the board state as that player sees it
 */
export async function look<Text>(board: Board<Text>, playerId: string): Promise<Text> {
  return board.look(playerId);
}

/**
 * Tries to turn over a card, waiting for it if the rules say so.
 *
 * @param board a board
 * @param playerId who flips
 * @param row row of the space, from 0 at the top
 * @param column column of the space, from 0 at the left
 * @param signal gives up waiting when aborted
 * @returns the board state after the flip, as that player sees it
 * @throws (rejects with) an error that says why, if the flip fails
 */
export function flip<Text>(
  board: Board<Text>,
  playerId: string,
  row: number,
  column: number,
  signal?: AbortSignal,
): Promise<Text> {
  return board.flip(playerId, row, column, signal);
}

/**
 * Replaces every card by `f(card)`, in one step, leaving everything else as it is.
 *
 * @param board a board
 * @param playerId who does it
 * @param f gives the new card for an old one
 * @returns the board state after the replacement, as that player sees it
 * @throws (rejects with) an error that says why, and leaves the board alone, if `f` fails or gives
 *    something that is not a card
 */
export function map<Text>(
  board: Board<Text>,
  playerId: string,
  f: (card: string) => Promise<string>,
): Promise<Text> {
  return board.map(playerId, f);
}

/**
 * Waits for the next change of the board.
 *
 * @param board a board
 * @param playerId who watches
 * @param signal gives up when aborted
 * @returns the board state after the change, as that player sees it
 */
export function watch<Text>(
  board: Board<Text>,
  playerId: string,
  signal?: AbortSignal,
): Promise<Text> {
  return board.watch(playerId, signal);
}
