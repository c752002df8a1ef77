import type { TableView } from '../../client/browser.ts';
import type { GameInfo } from '../../games/game.ts';
import { occupied } from '../../table/state.ts';
import { refuseSeat } from '../../table/table-moves.ts';

type People = Pick<TableView, 'seats' | 'seatCount'>;

/** Those who sit at the table now. */
export const seatedAt = (table: Pick<TableView, 'seats'>): TableView['seats'] => occupied(table);

export const freeSeats = (table: People): number =>
  Math.max(0, table.seatCount - seatedAt(table).length);

/** How many have to come before the game can start. */
export const missingPlayers = (table: People, info: Pick<GameInfo, 'seats'> | undefined): number =>
  Math.max(0, (info?.seats.least ?? 2) - seatedAt(table).length);

/** Can somebody who is not seated take a seat now? Where there are none, nobody can. */
export const hasSeatFor = (
  table: People & Pick<TableView, 'status' | 'isOpen'>,
  info: Pick<GameInfo, 'joinLate'> = { joinLate: false },
): boolean => refuseSeat({ ...table, taken: seatedAt(table).length }, info) === undefined;
