// @ts-check
/**
 * Proves what takes long or needs a quiet machine: thousands of watchers, what Lighthouse says of
 * the pages, random tests with twenty times the effort, and a thousand kills of real processes.
 */
import { ensureBuilt, run } from './prepare.mjs';

const LONG_TESTS = [
  'src/games/scramble/scramble.test.ts',
  'src/games/memoarrr/memoarrr.test.ts',
  'src/games/match/match.test.ts',
  'src/games/scramble/naive.test.ts',
  'src/games/memoarrr/naive.test.ts',
  'src/games/memoarrr/random-games.test.ts',
  'src/games/memoarrr/leaks.test.ts',
  'src/games/match/naive.test.ts',
  'src/games/match/random-games.test.ts',
  'src/games/match/leaks.test.ts',
  'src/rooms/room-fuzz.test.ts',
  'src/rooms/table/table.test.ts',
  'src/logs/crash-rooms.test.ts',
  'src/cli/crash-scramble.test.ts',
  'src/cli/crash-sockets.test.ts',
  'src/server/whole-games.test.ts',
  'src/server/wire-leaks.test.ts',
];

ensureBuilt();
run(process.execPath, ['--import', 'tsx', 'bench/prove.ts']);
run(process.execPath, ['--import', 'tsx', 'bench/lighthouse.ts']);
process.env['RECOLLECT_EFFORT'] = '20';
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...LONG_TESTS]);
