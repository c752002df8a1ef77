import { printableJson } from '../games/plain-text.ts';
import { formatHistory } from '../history/transfer.ts';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { parseCommand, roomNamed, tooMany, UsageError } from './usage.ts';
import { DATA_OPTION } from './user-folder.ts';

const HELP = `recollect export ROOM

Writes a room to standard output, as lines of JSON: first what it is, then everything that is kept of
what happened. It tells all hidden cards. \`recollect import\` reads it.

  --data DIR   the data folder (default: the one of your own)
`;

export const exportCommand = command('write a room as lines of JSON', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({ args, options: DATA_OPTION });
  tooMany(positionals, 1);
  const id = roomNamed(positionals[0]);
  const { openToRead } = await import('./data-folder.ts');
  const log = await openToRead(values.data, io);
  try {
    const info = await log.info(id);
    if (!info) throw new UsageError(`there is no room '${id}': \`recollect rooms\` lists them`);
    for await (const line of formatHistory(info, log.history(id))) {
      // Bytes are written as they are. On a terminal it is other JSON of the same value.
      const shown = io.stdout.isTTY ? printableJson(line) : line;
      io.stdout.write(Buffer.from(`${shown}\n`));
    }
  } finally {
    await log.close();
  }
}
