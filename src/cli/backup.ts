import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { parseCommand, tooMany, UsageError } from './usage.ts';
import { DATA_OPTION } from './user-folder.ts';

const HELP = `recollect backup FILE

Copies all rooms to a file, as they are at one moment; also while a server plays them. To restore it,
put it into an empty folder under the name rooms.mdb and serve that folder with --data.

  --data DIR   the data folder (default: the one of your own)
`;

export const backup = command('copy all rooms to a file', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({ args, options: DATA_OPTION });
  tooMany(positionals, 1);
  const [file] = positionals;
  if (!file) throw new UsageError('expected the file to write the backup to');
  if (existsSync(file)) throw new UsageError(`${file} exists already: choose another name`);
  const { openToRead } = await import('./data-folder.ts');
  const log = await openToRead(values.data, io);
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    await log.backup(unfinished);
    await makeDurable(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new UsageError(`cannot write ${file}: ${(error as Error).message}`);
  } finally {
    await log.close();
  }
  io.stdout.write(`all rooms are in ${file}\n`);
}

/** On the disk, and for its owner alone: it tells hidden cards. */
async function makeDurable(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}
