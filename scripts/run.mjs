// @ts-check
/** Runs the command line of a checkout: `node scripts/run.mjs serve 8080`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ROOT } from './prepare.mjs';

ensureBuilt();
await import(pathToFileURL(join(ROOT, 'dist/cli.js')).href);
