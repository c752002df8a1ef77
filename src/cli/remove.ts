import { printable } from '../games/plain-text.ts';
import { parseRoomId, UsageError } from './arguments.ts';
import { command } from './command.ts';
import { STORAGE_HELP, STORAGE_OPTIONS, withStoredRooms } from './room-storage.ts';

export const remove = command({
  summary: 'remove a stored room',
  help: `recollect remove ROOM

Removes a room for good, also a damaged one. No server may be using the data folder. In NATS, nodes may
be running, and the room is closed on all of them.

${STORAGE_HELP}`,
  options: STORAGE_OPTIONS,
  most: 1,
  async run({ values, positionals }, io) {
    const id = parseRoomId(positionals[0]);
    const isRemoved = await withStoredRooms('change', values, io, (log) => log.remove(id));
    if (!isRemoved) {
      throw new UsageError(`there is no room '${id}': \`recollect rooms\` lists them`);
    }
    io.stdout.write(`removed ${printable(id)}\n`);
  },
});
