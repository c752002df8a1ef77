/** A line of a report: a ratio with its target, if any, or only a note. */
export interface Row {
  readonly what: string;
  readonly ratio?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly note?: string;
}

/** The number of rows that reached their target, and that missed it. */
export interface Targets {
  readonly reached: number;
  readonly missed: number;
}

/** Prints rows as soon as they are known, and counts their targets. */
export class Table {
  readonly #write: (text: string) => void;
  #targets: Targets = { reached: 0, missed: 0 };

  constructor(write = (text: string): void => void process.stdout.write(text)) {
    this.#write = write;
  }

  get targets(): Targets {
    return this.#targets;
  }

  print(row: Row): void {
    const { what, ratio, atLeast, atMost, note = '' } = row;
    const target =
      atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : '';
    const result = target === '' ? '' : this.#judge(row);
    const shown = ratio === undefined ? '' : ratio.toFixed(2);
    this.#write(
      `${what.padEnd(66)} ${shown.padStart(6)}  ${target.padEnd(7)} ${result.padEnd(8)} ${note}\n`,
    );
  }

  #judge({ ratio = Number.NaN, atLeast = -Infinity, atMost = Infinity }: Row): string {
    const { reached, missed } = this.#targets;
    const isReached = ratio >= atLeast && ratio <= atMost;
    this.#targets = isReached ? { reached: reached + 1, missed } : { reached, missed: missed + 1 };
    return isReached ? 'reached' : 'MISSED';
  }
}

export const sumOf = (all: readonly Targets[]): Targets => ({
  reached: all.reduce((sum, { reached }) => sum + reached, 0),
  missed: all.reduce((sum, { missed }) => sum + missed, 0),
});

export const formatTargets = ({ reached, missed }: Targets): string =>
  `targets: ${reached} reached, ${missed} missed`;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
