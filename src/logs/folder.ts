import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** The folder cannot be used. The message says why. */
export class UnusableFolder extends Error {
  override readonly name: string = 'UnusableFolder';
  /** What can be done about it, beside using another folder. */
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** Another process uses the folder. */
export class FolderInUse extends UnusableFolder {
  override readonly name = 'FolderInUse';
}

/** A folder that is ours until we give it back, or until this process ends, however it ends. */
export interface Claim {
  readonly folder: string;
  giveBack(): void;
}

/**
 * Makes the folder if need be, readable by its owner alone, as what lies in it tells hidden cards, and
 * keeps other processes off it. The lock is the kernel's, so none is left behind by a process that
 * was killed.
 */
export function claim(folder: string): Claim {
  const path = join(folder, 'lock');
  const file = openLock(folder, path);
  if (!tryLock(file)) {
    closeSync(file);
    throw new FolderInUse(`the data folder ${folder} is in use by another process${ownerIn(path)}`);
  }
  truncateSync(path);
  writeSync(file, `${process.pid}\n`);
  return { folder, giveBack: () => closeSync(file) };
}

function openLock(folder: string, path: string): number {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openSync(path, 'a+', 0o600);
  } catch (error) {
    throw new UnusableFolder(`cannot use the data folder ${folder}: ${reason(error)}`);
  }
}

/** Who has the lock, as far as that can be read. */
function ownerIn(path: string): string {
  try {
    const pid = readFileSync(path, 'utf8').trim();
    return pid === '' ? '' : ` (${pid})`;
  } catch {
    return '';
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'you may not write there';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'it is not a folder';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return code ?? message;
  }
}
