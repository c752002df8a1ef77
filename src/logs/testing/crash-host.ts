import { createInterface } from 'node:readline';
import { LmdbLog } from '../lmdb.ts';
import { Hall } from './crash-hall.ts';
import type { Sent } from './crash-lines.ts';

/**
 * A process that plays in the rooms of a folder until it is killed: `crash-host.ts FOLDER SEED`. The
 * first line that it reads says what is in doubt from its last life.
 */
const [folder = '', seed = ''] = process.argv.slice(2);
const input = createInterface({ input: process.stdin });
// Nobody is left to kill it.
input.on('close', () => process.exit());
input.once('line', async (line) => {
  const hall = new Hall(LmdbLog.open(folder), seed, (told) => {
    // Into a pipe this is written before it returns, so nothing that was told is lost by a kill.
    process.stdout.write(`${JSON.stringify(told)}\n`);
  });
  await hall.play(JSON.parse(line) as Sent[], () => false);
});
