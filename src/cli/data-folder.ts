import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Claim, claim, FolderInUse, UnusableFolder } from '../logs/folder.ts';
import { inspect } from '../logs/inspect.ts';
import { DATA_FILE, LmdbLog } from '../logs/lmdb.ts';
import type { CommandIo } from './io.ts';
import { UsageError } from './usage.ts';
import { defaultFolder } from './user-folder.ts';

/** How many servers of one user find a folder without being told one. */
const MOST_FOLDERS = 100;

const CHOICE = 'choose another folder with --data DIR';

/** What can be done about rooms that are damaged. */
export const DATA_REMEDY =
  'damaged rooms cannot be entered, all others can: see whether a backup has them, and remove them with `recollect remove ROOM`';

/** The rooms in a folder, also while a server plays them. */
export async function openToRead(data: string | undefined, { env }: CommandIo): Promise<LmdbLog> {
  const folder = data ?? defaultFolder(env);
  mustHaveRooms(folder);
  await tryOut(folder);
  return usableFolder(() => LmdbLog.openToRead(folder));
}

/** The rooms in a folder, to change them, which nobody else may do meanwhile. */
export async function openToWrite(data: string | undefined, io: CommandIo): Promise<LmdbLog> {
  mustHaveRooms(data ?? defaultFolder(io.env));
  return openOrMake(data, io);
}

/** The same, also where there are none yet. */
export async function openOrMake(data: string | undefined, { env }: CommandIo): Promise<LmdbLog> {
  const folder = data ?? defaultFolder(env);
  await tryOut(folder);
  return usableFolder(() => LmdbLog.open(folder, { onBroken: stopFor(folder) }));
}

function mustHaveRooms(folder: string): void {
  if (existsSync(join(folder, DATA_FILE))) return;
  throw new UsageError(`there are no rooms in ${folder}: ${CHOICE}`);
}

/** Reading what is damaged could end this process, so another one reads it first. */
const tryOut = (folder: string): Promise<unknown> => usableFolder(() => inspect(folder));

/**
 * Ends the process because the folder cannot be written to. After that its memory is not to be
 * trusted, so it ends without any of the goodbyes in which it could get stuck.
 */
export const stopFor = (folder: string) => (): void => {
  writeSync(2, `\nrecollect: cannot write to ${folder}: see to the disk, then start again\n`);
  process.kill(process.pid, 'SIGKILL');
};

/** The named folder; otherwise the user's own, or the first free one beside it if that is in use. */
export const claimFolder = (folder: string | undefined, { env }: CommandIo): Claim =>
  usableFolder(() =>
    folder === undefined ? claimFree(defaultFolder(env), 1) : claim(named(folder)),
  );

function named(folder: string): string {
  if (folder !== '') return folder;
  throw new UsageError('--data must be the path of a folder');
}

function claimFree(folder: string, number: number): Claim {
  try {
    return claim(number === 1 ? folder : `${folder}-${number}`, true);
  } catch (error) {
    if (error instanceof FolderInUse && number < MOST_FOLDERS) {
      return claimFree(folder, number + 1);
    }
    throw error;
  }
}

/** Complaints about the folder are usage errors. */
export function usableFolder<T>(open: () => T): T {
  try {
    const opened = open();
    return opened instanceof Promise ? (opened.catch(complain) as T) : opened;
  } catch (error) {
    return complain(error);
  }
}

function complain(error: unknown): never {
  if (!(error instanceof UnusableFolder)) throw error;
  const { message, remedy } = error;
  throw new UsageError(`${message}: ${remedy === undefined ? '' : `${remedy}, or `}${CHOICE}`);
}
