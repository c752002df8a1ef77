// @ts-check
/** Runs the benchmarks on what a user would run: `node scripts/bench.mjs`. */
import { ensureInstalled } from './prepare.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('../bench/bench.ts');
