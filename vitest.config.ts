import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'docs/*.test.ts'],
    globalSetup: 'scripts/vitest-setup.mjs',
    setupFiles: 'src/web/languages/testing/english.ts',
    env: { RECOLLECT_CHECK: 'everything' },
    // Much of the time is spent waiting for other processes.
    maxWorkers: '100%',
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['verbose'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts', 'src/**/*.suite.ts', 'src/**/testing/**', 'src/web/**'],
      reporter: ['text', 'html'],
    },
  },
});
