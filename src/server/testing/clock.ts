import { onTestFinished, vi } from 'vitest';

/**
 * Time stands still until the test is over, so that no allowance fills up again. To be called before the
 * server is made. Timers go on.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
