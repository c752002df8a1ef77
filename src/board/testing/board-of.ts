import { Board, BoardProblem } from '../board.ts';

/** A board with these cards, face down: `AB/BA` has two rows of two. */
export function boardOf(cards: string): Promise<Board> {
  const rows = cards.split('/');
  return Board.of({
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    cards: rows.flatMap((row) => [...row]),
  });
}

/** What a player sees, on one line: `my A, down / down, none`. */
export function view(board: Board, player: string): string {
  return onOneLine(board.look(player));
}

/** A board state on one line. */
export function onOneLine(state: string): string {
  const [header, ...spots] = state.split('\n').slice(0, -1);
  const columns = Number(header?.split('x')[1]);
  const rows = Array.from({ length: spots.length / columns }, (_, row) =>
    spots.slice(row * columns, (row + 1) * columns).join(', '),
  );
  return rows.join(' / ');
}

/** Flips these cards, one after the other: `flips(board, 'alice', '00', '01')`. */
export async function flips(board: Board, player: string, ...places: string[]): Promise<string> {
  let state = board.look(player);
  for (const place of places) {
    const [row, column] = [...place].map(Number);
    state = await board.flip(player, row ?? -1, column ?? -1);
  }
  return onOneLine(state);
}

/** The code of the problem with which the operation fails. */
export async function problemOf(operation: Promise<unknown>): Promise<string> {
  try {
    await operation;
  } catch (error) {
    if (error instanceof BoardProblem) return error.code;
    throw error;
  }
  return 'none';
}

/** Tells whether an operation is done, without waiting for it. */
export function track(operation: Promise<string>): { readonly result: () => string } {
  let result = 'pending';
  operation.then(
    (state) => {
      result = onOneLine(state);
    },
    (error: unknown) => {
      result = error instanceof BoardProblem ? error.code : String(error);
    },
  );
  return { result: () => result };
}

/** Everything that can happen without anything from outside has happened. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
