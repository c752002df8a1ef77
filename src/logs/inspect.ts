import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnusableFolder } from './folder.ts';
import { DATA_FILE } from './lmdb.ts';

/**
 * Reads everything in a data folder and says what is damaged, a line each. That is done in a process
 * of its own, because reading a file that was cut short can end a process on the spot. Rejects with
 * UnusableFolder if nothing can be read.
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
