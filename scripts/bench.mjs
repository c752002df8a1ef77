// @ts-check
/** Runs the benchmarks on what a user would run: `node scripts/bench.mjs`. */
import { ensureBuilt, run } from './prepare.mjs';

ensureBuilt();
run(process.execPath, ['--import', 'tsx', 'bench/bench.ts']);
