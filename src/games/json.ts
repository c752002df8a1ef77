/** What can be written down and sent as JSON. */
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

/**
 * Reads what was saved, of which nothing is taken for granted: it may come from anybody. Each of these
 * returns the value in its type, or throws an error that says what was expected where.
 */
export type Fields = { readonly [field: string]: Json };

type Reader<T> = (json: Json | undefined, what: string) => T;

export function readFields(json: Json | undefined, what: string): Fields {
  if (isFields(json)) return json;
  throw expected('an object', what);
}

const isFields = (json: Json | undefined): json is Fields =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export function readList<T>(json: Json | undefined, what: string, read: Reader<T>): T[] {
  if (!Array.isArray(json)) throw expected('a list', what);
  return json.map((item: Json) => read(item, what));
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

/** One of these, and nothing else. */
export function readOneOf<T extends string>(
  choices: readonly T[],
  json: Json | undefined,
  what: string,
): T {
  const chosen = choices.find((choice) => choice === json);
  if (chosen !== undefined) return chosen;
  throw new Error(`expected ${what} to be ${choices.join(' or ')}`);
}

export const readOrNull = <T>(json: Json | undefined, what: string, read: Reader<T>): T | null =>
  json === null ? null : read(json, what);

/** The field as an optional property: not there if it was not saved. */
export const readIfThere = <T>(
  json: Json | undefined,
  what: string,
  read: Reader<T>,
): T | undefined => (json === undefined ? undefined : read(json, what));

const expected = (value: string, what: string): Error => new Error(`expected ${value} for ${what}`);
