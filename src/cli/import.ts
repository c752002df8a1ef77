import { readFileOf } from '../board/files.ts';
import { games } from '../games/index.ts';
import { printable } from '../games/plain-text.ts';
import { parseHistory } from '../history/transfer.ts';
import { verifyHistory } from '../history/verify.ts';
import { Conflict } from '../room/log.ts';
import { withTables } from '../table/table.ts';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { parseCommand, roomNamed, tooMany, UsageError, usable } from './usage.ts';
import { DATA_OPTION } from './user-folder.ts';

const HELP = `recollect import FILE

Stores a room that \`recollect export\` wrote. The server must not be running.

  --as ROOM    stores it under another id
  --data DIR   the data folder (default: the one of your own)
`;

export const importCommand = command('store a room that was exported', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const options = { ...DATA_OPTION, as: { type: 'string' } } as const;
  const { values, positionals } = parseCommand({ args, options });
  tooMany(positionals, 1);
  const [file] = positionals;
  if (file === undefined) throw new UsageError('expected the file to import');
  const { info, entries } = await usable(
    readFileOf((text) => verifyHistory(parseHistory(text), withTables(games)), file),
  );
  const id = roomNamed(values.as ?? info.id);
  const { openOrMake } = await import('./data-folder.ts');
  const log = await openOrMake(values.data, io);
  try {
    await log.adopt({ ...info, id }, entries);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new UsageError(`there is a room '${id}' already: choose another id with --as ROOM`);
  } finally {
    await log.close();
  }
  io.stdout.write(`stored as ${printable(id)}\n`);
}
