import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { LmdbLog, type LmdbSettings } from '../../logs/lmdb.ts';

/** A log in a folder that is gone when the test is. */
export function logOnDisk(settings: Partial<LmdbSettings> = {}): LmdbLog {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = LmdbLog.open(folder, settings);
  onTestFinished(() => log.close());
  return log;
}

/** A disk that can be told to hold back what is written to it. */
export function heldDisk() {
  let isHolding = false;
  const held: (() => void)[] = [];
  return {
    log: logOnDisk({
      around: async (commit) => {
        if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
        return commit();
      },
    }),
    hold(): void {
      isHolding = true;
    },
    letGo(): void {
      isHolding = false;
      for (const resolve of held.splice(0)) resolve();
    },
  };
}
