// @ts-check
/**
 * Runs proofs that take long or need a quiet machine, in parts: `node scripts/prove.mjs --help` lists
 * them. Runs in one process, so that signals reach the code that cleans up.
 */
import { ensureInstalled } from './prepare.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('../bench/prove.ts');
