/** What a player sees of one space. */
export type Spot =
  | { readonly face: 'none' }
  | { readonly face: 'down' }
  /** Face up, held by somebody else or by nobody: the protocol does not say which. */
  | { readonly face: 'up'; readonly card: string }
  /** Face up, and held by the player who looks. */
  | { readonly face: 'my'; readonly card: string };

/** A board as one player sees it; the spots row by row. */
export interface BoardState {
  readonly rows: number;
  readonly columns: number;
  readonly spots: readonly Spot[];
}

const NONE: Spot = { face: 'none' };
const DOWN: Spot = { face: 'down' };

const SIZE = /^(\d+)x(\d+)$/;

/** Reads a board state text; `undefined` if it is not one. */
export function parseBoardState(text: string): BoardState | undefined {
  const [header = '', ...lines] = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const size = SIZE.exec(header);
  if (!size) return undefined;
  const [rows, columns] = [Number(size[1]), Number(size[2])];
  if (lines.length === 0 || lines.length !== rows * columns) return undefined;

  const spots: Spot[] = [];
  for (const line of lines) {
    const spot = parseSpot(line);
    if (!spot) return undefined;
    spots.push(spot);
  }
  return { rows, columns, spots };
}

function parseSpot(line: string): Spot | undefined {
  if (line === 'none') return NONE;
  if (line === 'down') return DOWN;
  const card = line.slice(3);
  if (card === '' || card.includes(' ')) return undefined;
  if (line.startsWith('up ')) return { face: 'up', card };
  if (line.startsWith('my ')) return { face: 'my', card };
  return undefined;
}

export const cardOn = (spot: Spot | undefined): string | undefined =>
  spot && 'card' in spot ? spot.card : undefined;

export const isSameSpot = (a: Spot, b: Spot): boolean =>
  a.face === b.face && cardOn(a) === cardOn(b);

/** Where the player's own cards are: none, a first card, or a matched pair. */
export function ownSpots(board: BoardState): number[] {
  return board.spots.flatMap((spot, at) => (spot.face === 'my' ? [at] : []));
}

export const cardsLeft = (board: BoardState): number =>
  board.spots.reduce((count, spot) => (spot.face === 'none' ? count : count + 1), 0);
