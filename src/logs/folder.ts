import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryLock } from 'fs-native-extensions';

/** The file in a data folder that holds all rooms. */
export const DATA_FILE = 'rooms.mdb';

/** The folder cannot be used. The message says why. */
export class UnusableFolder extends Error {
  override readonly name: string = 'UnusableFolder';
  /** What the user can do about it, beside choosing another folder. */
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** No room was ever stored there: its creation was interrupted. */
export class EmptyFolder extends UnusableFolder {
  override readonly name = 'EmptyFolder';
}

/** Another process uses the folder. */
export class FolderInUse extends UnusableFolder {
  override readonly name = 'FolderInUse';
}

/** A folder locked for this process until it is released, or until the process ends in any way. */
export interface Claim {
  readonly folder: string;
  /** Others may list what is in the folder, or put something else there. */
  readonly isExposed: boolean;
  release(): void;
}

/**
 * Locks the folder against other processes. Creates it if need be, readable by its owner alone, as it
 * contains hidden cards. The lock is the kernel's, so a killed process leaves none behind.
 * @param isOurs the folder is Recollect's own, not one that a user chose: its mode is corrected
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
  return { folder, isExposed: isExposed(folder), release: () => closeSync(file) };
}

function isExposed(folder: string): boolean {
  return process.platform !== 'win32' && (statSync(folder).mode & 0o066) !== 0;
}

/** Writes who has the lock. That is only a hint, so it may fail on a full disk. */
function sign(path: string, file: number): void {
  try {
    truncateSync(path);
    writeSync(file, `${process.pid}\n`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Turns file system errors into an UnusableFolder that says in words what is wrong. */
export function usable<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = REASONS.get(code ?? '') ?? code ?? message;
    throw new UnusableFolder(`cannot use the data folder ${path}: ${reason}`);
  }
}

/** The process that has the lock, if that can be read. */
function ownerIn(path: string): string {
  try {
    const pid = readFileSync(path, 'utf8').trim();
    return pid === '' ? '' : ` (${pid})`;
  } catch {
    return '';
  }
}

const REASONS = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ENOTDIR', 'it is not a folder'],
  ['EEXIST', 'it is not a folder'],
  ['EISDIR', `${DATA_FILE} is a folder`],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
]);

/**
 * Reads everything in a data folder and describes what is damaged, a line each. Rejects with
 * UnusableFolder if nothing can be read. Runs in a child process, because reading a truncated file can
 * crash a process.
 */
export async function inspect(folder: string): Promise<readonly string[]> {
  const path = join(folder, DATA_FILE);
  if (!existsSync(path)) return [];
  const inspector = fork(fileURLToPath(new URL('./inspector.js', import.meta.url)), [folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let report: { damages: string[] } | { unusable: string } | undefined;
  inspector.on('message', (message) => {
    report = message as typeof report;
  });
  await once(inspector, 'exit');
  if (!report) {
    const what = `${path} is damaged or was cut short, and cannot be read`;
    throw new UnusableFolder(what, 'put a backup in its place');
  }
  if ('unusable' in report) throw new UnusableFolder(report.unusable);
  return report.damages;
}
