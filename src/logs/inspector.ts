/** Reads everything in a data folder and reports to its parent: see `inspect` in `folder.ts`. */
import { EmptyFolder, UnusableFolder } from './folder.ts';
import { LmdbLog } from './lmdb.ts';

const report = (): object => {
  try {
    return { damages: [...LmdbLog.openToRead(process.argv[2] ?? '').damages()] };
  } catch (error) {
    if (error instanceof EmptyFolder) return { damages: [] };
    if (error instanceof UnusableFolder) return { unusable: error.message };
    throw error;
  }
};

process.send?.(report(), () => process.exit());
