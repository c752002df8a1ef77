import { Board } from '../board/board.ts';
import type { Layout } from '../games/scramble/board-file.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { Log, RoomId, RoomInfo, Time } from '../rooms/log.ts';

/** What is to be played if nothing is continued: the cards, and the seed that shuffles them. */
export interface Deal {
  readonly layout: Layout;
  readonly seed: string | undefined;
}

export interface DefaultBoard {
  readonly id: RoomId;
  readonly board: Board;
  /** The board that was continued, if one was. */
  readonly continued: RoomInfo | undefined;
}

/** The board at the root of a server: a new one, or the one that was played there last. */
export async function openDefaultBoard(
  log: Log,
  deal: Deal,
  { resume, keepHistory }: { readonly resume: boolean; readonly keepHistory: boolean },
): Promise<DefaultBoard> {
  const settings = keepHistory ? { dropOldEntries: false } : {};
  const continued = resume ? await latestBoard(log) : undefined;
  const board = continued && (await Board.resume({ log, id: continued.id, settings }));
  if (continued && board) return { id: continued.id, board, continued };
  const id = idFor(Date.now());
  return {
    id,
    board: await Board.of(deal.layout, deal.seed, { log, id, settings }),
    continued: undefined,
  };
}

/** A board that no server will continue: a newer one was dealt in its place. */
export const isReplaced = ({ id }: RoomInfo, current: RoomId): boolean =>
  DEFAULT_BOARD.test(id) && id !== current;

const DEFAULT_BOARD = /^board-\d{8}-\d{6}-\d{3}$/;

/** When it was dealt is what people know a board by. */
function idFor(time: Time): RoomId {
  const [date, clock] = new Date(time).toISOString().replaceAll(/[-:Z]/g, '').split('T');
  return `board-${date}-${clock?.replace('.', '-')}`;
}

async function latestBoard(log: Log): Promise<RoomInfo | undefined> {
  let latest: RoomInfo | undefined;
  for await (const room of log.rooms()) {
    if (room.game !== scramble.name || !DEFAULT_BOARD.test(room.id)) continue;
    if (!latest || room.created >= latest.created) latest = room;
  }
  return latest;
}
