import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Game, Json } from '../games/game.ts';

/** Says in one line what is wrong with a value; undefined if it is valid. */
export type Check = (value: unknown) => string | undefined;

const compiled = new WeakMap<TSchema, Check>();

/** Compiles each schema once, at its first use; `what` must always be the same for a schema. */
export function compiledCheck(schema: TSchema, what: string): Check {
  const known = compiled.get(schema);
  if (known) return known;
  const check = checkOf(schema, what);
  compiled.set(schema, check);
  return check;
}

/** Checks a player's move against the schema of the game. */
export const checkMove = ({ info }: Pick<Game, 'info'>, move: Json): string | undefined =>
  compiledCheck(info.move, 'the move')(move);

/** Compiles a schema; `what` names the value in messages. */
export function checkOf(schema: TSchema, what: string): Check {
  const variants = variantsOf(schema);
  if (variants) return checkVariant(variants, what);
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return undefined;
    const errors = validator.Errors(
      isSmall(value) ? value : shortened(value, { parts: MOST_PARTS }),
    );
    // The error about a part as a whole comes after those about its variants.
    const error = errors.find(({ keyword }) => keyword === 'anyOf') ?? errors[0];
    return error
      ? inOneLine(sentence(error, schema, what))
      : `${what} has more in it than expected, or something else`;
  };
}

/** Limits the search for errors, which takes far longer than the check itself. */
const MOST_PARTS = 20_000;

function isSmall(value: unknown): boolean {
  const all: unknown[] = [value];
  for (const part of all) {
    if (typeof part !== 'object' || part === null) continue;
    const parts = Object.values(part);
    if (all.length + parts.length > MOST_PARTS) return false;
    for (const one of parts) all.push(one);
  }
  return true;
}

const MOST_OF_EACH = 100;

/** Keeps only the first items of each list and object. */
function shortened(value: unknown, left: { parts: number }): unknown {
  left.parts -= 1;
  if (typeof value !== 'object' || value === null || left.parts < 0) return value;
  if (Array.isArray(value)) {
    return value.slice(0, MOST_OF_EACH).map((one) => shortened(one, left));
  }
  const first = Object.entries(value).slice(0, MOST_OF_EACH);
  return Object.fromEntries(first.map(([name, one]) => [name, shortened(one, left)]));
}

interface Variants {
  /** The property that tells them apart. */
  readonly tag: string;
  readonly schemas: ReadonlyMap<unknown, TSchema>;
}

type ObjectSchema = {
  readonly properties?: { readonly [name: string]: { readonly const?: unknown } };
};

/** Finds the variants of a union of objects that one property tells apart. */
function variantsOf(schema: TSchema): Variants | undefined {
  const { anyOf } = schema as { readonly anyOf?: readonly (TSchema & ObjectSchema)[] };
  const [first] = anyOf ?? [];
  const properties = first?.properties ?? {};
  const tag = Object.keys(properties).find((name) => properties[name]?.const !== undefined);
  if (!anyOf || tag === undefined) return undefined;
  return {
    tag,
    schemas: new Map(anyOf.map((variant) => [variant.properties?.[tag]?.const, variant])),
  };
}

function checkVariant({ tag, schemas }: Variants, what: string): Check {
  const checks = new Map(
    [...schemas].map(([value, schema]) => [value, checkOf(schema, what)] as const),
  );
  const expected = `expected ${what} to have a ${tag}: ${[...schemas.keys()].join(', ')}`;
  return (value) => {
    const found = typeof value === 'object' && value !== null ? Reflect.get(value, tag) : undefined;
    const check = checks.get(found);
    return check ? check(value) : expected;
  };
}

interface ValidationError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function sentence(
  { keyword, instancePath, message, params }: ValidationError,
  schema: TSchema,
  what: string,
): string {
  const where = `${what}${instancePath.replaceAll('/', '.')}`;
  const { allowedValues } = params as { allowedValues?: readonly unknown[] };
  if (keyword === 'boolean') return `${where} is not expected`;
  if (allowedValues) return `${where} must be one of ${allowedValues.join(', ')}`;
  if (keyword === 'anyOf') return `${where} must be ${alternatives(schema, instancePath)}`;
  return `${where} ${message}`;
}

/** Error messages may name properties, which senders choose freely. */
const inOneLine = (text: string): string =>
  text.slice(0, LONGEST).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const LONGEST = 300;

function alternatives(schema: TSchema, path: string): string {
  let part = schema as { anyOf?: { const?: unknown; type?: string }[]; properties?: object };
  for (const name of path.split('/').slice(1))
    part = Reflect.get(part.properties ?? {}, name) ?? {};
  const all = (part.anyOf ?? []).map((one) => String(one.const ?? one.type ?? 'something else'));
  return all.length === 0 ? 'something else' : `one of ${all.join(', ')}`;
}
