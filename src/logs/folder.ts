import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
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

/** Nothing was ever stored there: whoever began to was stopped in the middle of it. */
export class HalfMade extends UnusableFolder {
  override readonly name = 'HalfMade';
}

/** Another process uses the folder. */
export class FolderInUse extends UnusableFolder {
  override readonly name = 'FolderInUse';
}

/** A folder that is ours until we give it back, or until this process ends, however it ends. */
export interface Claim {
  readonly folder: string;
  /** Others may list what is in the folder, or put something else there. */
  readonly isExposed: boolean;
  giveBack(): void;
}

/**
 * Makes the folder if need be, readable by its owner alone, as what lies in it tells hidden cards, and
 * keeps other processes off it. The lock is the kernel's, so none is left behind by a process that
 * was killed.
 * @param isOurs nobody chose that folder: it is there for Recollect alone, and its mode is set right
 */
export function claim(folder: string, isOurs = false): Claim {
  const path = join(folder, 'lock');
  const file = usable(folder, () => {
    const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
    if ((isNew || isOurs) && isExposed(folder)) chmodSync(folder, 0o700);
    return openSync(path, 'a+', 0o600);
  });
  if (!tryLock(file)) {
    closeSync(file);
    throw new FolderInUse(`the data folder ${folder} is in use by another process${ownerIn(path)}`);
  }
  usable(folder, () => sign(path, file));
  return { folder, isExposed: isExposed(folder), giveBack: () => closeSync(file) };
}

function isExposed(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o066) !== 0;
}

/** Says who has the lock. That is only a help, so a full disk is no reason to do without the lock. */
function sign(path: string, file: number): void {
  try {
    truncateSync(path);
    writeSync(file, `${process.pid}\n`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** What goes wrong with a folder or a file in it is said in words. */
export function usable<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new UnusableFolder(`cannot use the data folder ${path}: ${reason(error)}`);
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
      return 'permission denied';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'it is not a folder';
    case 'EISDIR':
      return 'rooms.mdb is a folder';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return code ?? message;
  }
}
