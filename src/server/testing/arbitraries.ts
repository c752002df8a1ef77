import fc from 'fast-check';

const nested = (open: string, close: string) =>
  fc.integer({ min: 1, max: 20_000 }).map((depth) => open.repeat(depth) + close.repeat(depth));

/** Texts that are JSON, but not as anybody would expect it. */
export const strangeJson: fc.Arbitrary<string> = fc.oneof(
  fc.json(),
  nested('[', ']'),
  nested('{"move":', '}').map((text) => text.replace(':}', ':1}')),
  fc.constantFrom(
    '{"type":"hello","type":"move","type":"hello"}',
    '{"game":"scramble","game":"match","name":"Ann","name":"Bob"}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"move":{"type":"__proto__"}}',
    '{"type":"toString"}',
    '"\\ud800"',
    '{"name":"\\udfff","game":"scramble"}',
    '{"type":"hello","name":"\\ud83e"}',
    '{"type":"move","id":"\\ud800","move":{"type":"flip","row":1e999,"column":-0}}',
    '{"move":{"type":"flip","row":1e308,"column":0.5}}',
    '-0',
    '1e400',
    'null',
    '[]',
    '""',
  ),
  fc.integer({ min: 1, max: 60_000 }).map((length) => JSON.stringify('x'.repeat(length))),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((length) => JSON.stringify({ name: '🦄'.repeat(length) })),
);

/** Any bytes, some of them nearly JSON. */
export const junk: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  strangeJson.map((text) => Buffer.from(text)),
  strangeJson.map((text) => Buffer.from(text.slice(0, -1))),
  fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
);

/** Parts of a path, some of them in broken encoding. */
export const strangeSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', '.', '..', '%', '%zz', '%ff', '%00', '%2F', '%2e%2e', '%C3%28', '__proto__'),
  fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
  fc.stringMatching(/^[!-~]{0,30}$/).map((text) => text.replaceAll(/[?#]/g, '')),
  fc.integer({ min: 60, max: 4_000 }).map((length) => 'x'.repeat(length)),
);

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
