import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A disk of its own with so many megabytes, gone when the test is; undefined if we may not have one. */
export function smallDisk(megabytes: number): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), 'recollect-disk-'));
  onTestFinished(() => rmSync(disk, { recursive: true }));
  try {
    const size = `size=${megabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
  return disk;
}

/** Leaves not a single byte free on a disk. */
export function fillUp(disk: string): void {
  const file = openSync(join(disk, 'filler'), 'a');
  const page = Buffer.alloc(4_096);
  try {
    while (statfsSync(disk).bavail > 0) writeSync(file, page);
  } finally {
    closeSync(file);
  }
}
