/** One line of a report: a ratio, and what it has to be, if anything; or only something to know. */
export interface Row {
  readonly what: string;
  readonly ratio?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly note?: string;
}

/** Prints a row as soon as it is known. */
export function print({ what, ratio, atLeast, atMost, note }: Row): void {
  const target = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : '';
  const value = ratio ?? Number.NaN;
  const isReached =
    value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
  const verdict = target === '' ? '' : isReached ? 'reached' : 'MISSED';
  const shown = ratio === undefined ? '' : ratio.toFixed(2);
  process.stdout.write(
    `${what.padEnd(66)} ${shown.padStart(6)}  ${target.padEnd(7)} ${verdict.padEnd(8)} ${note ?? ''}\n`,
  );
}
