// @ts-check
/**
 * Runs all checks and tests, or a part of them: `node scripts/test.mjs [check | lint | format | unit | e2e]`.
 * Further arguments are passed on to the tests of the part: `npm run unit -- src/games`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { findNatsServer, MISSING } from './nats-server.mjs';
import { ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs';
import { printSlowest, RESULTS } from './slowest.mjs';

/** @typedef {{ readonly name: string, readonly command: readonly string[] }} Step */

/** @param {string} name @param {...string} command @returns {Step} */
const step = (name, ...command) => ({ name, command });

const TYPES = step(
  'types',
  'node_modules/typescript/bin/tsc',
  ...['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
);
const ANYWHERE = step(
  'types anywhere',
  'node_modules/typescript/bin/tsc',
  ...[
    '-p',
    'scripts/anywhere',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/anywhere.tsbuildinfo',
  ],
);
const STYLE = step('style', 'node_modules/@biomejs/biome/bin/biome', 'ci', '.');
const LAYERS = step('layers', 'scripts/layers.mjs', 'src');
const UNUSED = step('unused code', 'node_modules/knip/bin/knip.js');
const PACKAGE = step('package', 'node_modules/publint/src/cli.js', '--strict');
const PACKAGE_TYPES = step(
  'types of the package',
  'node_modules/@arethetypeswrong/cli/dist/index.js',
  ...['--pack', '.', '--profile', 'esm-only'],
);
const FORMAT = step('format', 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.');
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PURE = step('pure unit tests', ...VITEST, '--project=pure', '--reporter=dot');
const UNIT = step('unit tests', ...VITEST);
const BROWSER = step('browser tests', 'node_modules/@playwright/test/cli.js', 'test');

/** The steps of a group run side by side; a group begins when the one before it has passed. */
const PARTS = {
  test: [[TYPES, PACKAGE_TYPES, ANYWHERE, UNUSED, LAYERS, PACKAGE, STYLE], [UNIT], [BROWSER]],
  check: [[PURE, TYPES, ANYWHERE, LAYERS, STYLE]],
  lint: [[TYPES, ANYWHERE, UNUSED, LAYERS, STYLE]],
  format: [[FORMAT]],
  unit: [[UNIT]],
  e2e: [[BROWSER]],
};

const [name = 'test', ...rest] = process.argv.slice(2);
const part = PARTS[/** @type {keyof typeof PARTS} */ (name)];
if (!part) {
  process.stderr.write(`expected ${Object.keys(PARTS).join(', ')}, found '${name}'\n`);
  process.exit(1);
}

const started = Date.now();
const all = part.flat();
const receiver = all.findLast((one) => [PURE, UNIT, BROWSER].includes(one));
if (all.some((one) => [PACKAGE, UNIT, BROWSER].includes(one))) ensureBuilt();
else ensureInstalled();
const env = { ...process.env };
if (all.includes(BROWSER)) env['CHROME_PATH'] = findBrowser();
const nats = all.includes(UNIT) ? await findNatsServer() : undefined;
if (nats) env['RECOLLECT_NATS_SERVER'] = nats.path;
env['RECOLLECT_EFFORT'] ??= all.includes(PURE) ? '0.05' : '0.5';
mkdirSync(join(ROOT, RESULTS), { recursive: true });
report('set-up', started);

let passed = 0;
for (const group of part) {
  const failed = await runTogether(group);
  passed += group.length - failed;
  if (failed === 0) continue;
  process.stdout.write(`\nsteps: ${passed} passed, ${failed} failed\n`);
  process.exit(1);
}
printSlowest(all.flatMap((one) => (one === UNIT ? 'unit' : one === BROWSER ? 'browser' : [])));
report('\nall', started);
if (all.includes(UNIT) && !nats) process.stdout.write(`${MISSING}: tests with it were left out\n`);
process.stdout.write(`steps: ${passed} passed, 0 failed\n`);

/**
 * Runs the steps, as many at a time as there are cores.
 *
 * @param {readonly Step[]} steps
 * @returns {Promise<number>} how many failed
 */
async function runTogether(steps) {
  const waiting = [...steps];
  let failed = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await run(next, steps.length > 1))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}

/**
 * @param {Step} step
 * @param {boolean} isSideBySide then its output comes in one piece, and only if it fails
 * @returns {Promise<boolean>} whether it passed
 */
async function run({ name, command }, isSideBySide) {
  const start = Date.now();
  const args = [...command, ...(name === receiver?.name ? rest : [])];
  const stdio = isSideBySide ? 'pipe' : 'inherit';
  if (!isSideBySide) process.stdout.write(`\n== ${name}\n`);
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['inherit', stdio, stdio] });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => output.push(chunk));
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (isSideBySide && code !== 0) process.stdout.write(`\n== ${name}\n${Buffer.concat(output)}`);
  report(`${name}: ${code === 0 ? 'passed' : 'FAILED'}`, start);
  return code === 0;
}

/** @param {string} what @param {number} since */
function report(what, since) {
  process.stdout.write(`${what} (${((Date.now() - since) / 1_000).toFixed(1)} s)\n`);
}
