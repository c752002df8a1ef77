/** The parts of a long run: choosing, running and summarizing them. */
import { formatDuration, showingSteps } from './progress.ts';
import { closeAllResources } from './resources.ts';
import { formatTargets, sumOf, Table, type Targets } from './table.ts';

export interface Part {
  readonly name: string;
  /** One line for the list of parts. */
  readonly what: string;
  run(table: Table): Promise<void>;
}

export interface PartResult {
  readonly name: string;
  readonly milliseconds: number;
  readonly targets: Targets;
  /** The error, if it failed. */
  readonly failure?: string;
}

export function refuseNames(parts: readonly Part[], names: readonly string[]): string | undefined {
  const known = parts.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  return `there is no part "${unknown}"; there are ${known.join(', ')}`;
}

/** The named parts, in their usual order; all if no names are given. */
export const partsNamed = (parts: readonly Part[], names: readonly string[]): readonly Part[] =>
  names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name));

export const formatParts = (parts: readonly Part[]): string =>
  parts.map(({ name, what }) => `  ${name.padEnd(11)} ${what}\n`).join('');

/** Runs all parts in order, even if one fails. */
export async function runParts(parts: readonly Part[]): Promise<PartResult[]> {
  const results: PartResult[] = [];
  for (const [index, part] of parts.entries()) {
    process.stdout.write(`\n== ${index + 1} of ${parts.length}: ${part.name}\n`);
    const result = await runPart(part);
    process.stdout.write(`== ${formatResult(result)}\n`);
    results.push(result);
  }
  return results;
}

async function runPart({ name, run }: Part): Promise<PartResult> {
  const table = new Table();
  const start = performance.now();
  let failure: unknown;
  try {
    await showingSteps(() => Promise.race([run(table), uncaughtFailure()]));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    failure = error;
  }
  await closeAllResources();
  const milliseconds = performance.now() - start;
  const result = { name, milliseconds, targets: table.targets };
  return failure === undefined ? result : { ...result, failure: String(failure) };
}

let onUncaught: ((error: unknown) => void) | undefined;

/** Rejects when something fails that is not awaited, such as a connection. */
function uncaughtFailure(): Promise<never> {
  if (!onUncaught) process.on('uncaughtException', (error) => onUncaught?.(error));
  return new Promise((_, reject) => {
    onUncaught = reject;
  });
}

function formatResult({ name, milliseconds, targets, failure }: PartResult): string {
  const { missed } = targets;
  const targetsMissed = `${missed} target${missed === 1 ? '' : 's'} missed`;
  const outcome = failure !== undefined ? 'failed' : missed > 0 ? targetsMissed : 'ok';
  const line = `${name.padEnd(11)} ${outcome.padEnd(16)} ${formatDuration(milliseconds)}`;
  return failure === undefined ? line : `${line}  ${failure.split('\n', 1)[0]}`;
}

/** A line for each part, and at the end the number of targets. */
export function formatSummary(results: readonly PartResult[]): string {
  const targets = sumOf(results.map((result) => result.targets));
  return `${[...results.map(formatResult), formatTargets(targets)].join('\n')}\n`;
}

export const isProven = (results: readonly PartResult[]): boolean =>
  results.every(({ failure, targets }) => failure === undefined && targets.missed === 0);
