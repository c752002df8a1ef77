import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { DATA_OPTION, UsageError } from './arguments.ts';
import { command } from './command.ts';

export const backup = command({
  summary: 'copy all rooms to a file',
  help: `recollect backup FILE

Copies all rooms to a file, as they are at one moment; also while a server plays them. To restore it,
put it into an empty folder under the name rooms.mdb and serve that folder with --data.

  --data DIR   the data folder (default: the one of your own)
`,
  options: DATA_OPTION,
  most: 1,
  async run({ values, positionals: [file] }, io) {
    if (!file) throw new UsageError('expected the file to write the backup to');
    if (existsSync(file)) throw new UsageError(`${file} exists already: choose another name`);
    const unfinished = `${file}.${process.pid}.unfinished`;
    const { withStoredRooms } = await import('./data-folder.ts');
    await withStoredRooms('read', values.data, io, async (log) => {
      try {
        await log.backup(unfinished);
        await makeDurable(unfinished);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw new UsageError(`cannot write ${file}: ${(error as Error).message}`);
      }
    });
    io.stdout.write(`all rooms are in ${file}\n`);
  },
});

/** Flushes a file to the disk, and makes it readable by its owner alone: it reveals hidden cards. */
async function makeDurable(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}
