import { games } from '../games/index.ts';
import type { RoomInfo } from '../history/entry.ts';
import type { RoomSummary } from '../protocol/rooms.ts';
import { innerName } from '../table/table.ts';
import { fitTo, widthOf } from '../terminal/text-layout.ts';
import { UsageError } from './arguments.ts';
import { type CommandIo, command } from './command.ts';
import {
  STORAGE_HELP,
  STORAGE_OPTIONS,
  type StorageValues,
  withStoredRooms,
} from './room-storage.ts';

export const rooms = command({
  summary: 'list the rooms on a server, or those stored here',
  help: `recollect rooms [SERVER]

Lists the public rooms with people in them on a server, with the links to them.

  SERVER                   such as http://localhost:8080

Without a server, lists the rooms that are stored, the latest last; also while a server plays them.

${STORAGE_HELP}`,
  options: STORAGE_OPTIONS,
  most: 1,
  async run({ values, positionals: [server] }, io) {
    if (server !== undefined && Object.keys(values).length > 0) {
      throw new UsageError('--data and --nats are for rooms that are stored: leave out the server');
    }
    const rows = server === undefined ? await storedRows(values, io) : await publicRows(server);
    io.stdout.write(rows.length === 0 ? 'no rooms\n' : `${inColumns(rows)}\n`);
  },
});

async function storedRows(values: StorageValues, io: CommandIo): Promise<string[][]> {
  const found: RoomInfo[] = [];
  await withStoredRooms('read', values, io, async (log) => {
    for await (const room of log.rooms()) found.push(room);
  });
  return found.sort((a, b) => a.changed - b.changed).map(storedRow);
}

const storedRow = ({ id, game, seq, changed, isOver }: RoomInfo): string[] => [
  id,
  innerName(game),
  seq === 2 ? '1 move' : `${seq - 1} moves`,
  `last changed ${new Date(changed).toISOString().replace('T', ' ').slice(0, 16)}Z`,
  isOver ? 'over' : '',
];

async function publicRows(address: string): Promise<string[][]> {
  const { Recollect } = await import('../client/node.ts');
  const server = new Recollect(address);
  const rooms = await server.rooms();
  return rooms.map((room) => publicRow(room, server.link(room.id)));
}

const publicRow = (room: RoomSummary, link: string): string[] => [
  link,
  games.get(room.game)?.info.title ?? room.game,
  room.isOpen ? 'open to all' : room.status,
  room.isOpen
    ? `${room.seatsTaken} playing`
    : `${room.seatsTaken} of ${room.seatCount} seats taken`,
  room.host === null ? '' : `host ${room.host}`,
  ...(room.byInvitation ? ['by invitation'] : []),
];

/** Aligns the cells of all rows in columns. */
function inColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
    });
  }
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => fitTo(cell, widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
