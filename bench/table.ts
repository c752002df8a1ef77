/** One line of a report: a ratio, and what it has to be, if anything. */
export interface Row {
  readonly what: string;
  readonly ratio: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly note?: string;
}

/** Prints a row as soon as it is known. */
export function print({ what, ratio, atLeast, atMost, note }: Row): void {
  const target = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : '';
  const isReached = ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.POSITIVE_INFINITY);
  const verdict = target === '' ? '' : isReached ? 'reached' : 'MISSED';
  process.stdout.write(
    `${what.padEnd(66)} ${ratio.toFixed(2).padStart(6)}  ${target.padEnd(7)} ${verdict.padEnd(8)} ${note ?? ''}\n`,
  );
}
