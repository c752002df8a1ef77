import type { RoomInfo } from '../rooms/log.ts';
import { playedName } from '../rooms/table/table.ts';
import { printable } from '../terminal/printable.ts';
import { command } from './command.ts';
import { DATA_OPTION, openToRead } from './data-folder.ts';
import { parseCommand, tooMany } from './usage.ts';

const HELP = `recollect rooms

Lists the rooms that are stored, the latest last; also while a server plays them.

  --data DIR   the data folder (default: the one of your own)
`;

export const rooms = command('list the rooms that are stored', HELP, run);

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand({ args, options: DATA_OPTION });
  tooMany(positionals, 0);
  const log = await openToRead(values.data);
  const found: RoomInfo[] = [];
  for await (const room of log.rooms()) found.push(room);
  await log.close();
  found.sort((a, b) => a.changed - b.changed);
  process.stdout.write(found.length === 0 ? 'no rooms\n' : `${table(found).join('\n')}\n`);
}

function table(rooms: readonly RoomInfo[]): string[] {
  const rows = rooms.map(({ id, game, seq, changed, isOver }) => [
    printable(id),
    playedName(game),
    seq === 2 ? '1 move' : `${seq - 1} moves`,
    `last changed ${new Date(changed).toISOString().replace('T', ' ').slice(0, 16)}Z`,
    isOver ? 'over' : '',
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
