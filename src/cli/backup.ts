import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RoomInfo, Stored } from '../history/entry.ts';
import type { Log } from '../room/log.ts';
import { UsageError } from './arguments.ts';
import { type CommandIo, command } from './command.ts';
import {
  forEachRoom,
  parseStorage,
  refuseDamages,
  STORAGE_HELP,
  STORAGE_OPTIONS,
  withStoredRooms,
} from './room-storage.ts';

export const backup = command({
  summary: 'copy all rooms to a file',
  help: `recollect backup FILE

Copies all rooms to a file, as they are at one moment; also while a server plays them. To restore it,
put it into an empty folder under the name rooms.mdb and serve that folder with --data.

From NATS, rooms are read one after the other: each is as it was at one moment, but not all at the same
one. Damaged rooms are left out.

${STORAGE_HELP}`,
  options: STORAGE_OPTIONS,
  most: 1,
  async run({ values, positionals: [file] }, io) {
    if (!file) throw new UsageError('expected the file to write the backup to');
    if (existsSync(file)) throw new UsageError(`${file} exists already: choose another name`);
    if (!existsSync(dirname(file))) throw new UsageError(`there is no folder ${dirname(file)}`);
    const unfinished = `${file}.${process.pid}.unfinished`;
    let damages = 0;
    try {
      if (parseStorage(values)) {
        await withStoredRooms('read', values, io, async (log) => {
          damages = await copyRooms(log, unfinished, file, io);
        });
      } else await copyFolder(values.data, unfinished, file, io);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    io.stdout.write(`all rooms are in ${file}\n`);
    refuseDamages(damages);
  },
});

async function copyFolder(
  data: string | undefined,
  unfinished: string,
  file: string,
  io: CommandIo,
): Promise<void> {
  const { withRoomsInFolder } = await import('./data-folder.ts');
  await withRoomsInFolder('read', data, io, (log) =>
    writing(file, async () => {
      await log.backup(unfinished);
      await publish(unfinished, file);
    }),
  );
}

/** Makes a data folder with copies of all rooms, and a backup of that. Returns how many are damaged. */
async function copyRooms(log: Log, folder: string, file: string, io: CommandIo): Promise<number> {
  const { withRoomsInFolder } = await import('./data-folder.ts');
  const { DATA_FILE } = await import('../logs/folder.ts');
  const damages = await withRoomsInFolder('create', folder, io, (copies) =>
    forEachRoom(log, io, async (info: RoomInfo) => {
      const history: Stored[] = [];
      for await (const stored of log.history(info.id)) history.push(stored);
      // It may have been removed meanwhile.
      if (history.length > 0) await copies.adopt(info, history);
    }),
  );
  await writing(file, () => publish(join(folder, DATA_FILE), file));
  return damages;
}

async function writing(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${(error as Error).message}`);
  }
}

/** Flushes a file to the disk, readable by its owner alone since it reveals hidden cards; then names it. */
async function publish(unfinished: string, path: string): Promise<void> {
  const file = await open(unfinished, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
