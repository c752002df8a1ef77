// @ts-check
/** Sets up and proves everything: types, style, layers, unused code, the package, unit and browser tests. */
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { ensureBuilt, ROOT } from './prepare.mjs';

ensureBuilt();
const browser = findBrowser();

const STEPS = [
  ['types', 'node_modules/typescript/bin/tsc'],
  ['style', 'node_modules/@biomejs/biome/bin/biome', 'ci', '.'],
  ['layers', 'scripts/layers.mjs', 'src'],
  ['unused code', 'node_modules/knip/bin/knip.js'],
  ['package', 'node_modules/publint/src/cli.js', '--strict'],
  [
    'types of the package',
    'node_modules/@arethetypeswrong/cli/dist/index.js',
    '--pack',
    '.',
    '--profile',
    'esm-only',
  ],
  ['unit tests', 'node_modules/vitest/vitest.mjs', 'run'],
  ['browser tests', 'node_modules/@playwright/test/cli.js', 'test'],
];

for (const [index, [name, ...command]] of STEPS.entries()) {
  process.stdout.write(`\n== ${name}\n`);
  const env = { ...process.env, CHROME_PATH: browser };
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) {
    process.stdout.write(`\n${name}: failed\nsteps: ${index} passed, 1 failed\n`);
    process.exit(1);
  }
}
process.stdout.write(`\nsteps: ${STEPS.length} passed, 0 failed\n`);
