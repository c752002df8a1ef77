import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { LmdbLog } from '../lmdb.ts';
import type { Sent } from './crash-lines.ts';
import { CrashRooms } from './crash-rooms.ts';

/**
 * A process that plays in the rooms of a folder until it is killed: `crash-host.ts FOLDER SEED`. The
 * first line of its input has the moves that the last process left in doubt.
 */
const [folder = '', seed = ''] = process.argv.slice(2);
const input = createInterface({ input: process.stdin });
// The test has ended without killing it.
input.on('close', () => process.exit());
input.once('line', async (line) => {
  const service = new CrashRooms(LmdbLog.open(folder), seed, (printed) => {
    writeAll(`${JSON.stringify(printed)}\n`);
  });
  await service.play(JSON.parse(line) as Sent[], () => false);
});

/** Returns when all is in the pipe: `process.stdout` would buffer lines, which a kill would lose. */
function writeAll(line: string): void {
  let rest = Buffer.from(line);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
