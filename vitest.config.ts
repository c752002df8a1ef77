import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that need a process, the disk or a socket. All others are the loop of `npm run check`. */
const SYSTEM = [
  'src/{cli,logs,server}/**/*.test.ts',
  'src/cli.test.ts',
  'src/board/files.test.ts',
  'src/client/{live-room,port,recollect,whole-games}.test.ts',
  'src/room/room-faults.test.ts',
  'src/rooms/room-registry.test.ts',
  'scripts/*.test.ts',
  'docs/*.test.ts',
];

const setupFiles = ['src/web/languages/testing/english.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['src/**/*.test.ts'],
          exclude: SYSTEM,
          setupFiles: [...setupFiles, 'scripts/vitest-pure.mjs'],
          // They leave nothing behind, so they can share the modules that they load.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: SYSTEM,
          globalSetup: 'scripts/vitest-setup.mjs',
          setupFiles,
        },
      },
    ],
    env: { RECOLLECT_CHECK: 'everything' },
    // Much of the time is spent waiting for other processes.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['verbose', ['json', { outputFile: '.cache/results/unit.json' }]],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/**/*.suite.ts', 'src/**/testing/**', 'src/web/**'],
      reporter: ['text', 'html'],
    },
  },
});
