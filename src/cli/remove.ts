import { printable } from '../games/plain-text.ts';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { parseCommand, roomNamed, tooMany, UsageError } from './usage.ts';
import { DATA_OPTION } from './user-folder.ts';

const HELP = `recollect remove ROOM

Removes a room for good. The server must not be running.

  --data DIR   the data folder (default: the one of your own)
`;

export const remove = command('remove a stored room', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({ args, options: DATA_OPTION });
  tooMany(positionals, 1);
  const id = roomNamed(positionals[0]);
  const { openToWrite } = await import('./data-folder.ts');
  const log = await openToWrite(values.data, io);
  try {
    if (!(await log.remove(id))) {
      throw new UsageError(`there is no room '${id}': \`recollect rooms\` lists them`);
    }
  } finally {
    await log.close();
  }
  io.stdout.write(`removed ${printable(id)}\n`);
}
