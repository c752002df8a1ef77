/**
 * `npm run prove`: proofs that take long or need a quiet machine. `npm run prove -- PART …` runs only
 * some of them. Succeeds if no part failed and no target was missed.
 */
import { ensureBuilt } from '../scripts/prepare.mjs';
import { proveAttack, proveKills, proveRandom } from './long-tests.ts';
import { proveNodes } from './nodes.ts';
import { proveOutages } from './outages.ts';
import {
  formatParts,
  formatSummary,
  isProven,
  type Part,
  partsNamed,
  refuseNames,
  runParts,
} from './parts.ts';
import { proveRooms, proveSockets, proveWatchers } from './scale.ts';

const PARTS: readonly Part[] = [
  { name: 'watchers', what: '10,000 long polls on one board', run: proveWatchers },
  { name: 'sockets', what: '10,000 WebSockets in one room', run: proveSockets },
  { name: 'rooms', what: '1,000 rooms in which four play', run: proveRooms },
  { name: 'nodes', what: 'three nodes on NATS against one server', run: proveNodes },
  {
    name: 'outages',
    what: 'how long play stands still when nodes and NATS servers end',
    run: proveOutages,
  },
  {
    name: 'lighthouse',
    what: 'what Lighthouse says of the pages',
    // It takes long to load.
    run: async (table) => (await import('./lighthouse.ts')).proveLighthouse(table),
  },
  {
    name: 'random',
    what: 'random tests with ten times the effort, or RECOLLECT_EFFORT times',
    run: proveRandom,
  },
  { name: 'kills', what: 'tests that kill processes, likewise', run: proveKills },
  { name: 'attack', what: 'attacks on a server, likewise; takes an hour', run: proveAttack },
];

/** @returns the exit code */
async function prove(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(
      `npm run prove -- [PART …]\n\nAll parts, or only some:\n${formatParts(PARTS)}`,
    );
    return 0;
  }
  const refusal = refuseNames(PARTS, args);
  if (refusal !== undefined) {
    process.stderr.write(`${refusal}\n`);
    return 1;
  }
  ensureBuilt();
  const results = await runParts(partsNamed(PARTS, args));
  process.stdout.write(`\n${formatSummary(results)}`);
  return isProven(results) ? 0 : 1;
}

// Does not wait for what a failed part has left open, such as connections.
process.exit(await prove(process.argv.slice(2)));
