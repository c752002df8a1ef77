import { defineConfig } from '@playwright/test';
import { CHROME_ARGUMENTS, chromePath } from './e2e/chrome.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: '100%',
  forbidOnly: true,
  // Whole games on several pages take their time on two cores.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/results/browser.json' }]],
  use: {
    // What a test leaves in a browser must not answer for the server of another one.
    serviceWorkers: 'block',
    launchOptions: { args: [...CHROME_ARGUMENTS], executablePath: chromePath() },
  },
});
