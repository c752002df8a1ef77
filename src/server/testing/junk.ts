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
