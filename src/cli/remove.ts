import { printable } from '../games/plain-text.ts';
import { DATA_OPTION, parseRoomId, UsageError } from './arguments.ts';
import { command } from './command.ts';

export const remove = command({
  summary: 'remove a stored room',
  help: `recollect remove ROOM

Removes a room for good. The server must not be running.

  --data DIR   the data folder (default: the one of your own)
`,
  options: DATA_OPTION,
  most: 1,
  async run({ values, positionals }, io) {
    const id = parseRoomId(positionals[0]);
    const { withStoredRooms } = await import('./data-folder.ts');
    const isRemoved = await withStoredRooms('change', values.data, io, (log) => log.remove(id));
    if (!isRemoved) {
      throw new UsageError(`there is no room '${id}': \`recollect rooms\` lists them`);
    }
    io.stdout.write(`removed ${printable(id)}\n`);
  },
});
