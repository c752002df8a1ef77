// @ts-check
/** Lists the slowest tests, from the results of the runners. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './prepare.mjs';

/** The result files of the runners. */
export const RESULTS = '.cache/results';

const MOST = 10;

/** @typedef {{ readonly seconds: number, readonly test: string }} Timed */

/** @type {Record<string, (results: any) => Timed[]>} */
const READ = {
  unit: ({ testResults }) =>
    testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults.map((/** @type {any} */ { fullName, duration }) => ({
        seconds: (duration ?? 0) / 1_000,
        test: `${relative(ROOT, name)}: ${fullName}`,
      })),
    ),
  browser: ({ suites }) => suites.flatMap(browserTests),
};

/** @param {any} suite @returns {Timed[]} */
function browserTests({ suites = [], specs = [] }) {
  const own = specs.map((/** @type {any} */ { file, title, tests }) => ({
    seconds: tests[0].results.reduce(
      (/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration / 1_000,
      0,
    ),
    test: `e2e/${file}: ${title}`,
  }));
  return [...own, ...suites.flatMap(browserTests)];
}

/** @param {readonly string[]} runners */
export function printSlowest(runners) {
  const files = runners.map((name) => [name, join(ROOT, RESULTS, `${name}.json`)]);
  const timed = files.flatMap(([name = '', file = '']) =>
    existsSync(file) ? (READ[name]?.(JSON.parse(readFileSync(file, 'utf8'))) ?? []) : [],
  );
  if (timed.length === 0) return;
  process.stdout.write('\nthe slowest tests:\n');
  for (const { seconds, test } of timed.sort((a, b) => b.seconds - a.seconds).slice(0, MOST)) {
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${test}\n`);
  }
}
