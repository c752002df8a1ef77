/** Reports the current step every few seconds, since parts may take many minutes. */

const INTERVAL_MS = 10_000;

let step = '';

/** Sets the current step, such as `round 3 of 20`. */
export function beginStep(what: string): void {
  step = what;
}

/** Reports the steps of `action` while it runs. */
export async function showingSteps<T>(action: () => Promise<T>): Promise<T> {
  const start = performance.now();
  step = 'starting';
  const timer = setInterval(() => {
    process.stderr.write(`  … ${formatDuration(performance.now() - start)}  ${step}\n`);
  }, INTERVAL_MS);
  try {
    return await action();
  } finally {
    clearInterval(timer);
  }
}

/** Such as `8 s` or `12 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
