import type { RoomInfo } from '../history/entry.ts';
import { innerName } from '../table/table.ts';
import { inColumns } from './columns.ts';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { parseCommand, tooMany, UsageError } from './usage.ts';
import { DATA_OPTION } from './user-folder.ts';

const HELP = `recollect rooms [SERVER]

Lists the public rooms on a server that somebody is in, with the links to them.

  SERVER       such as http://localhost:8080

Without a server, lists the rooms that are stored here, the latest last; also while a server plays them.

  --data DIR   the data folder (default: the one of your own)
`;

export const rooms = command('list the rooms on a server, or those stored here', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({ args, options: DATA_OPTION });
  tooMany(positionals, 1);
  const [server] = positionals;
  if (server === undefined) {
    await listStored(values.data, io);
    return;
  }
  if (values.data !== undefined) throw new UsageError('--data is for rooms that are stored here');
  const { listPublic, online } = await import('./online.ts');
  await online(() => listPublic(server, io));
}

async function listStored(data: string | undefined, io: CommandIo): Promise<void> {
  const { openToRead } = await import('./data-folder.ts');
  const log = await openToRead(data, io);
  const found: RoomInfo[] = [];
  for await (const room of log.rooms()) found.push(room);
  await log.close();
  found.sort((a, b) => a.changed - b.changed);
  io.stdout.write(found.length === 0 ? 'no rooms\n' : `${inColumns(found.map(storedRow))}\n`);
}

const storedRow = ({ id, game, seq, changed, isOver }: RoomInfo): string[] => [
  id,
  innerName(game),
  seq === 2 ? '1 move' : `${seq - 1} moves`,
  `last changed ${new Date(changed).toISOString().replace('T', ' ').slice(0, 16)}Z`,
  isOver ? 'over' : '',
];
