import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Mounts a disk of that size until the test ends; undefined without permission to mount. */
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

/** Fills a disk to the last byte. */
export function fillUp(disk: string): void {
  const file = openSync(join(disk, 'filler'), 'a');
  const page = Buffer.alloc(4_096);
  try {
    while (statfsSync(disk).bavail > 0) writeSync(file, page);
  } finally {
    closeSync(file);
  }
}
