import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Claim,
  claim,
  DATA_FILE,
  FolderInUse,
  inspect,
  UnusableFolder,
} from '../logs/folder.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import type { Cluster } from '../rooms/cluster.ts';
import { UsageError } from './arguments.ts';
import { type CommandIo, defaultFolder } from './command.ts';

/** The number of servers of one user that find a folder of their own without `--data`. */
const MOST_FOLDERS = 100;

const CHOICE = 'choose another folder with --data DIR';

const DAMAGE_REMEDY =
  'damaged rooms cannot be entered, all others can: see whether a backup has them, and remove them with `recollect remove ROOM`';

/**
 * Opens the rooms in a folder, and closes them after `action`.
 * @param access `read` also works while a server runs; `change` needs existing rooms, `create` does not
 */
export async function withRoomsInFolder<T>(
  access: 'read' | 'change' | 'create',
  data: string | undefined,
  { env }: CommandIo,
  action: (log: LmdbLog) => Promise<T>,
): Promise<T> {
  const folder = data ?? defaultFolder(env);
  if (access !== 'create' && !existsSync(join(folder, DATA_FILE))) {
    throw new UsageError(`there are no rooms in ${folder}: ${CHOICE}`);
  }
  const log = await usableFolder(async () => {
    // Reading damaged data can end the process, so another process reads it first.
    await inspect(folder);
    if (access === 'read') return LmdbLog.openToRead(folder);
    return LmdbLog.open(folder, { onBroken: stopFor(folder) });
  });
  try {
    return await action(log);
  } finally {
    await log.close();
  }
}

/** The rooms of a server. */
export interface Storage {
  readonly log: Log;
  readonly notes: readonly string[];
  /** The nodes that share the rooms. */
  readonly cluster?: Cluster;
  /** Why nothing can be played right now. */
  readonly problem?: () => string | undefined;
  /** Frees the port, on which it was said meanwhile that the server is not ready. */
  readonly stopAnswering?: () => Promise<void>;
  close(): Promise<void>;
}

export const inMemory = (): Storage => ({ log: new MemoryLog(), notes: [], close: async () => {} });

/** Opens a folder for a server, and warns of whatever is wrong with it. */
export async function openStorage(data: string | undefined, io: CommandIo): Promise<Storage> {
  const claim = await usableFolder(() => claimFolder(data, io));
  const { folder } = claim;
  if (claim.isExposed) {
    warn(io, `others may look into ${folder} or change it: \`chmod 700 ${folder}\` keeps them out`);
  }
  const damages = await usableFolder(() => inspect(folder));
  for (const damage of damages) warn(io, damage);
  if (damages.length > 0) warn(io, DAMAGE_REMEDY);
  const onFull = (isFull: boolean): void =>
    warn(
      io,
      isFull
        ? `the disk with ${folder} is full: nothing can be played until there is space, or rooms are removed`
        : 'there is space on the disk again',
    );
  const log = await usableFolder(() =>
    LmdbLog.openClaimed(claim, { onFull, onBroken: stopFor(folder) }),
  );
  return { log, notes: [`moves are kept in ${folder}`], close: () => log.close() };
}

export function warn({ stderr }: CommandIo, line: string): void {
  stderr.write(`recollect: ${line}\n`);
}

/**
 * Ends the process because the folder cannot be written to. Its memory cannot be trusted after that,
 * so it skips all cleanup.
 */
const stopFor = (folder: string) => (): void => {
  writeSync(2, `\nrecollect: cannot write to ${folder}: see to the disk, then start again\n`);
  process.kill(process.pid, 'SIGKILL');
};

/** Claims the named folder; otherwise the user's own, or the first free one beside it. */
function claimFolder(folder: string | undefined, { env }: CommandIo): Claim {
  if (folder === undefined) return claimFree(defaultFolder(env), 1);
  if (folder === '') throw new UsageError('--data must be the path of a folder');
  return claim(folder);
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

/** Turns complaints about the folder into usage errors. */
async function usableFolder<T>(open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof UnusableFolder)) throw error;
    const { message, remedy } = error;
    throw new UsageError(`${message}: ${remedy === undefined ? '' : `${remedy}, or `}${CHOICE}`);
  }
}
