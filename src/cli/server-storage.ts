import { inspect } from '../logs/inspect.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import { claimFolder, DATA_REMEDY, stopFor, usableFolder } from './data-folder.ts';
import type { CommandIo } from './io.ts';

/** Where a server keeps its rooms. */
export interface Storage {
  readonly log: Log;
  readonly notes: readonly string[];
  close(): Promise<void>;
}

/** Keeps nothing. */
export const inMemory = (): Storage => ({ log: new MemoryLog(), notes: [], close: async () => {} });

/** Keeps everything in a folder, as far as that can be used. */
export async function openStorage(data: string | undefined, io: CommandIo): Promise<Storage> {
  const claim = claimFolder(data, io);
  const { folder } = claim;
  if (claim.isExposed) {
    warn(io, `others may look into ${folder} or change it: \`chmod 700 ${folder}\` keeps them out`);
  }
  await inspectAll(folder, io);
  const log = usableFolder(() =>
    LmdbLog.openClaimed(claim, {
      onFull: (isFull) =>
        warn(
          io,
          isFull
            ? `the disk with ${folder} is full: nothing can be played until there is space, or rooms are removed`
            : 'there is space on the disk again',
        ),
      onBroken: stopFor(folder),
    }),
  );
  return { log, notes: [`moves are kept in ${folder}`], close: () => log.close() };
}

/** Names what is damaged. What would end the process is found out before it is opened here. */
async function inspectAll(folder: string, io: CommandIo): Promise<void> {
  const damages = await usableFolder(() => inspect(folder));
  for (const damage of damages) warn(io, damage);
  if (damages.length > 0) warn(io, DATA_REMEDY);
}

export function warn({ stderr }: CommandIo, line: string): void {
  stderr.write(`recollect: ${line}\n`);
}
