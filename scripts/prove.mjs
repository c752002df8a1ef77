// @ts-check
/**
 * Proves what takes long or needs a quiet machine, in parts: `node scripts/prove.mjs --help` lists
 * them. In one process, so that a signal for it reaches what has to tidy up.
 */
import { ensureInstalled } from './prepare.mjs';

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('../bench/prove.ts');
