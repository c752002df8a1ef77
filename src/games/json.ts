/** A value that JSON can carry. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

export type JsonObject = { readonly [key: string]: Json };

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Reads a saved value, which may come from anyone. Throws an error that names what was expected. */
export type Reader<T> = (json: Json | undefined, what: string) => T;

export function readFields(json: Json | undefined, what: string): JsonObject {
  if (isObject(json)) return json;
  throw expected('an object', what);
}

export function readText(json: Json | undefined, what: string): string {
  if (typeof json === 'string') return json;
  throw expected('a text', what);
}

export function readFlag(json: Json | undefined, what: string): boolean {
  if (typeof json === 'boolean') return json;
  throw expected('true or false', what);
}

export function readWhole(json: Json | undefined, what: string): number {
  if (typeof json === 'number' && Number.isSafeInteger(json)) return json;
  throw expected('a whole number', what);
}

export const oneOf =
  <const T extends string>(...choices: readonly T[]): Reader<T> =>
  (json, what) => {
    const chosen = choices.find((choice) => choice === json);
    if (chosen !== undefined) return chosen;
    throw new Error(`expected ${what} to be ${choices.join(' or ')}`);
  };

export const listOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (json, what) => {
    if (!Array.isArray(json)) throw expected('a list', what);
    return json.map((item: Json) => read(item, what));
  };

export const pairOf =
  <T>(read: Reader<T>): Reader<[T, T]> =>
  (json, what) => {
    const [one, two, ...more] = listOf(read)(json, what);
    if (one === undefined || two === undefined || more.length > 0)
      throw expected('two values', what);
    return [one, two];
  };

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (json, what) =>
    json === null ? null : read(json, what);

export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (json, what) =>
    json === undefined ? undefined : read(json, what);

type Readers<T> = { readonly [Field in keyof T]-?: Reader<T[Field]> };

/** Reads an object with these fields. Optional fields that were not saved stay away. */
export const recordOf =
  <T>(readers: Readers<T>): Reader<T> =>
  (json, what) => {
    const saved = readFields(json, what);
    const fields = Object.entries<Reader<unknown>>(readers)
      .map(([name, read]) => [name, read(saved[name], name)] as const)
      .filter(([, value]) => value !== undefined);
    // Each field was read by the reader of its own type.
    return Object.fromEntries(fields) as T;
  };

type VariantOf<T, Kind> = T extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Omit<T, 'kind'>
    : never
  : never;

/** Reads a union of objects that `kind` tells apart. */
export const unionOf =
  <T extends { readonly kind: string }>(
    variants: {
      readonly [Kind in T['kind']]: Readers<VariantOf<T, Kind>>;
    },
  ): Reader<T> =>
  (json, what) => {
    const kind = oneOf(...Object.keys(variants))(readFields(json, what)['kind'], what);
    const readers = new Map<string, Readers<object>>(Object.entries(variants)).get(kind) ?? {};
    return { kind, ...recordOf<object>(readers)(json, what) } as T;
  };

const expected = (value: string, what: string): Error => new Error(`expected ${value} for ${what}`);

/** Throws, unless it holds, an error that names the invariant. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`broken invariant: ${what}`);
}

/** Far above every real count, and far below where numbers stop being exact. */
const MAX_COUNT = 2 ** 47;

export const isCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 0 && count <= MAX_COUNT;

export const areDifferent = (items: readonly unknown[]): boolean =>
  new Set(items).size === items.length;
