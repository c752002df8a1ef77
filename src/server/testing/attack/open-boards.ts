import type { Field } from './attack.ts';
import { post } from './bytes.ts';

/** Fewer than may wait on one connection. */
const AT_ONCE = 50;

const WIDEST = '漢';
const LONGEST = 256;
/** Below that it is no longer what the attacks are about. */
const SHORTEST = 4;

/** An open board, for everybody. */
export interface OpenBoard {
  readonly id: string;
  readonly side: number;
}

/** A board on which every card lies face up, each held by the player of its number. */
export interface LargeBoard extends OpenBoard {
  /** The one that there is, as long as the server takes it. */
  readonly card: string;
}

export const playerOf = (spot: number): string => `p${spot}`;

export async function openBoard(
  field: Field,
  side: number,
  card: (spot: number) => string,
): Promise<OpenBoard> {
  const cards = Array.from({ length: side * side }, (_, spot) => `${card(spot)}\n`);
  const id = await field.openRoom(`${side}x${side}\n${cards.join('')}`);
  if (id === undefined) throw new Error(`a board of ${side}x${side} is refused`);
  return { id, side };
}

/** The length of a card of a full board. */
const CARD_LENGTH = 250;

/** The file of a square of cards that all differ, about as long as that. */
function fullBoard(length: number): string {
  const side = Math.floor(Math.sqrt(length / (CARD_LENGTH + 2)));
  const cards = Array.from({ length: side * side }, (_, spot) =>
    `${spot}`.padStart(CARD_LENGTH, 'x'),
  );
  return [`${side}x${side}`, ...cards, ''].join('\n');
}

/** @returns the id of an open board with the most cards that fit into a request */
export async function fullOpenBoard(field: Field): Promise<string> {
  for (let length = await field.longestBody(); length > 2 * CARD_LENGTH; length /= 2) {
    const id = await field.openRoom(fullBoard(0.95 * length));
    if (id !== undefined) return id;
  }
  throw new Error('boards of any length are refused');
}

export const flip = (spot: number, side: number) => ({
  type: 'flip',
  row: Math.floor(spot / side),
  column: spot % side,
});

/** So large that the kernel does not take a whole view of it for somebody who does not read. */
const LARGE_SIDE = 80;

const known = new Map<number, Promise<LargeBoard>>();

/** One for all attacks on a server. */
export function largeBoard(field: Field): Promise<LargeBoard> {
  const made = known.get(field.port) ?? makeLargeBoard(field, LARGE_SIDE);
  known.set(field.port, made);
  return made;
}

async function makeLargeBoard(field: Field, side: number): Promise<LargeBoard> {
  const { id } = await openBoard(field, side, () => 'A');
  const connection = await field.connections.open();
  connection.read();
  for (let spot = 0; spot < side * side; spot += AT_ONCE) {
    const end = Math.min(spot + AT_ONCE, side * side);
    const flips: string[] = [];
    for (let next = spot; next < end; next++) {
      const body = { name: playerOf(next), move: flip(next, side) };
      flips.push(post(`/api/rooms/${id}/moves`, body));
    }
    void connection.write(flips.join(''));
    await connection.answers(end);
  }
  const refused = connection.statuses.filter((status) => status !== 200);
  connection.drop();
  if (refused.length > 0) throw new Error(`${refused.length} flips were answered ${refused[0]}`);
  return { id, side, card: await lengthenCards(field, id) };
}

/** @returns the longest card that the server takes */
async function lengthenCards(field: Field, id: string): Promise<string> {
  for (let length = LONGEST; length >= SHORTEST; length /= 2) {
    const card = WIDEST.repeat(length);
    const path = `/rooms/${id}/replace/${playerOf(0)}/A/${encodeURIComponent(card)}`;
    if ((await field.ask('GET', path)).status === 200) return card;
  }
  throw new Error('no card of any length was taken');
}
