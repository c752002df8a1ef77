import { type ParseArgsConfig, parseArgs } from 'node:util';
import { LONGEST_ID } from '../logs/record.ts';

/** The user's mistake, or something that they must see to: reported in one line, with exit code 1. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

export type Arguments<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>;

export const DATA_OPTION = { data: { type: 'string' } } as const;

/**
 * Parses a command line. Throws a UsageError for unknown options and for more than `most` other
 * arguments.
 */
export function parseArguments<const O extends Options>(
  args: string[],
  options: O,
  most: number,
): Arguments<O> {
  let parsed: Arguments<O>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(firstSentence((error as Error).message));
  }
  const extra = parsed.positionals[most];
  if (extra !== undefined) throw new UsageError(`unexpected argument '${extra}'`);
  return parsed;
}

function firstSentence(message: string): string {
  const [first = message] = message.split(/\.\s/);
  return first.charAt(0).toLowerCase() + first.slice(1).replace(/\.$/, '');
}

export function parseInteger(text: string, what: string, least: number, most: number): number {
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${what} must be a whole number from ${least} to ${most}, not '${text}'`);
}

/** Parses rows and columns such as 4x4. */
export function parseSize(
  text: string,
  what: string,
  least: number,
  most: number,
): { rows: number; columns: number } {
  const [, rows, columns] = /^([0-9]{1,3})x([0-9]{1,3})$/.exec(text)?.map(Number) ?? [];
  const isSide = (side = 0): side is number => side >= least && side <= most;
  if (isSide(rows) && isSide(columns)) return { rows, columns };
  throw new UsageError(
    `${what} must be a size from ${least}x${least} to ${most}x${most} such as 4x4, not '${text}'`,
  );
}

/** Parses a duration such as 90d or 12h to milliseconds. */
export function parseDuration(text: string, what: string): number {
  const [, amount, unit] = /^([0-9]{1,6})([dhm])$/.exec(text) ?? [];
  if (unit === 'd' || unit === 'h' || unit === 'm') return Number(amount) * MILLISECONDS[unit];
  throw new UsageError(
    `${what} must be up to 999999 days, hours or minutes such as 90d, not '${text}'`,
  );
}

const MILLISECONDS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const;

export function parseDecimal(text: string, what: string): number {
  const value = /^[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new UsageError(`${what} must be a number such as 0.5, not '${text}'`);
}

export function oneOf<const T extends string>(
  choices: readonly T[],
  text: string,
  what: string,
): T {
  const chosen = choices.find((choice) => choice === text);
  if (chosen !== undefined) return chosen;
  throw new UsageError(`${what} must be one of ${choices.join(', ')}, not '${text}'`);
}

/** The id of a room, if it can be one. Throws a UsageError otherwise. */
export function parseRoomId(id: string | undefined): string {
  if (id === undefined)
    throw new UsageError('expected the id of a room: `recollect rooms` lists them');
  if (id !== '' && Buffer.byteLength(id) <= LONGEST_ID) return id;
  throw new UsageError(`the id of a room has from 1 to ${LONGEST_ID} bytes`);
}
