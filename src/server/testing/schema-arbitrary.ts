import fc from 'fast-check';

/** The part of JSON Schema that our schemas use. */
export interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
}

/** Longer ones say nothing new. */
const LONGEST_TEXT = 40;
const LONGEST_LIST = 6;

/** Values that fit a schema. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case undefined:
      return fc.jsonValue();
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -5,
        max: Math.min(schema.maximum ?? 1_000_000, (schema.minimum ?? 0) + 20),
      });
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 8 }), fc.double({ noNaN: true }));
    case 'array':
      return list(schema);
    case 'object':
      return object(schema);
    default:
      throw new Error(`there is no ${schema.type} in our schemas`);
  }
}

function text({ minLength = 0, maxLength = LONGEST_TEXT, pattern }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(maxLength, Math.max(minLength, LONGEST_TEXT));
  return fc.string({ unit: 'grapheme', minLength, maxLength: most });
}

function list({ items = {}, prefixItems, minItems = 0, maxItems }: Schema): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(fitting));
  const most = Math.min(maxItems ?? LONGEST_LIST, Math.max(minItems, LONGEST_LIST));
  return fc.array(fitting(items), { minLength: minItems, maxLength: most });
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, inner]) => [name, fitting(inner)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}
