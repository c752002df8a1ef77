/** Runs the random tests far longer than the gate has time for. */
import { once } from 'node:events';
import { ROOT } from '../scripts/prepare.mjs';
import { beginStep } from './progress.ts';
import { withResources } from './resources.ts';

/** Times the usual, unless the environment says otherwise. */
const EFFORT = process.env['RECOLLECT_EFFORT'] ?? '10';
/** The default timeout of a test with the usual effort. */
const TIMEOUT_MS = 120_000;

/** All whose effort can be set, directly or through a suite or a helper, but those of other parts. */
export function proveRandom(): Promise<void> {
  return runTests(
    ['related', '--run', '--passWithNoTests=false', 'src/games/testing/effort.ts'],
    ['--exclude', '**/crash-*.test.ts', '--exclude', '**/attack.test.ts'],
  );
}

/** The tests that kill real processes. */
export function proveKills(): Promise<void> {
  return runTests(['run', '/crash-'], []);
}

/** The tests that attack a real server, for an hour. */
export function proveAttack(): Promise<void> {
  return runTests(['run', '/attack.test'], []);
}

function runTests(selection: readonly string[], exclusion: readonly string[]): Promise<void> {
  return withResources(async (resources) => {
    beginStep(`tests with ${EFFORT} times the effort`);
    const timeout = `--testTimeout=${TIMEOUT_MS * Math.max(1, Number(EFFORT))}`;
    // The results on the disk are those of the gate.
    const options = [...exclusion, timeout, '--reporter=verbose'];
    const args = ['node_modules/vitest/vitest.mjs', ...selection, ...options];
    const tests = resources.spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, RECOLLECT_EFFORT: EFFORT },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(tests, 'exit');
    if (code !== 0) throw new Error('tests failed');
  });
}
